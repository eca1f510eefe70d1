/** What became of a receipt. */
import type { PrintWay } from './printer-settings.rules.ts'

export type PrintProblem =
  /** The browser has no such connection. */
  | 'unsupported'
  /** No printer is chosen on this device. */
  | 'noPrinter'
  /** The list of devices was closed, or had no printer. */
  | 'notChosen'
  | 'bluetoothOff'
  /** The browser or its settings refuse the access. */
  | 'refused'
  /** The browser asks for a press of a button before it connects. */
  | 'needsPress'
  /** Off, out of range, unplugged, or used by another program. */
  | 'unreachable'
  | 'notPrinter'
  /** The connection ended after a part was sent. */
  | 'lost'
  /** The printer takes no more data: no paper, open cover or overheated. */
  | 'stuck'
  | 'noDrawer'
  /** The print dialog or the list of apps was closed without a choice. */
  | 'cancelled'
  /** The receipt could not be drawn. */
  | 'failed'

export type PrintOutcome = { done: true; way: PrintWay } | { done: false; problem: PrintProblem }

/** A known reason why something is not printed; everything else that is thrown is a bug. */
export class PrintError extends Error {
  readonly problem: PrintProblem

  constructor(problem: PrintProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'PrintError'
    this.problem = problem
  }
}
