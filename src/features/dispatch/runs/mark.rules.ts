/**
 * Which mark of a courier counts. Marks arrive late, twice and in any order: delivered and partly delivered are final;
 * among the others the latest by the phone's clock counts.
 */
import type { Day } from '#core/day.ts'
import { money, sum, type Money } from '#core/money.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import type { MarkResult, RefusedLine, StopState } from '../dispatch.rules.ts'
import type { ParcelLine, ParcelStatus } from './run.rules.ts'

export const MARKS = ['delivered', 'partly', 'refused', 'postponed'] as const
export type MarkState = (typeof MARKS)[number]

/** What the courier says about a stop. */
export interface MarkContent {
  state: MarkState
  cash: Money
  wallet: Money
  /** Of the wallet payment. */
  method: Exclude<PaymentMethodId, 'cash'> | null
  reference: string
  refusedLines: RefusedLine[]
  reason: string
  postponedUntil: Day | null
}

export const MAX_MARK_REASON_LENGTH = 300

export function isFinal(state: StopState): boolean {
  return state === 'delivered' || state === 'partly'
}

export interface MarkedStop {
  state: StopState
  markedAt: Date | null
  cash: Money
  wallet: Money
  closedAt: Date | null
}

export interface MarkedOrder {
  status: ParcelStatus
  due: Money
  lines: readonly ParcelLine[]
}

export type MarkProblem = 'markWithoutReason' | 'markWithoutDay' | 'markLines' | 'markWallet' | 'markMoney'

/** What is wrong with a mark in itself; the page of the courier does not send such marks. */
export function markProblem(mark: MarkContent, lines: readonly ParcelLine[]): MarkProblem | undefined {
  if (isFinal(mark.state)) {
    if (mark.wallet > 0 && mark.method === null) return 'markWallet'
  } else if (mark.cash > 0 || mark.wallet > 0) return 'markMoney'
  if (mark.state === 'refused' && mark.reason === '') return 'markWithoutReason'
  if (mark.state === 'postponed' && mark.postponedUntil === null) return 'markWithoutDay'
  if (mark.state === 'partly' ? !isPart(mark.refusedLines, lines) : mark.refusedLines.length > 0)
    return 'markLines'
  return undefined
}

/** Some units were refused, and some were taken. */
function isPart(refused: readonly RefusedLine[], lines: readonly ParcelLine[]): boolean {
  const positions = new Set(refused.map(({ position }) => position))
  const areKnown = refused.every(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position)
    return line !== undefined && quantity > 0 && quantity <= line.quantity
  })
  const units = (list: readonly { quantity: number }[]) =>
    list.reduce((count, { quantity }) => count + quantity, 0)
  return areKnown && positions.size === refused.length && units(refused) > 0 && units(refused) < units(lines)
}

/** The value of what was not taken. */
export function refusedValue(refused: readonly RefusedLine[], lines: readonly ParcelLine[]): Money {
  return sum(
    refused.map(({ position, quantity }) => {
      const values = lines.find((line) => line.position === position)?.values ?? []
      return values[Math.min(quantity, values.length - 1)] ?? money(0)
    }),
  )
}

/** What is to be collected: all that is due, or what is due for the lines that were taken. */
export function dueOn(
  mark: Pick<MarkContent, 'state' | 'refusedLines'>,
  { due, lines }: Pick<MarkedOrder, 'due' | 'lines'>,
): Money {
  if (!isFinal(mark.state)) return money(0)
  return money(Math.max(0, due - refusedValue(mark.refusedLines, lines)))
}

/** A mark without problems. */
export function markResult(
  stop: MarkedStop,
  order: MarkedOrder,
  mark: MarkContent & { madeAt: Date },
): MarkResult {
  if (isFinal(stop.state)) return afterFinal(stop, mark)
  const isOpen = stop.closedAt === null && order.status === 'sent'
  if (isFinal(mark.state)) {
    const isTooMuch = mark.cash + mark.wallet > dueOn(mark, order)
    return isOpen && !isTooMuch ? 'applied' : 'conflict'
  }
  // Of an order that staff cancelled the parcel comes back anyway.
  if (!isOpen) return order.status === 'delivered' && stop.closedAt === null ? 'conflict' : 'outdated'
  return isLater(stop, mark) ? 'applied' : 'outdated'
}

/** The same again changes nothing. Another amount, or a later mark, is shown to staff. */
function afterFinal(stop: MarkedStop, mark: MarkContent & { madeAt: Date }): MarkResult {
  if (!isFinal(mark.state)) return isLater(stop, mark) ? 'conflict' : 'outdated'
  const isSame = stop.state === mark.state && stop.cash === mark.cash && stop.wallet === mark.wallet
  return isSame ? 'outdated' : 'conflict'
}

/** Of two marks of the same moment the one that comes later in `MARKS` does not count, in whatever order they arrive. */
function isLater(stop: MarkedStop, mark: { state: MarkState; madeAt: Date }): boolean {
  if (stop.markedAt === null) return true
  const difference = mark.madeAt.getTime() - stop.markedAt.getTime()
  if (difference !== 0) return difference > 0
  return MARKS.indexOf(mark.state) < MARKS.indexOf(stop.state as MarkState)
}
