/** Prints receipts on the printer of this device and opens the cash drawer. Works without a server. */
import type { PrintOutcome, PrintProblem } from './print-outcome.rules.ts'
import type { PrintWay } from './printer-settings.rules.ts'
import { printerSettings } from './printer-settings.ts'
import type { PrintableReceipt } from './receipt-canvas.ts'
import { setUnprintedReceipt, unprintedReceipt } from './unprinted-receipt.ts'

/** Loaded when something is printed: with the printers it is a tenth of the till. Its service worker keeps it. */
const loadPrintJob = () => import('./print-job.ts').catch(() => undefined)
const NOT_LOADED: PrintOutcome = { done: false, problem: 'failed' }

/** Never throws: the outcome says what happened, and `printer.text.ts` has a sentence for each problem. */
export function printReceipt(
  receipt: PrintableReceipt,
  options: { openDrawer: boolean },
): Promise<PrintOutcome> {
  return printAndKeep(printerSettings().way, receipt, options.openDrawer)
}

/** By the way of this device, or by another one that needs no printer. */
export function printUnprinted(way: PrintWay = printerSettings().way): Promise<PrintOutcome> {
  const unprinted = unprintedReceipt()
  if (!unprinted) return Promise.resolve({ done: true, way })
  return printAndKeep(way, unprinted.receipt, unprinted.openDrawer)
}

export async function openDrawer(): Promise<PrintOutcome> {
  const job = await loadPrintJob()
  return job ? job.openDrawerBy(printerSettings()) : NOT_LOADED
}

/** The printer had the pulse of the drawer, which is sent first. */
const AFTER_DRAWER = new Set<PrintProblem>(['lost', 'stuck'])

async function printAndKeep(
  way: PrintWay,
  receipt: PrintableReceipt,
  withDrawer: boolean,
): Promise<PrintOutcome> {
  const job = await loadPrintJob()
  const outcome = job ? await job.printBy({ ...printerSettings(), way }, receipt, withDrawer) : NOT_LOADED
  const problem = outcome.done ? undefined : outcome.problem
  setUnprintedReceipt(problem && { receipt, openDrawer: withDrawer && !AFTER_DRAWER.has(problem), problem })
  return outcome
}
