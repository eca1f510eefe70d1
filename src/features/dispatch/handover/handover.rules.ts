/** What a courier should hand over, what is missing, and when a run is settled. */
import type { Day } from '#core/day.ts'
import { money, sum, type Money } from '#core/money.ts'
import { needsReason } from '#features/cash/cash.rules.ts'
import type { RunState } from '../dispatch.rules.ts'

/** A hand-over as later ones of the same run count it. */
export interface PastHandover {
  expected: Money
  counted: Money
  fees: Money
  isPart: boolean
}

/** The cash of a run; payments by wallet are not part of it. */
export interface RunCash {
  /** What he took at the stops. */
  cash: Money
  /** What he may keep for them. */
  fees: Money
  /** Stops without a mark. */
  waiting: number
  /** Stops that are not over: without a mark, or with a parcel that is not back in the shop. */
  open: number
  handovers: readonly PastHandover[]
}

export interface CourierRun extends RunCash {
  id: number
  number: number
  courierId: number
  day: Day
  state: RunState
  sentAt: Date | null
  delivered: number
  refused: number
  postponed: number
  /** Paid by wallet at the stops; not expected in cash. */
  wallet: Money
}

export interface HandoverRow extends PastHandover {
  id: number
  at: Date
  staffName: string
  /** Null: he brought what was missing. */
  run: number | null
  difference: Money
  reason: string
}

/** The screen of a courier's cash. */
export interface CourierCash {
  courierId: number
  place: number
  name: string
  balance: Money
  /** When the oldest part of it came in, as ISO text. */
  since: string | null
  /** What he owes besides his open runs; negative if the shop owes it to him. */
  debt: Money
  runs: CourierRun[]
  latest: HandoverRow[]
}

export type HandoverChange = { done: 'handedOver'; id: number } | { done: 'writtenOff' | 'paid' }

/** Fees of the run that he has not kept yet. */
export function feesLeft({ fees, handovers }: RunCash): Money {
  return money(Math.max(0, fees - sum(handovers.map((one) => one.fees))))
}

/**
 * Cash of the run that no hand-over accounts for, before the fees that he may still keep. A final hand-over accounts for
 * all that was expected: its difference is in the courier's balance and no longer in the run.
 */
export function cashLeft({ cash, handovers }: RunCash): Money {
  const accounted = handovers.map(({ isPart, counted, expected, fees }) =>
    money(fees + (isPart ? counted : expected)),
  )
  return money(Math.max(0, cash - sum(accounted)))
}

/** What he should hand over now. 0 if his fees are higher: the shop then owes him the rest. */
export function expectedOf(run: RunCash, keepsFees: boolean): Money {
  return money(Math.max(0, cashLeft(run) - (keepsFees ? feesLeft(run) : 0)))
}

/** What a courier owes besides his open runs: earlier differences. Negative if the shop owes it to him. */
export function debtOf(balance: Money, openRuns: readonly RunCash[]): Money {
  return money(balance - sum(openRuns.map(cashLeft)))
}

/** Whether every stop is over and all cash is accounted for. A run without cash needs no hand-over. */
export function isSettled(run: RunCash): boolean {
  if (run.open > 0 || cashLeft(run) > 0) return false
  return run.handovers.some(({ isPart }) => !isPart) || (run.cash === 0 && feesLeft(run) === 0)
}

export interface HandoverValues {
  counted: Money
  /** The rest follows. */
  isPart: boolean
  reason: string
}

export type HandoverProblem = 'runNotOver' | 'aboveExpected' | 'nothingCounted' | 'reasonNeeded'

/** Why a hand-over of a run is not accepted. A difference within the limit of the settings needs no reason. */
export function runHandoverProblem(
  { counted, isPart, reason }: HandoverValues,
  { waiting, expected, limit }: { waiting: number; expected: Money; limit: Money },
): HandoverProblem | undefined {
  if (isPart && counted === 0) return 'nothingCounted'
  if (isPart) return counted > expected ? 'aboveExpected' : undefined
  if (waiting > 0) return 'runNotOver'
  return reason === '' && needsReason(money(counted - expected), limit) ? 'reasonNeeded' : undefined
}

/** Why an amount is not accepted for what a courier owes, or for what the shop owes him. */
export function debtProblem(amount: Money, owed: Money): HandoverProblem | undefined {
  if (amount === 0) return 'nothingCounted'
  return amount > Math.max(0, owed) ? 'aboveExpected' : undefined
}
