/** The ledger's arithmetic: what a day, a session, the drawer and each wallet hold (spec 4). */
import { money, sum, type Money } from '#core/money.ts'
import { PAYMENT_METHODS, type PaymentMethodId } from '#features/settings/settings.rules.ts'

export const TRANSACTION_TYPES = ['sale', 'refund', 'expense', 'paidIn', 'paidOut'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

export const CASH_METHODS = [...PAYMENT_METHODS, 'other'] as const
export type CashMethod = PaymentMethodId | 'other'

const DIRECTIONS: Record<TransactionType, 1 | -1> = {
  sale: 1,
  paidIn: 1,
  refund: -1,
  expense: -1,
  paidOut: -1,
}

/** A sale adds; a refund or an expense takes away (spec 4). */
export function signed(type: TransactionType, amount: Money): Money {
  return money(DIRECTIONS[type] * amount)
}

/** What leaves the drawer by hand must be in it. */
export function takesCash(type: TransactionType, method: CashMethod): boolean {
  return method === 'cash' && DIRECTIONS[type] < 0
}

/** Putting in and taking out is about coins and notes; a wallet is moved by its own app. */
export function isDrawerMove(type: TransactionType): boolean {
  return type === 'paidIn' || type === 'paidOut'
}

/** Entries of one kind, added up. */
export interface LedgerSum {
  type: TransactionType
  method: CashMethod
  count: number
  amount: Money
}

export interface Totals extends Record<TransactionType, Money> {
  /** Everything that came less everything that went. */
  net: Money
  transactions: number
}

export function totalsOf(sums: readonly LedgerSum[]): Totals {
  const of = (type: TransactionType) =>
    sum(sums.filter((one) => one.type === type).map(({ amount }) => amount))
  return {
    sale: of('sale'),
    refund: of('refund'),
    expense: of('expense'),
    paidIn: of('paidIn'),
    paidOut: of('paidOut'),
    net: sum(sums.map(({ type, amount }) => signed(type, amount))),
    transactions: sums.reduce((count, one) => count + one.count, 0),
  }
}

/** A day's or a session's overall balance, over all methods (spec 2). */
export function closingBalance(opening: Money, sums: readonly LedgerSum[]): Money {
  return money(opening + totalsOf(sums).net)
}

export interface MethodShare {
  method: CashMethod
  amount: Money
  count: number
  /** Whole numbers that make 100 together. */
  percent: number
}

/** Sales by method, the biggest first. */
export function methodShares(sums: readonly LedgerSum[]): MethodShare[] {
  const sold = sums.filter(({ type, amount }) => type === 'sale' && amount > 0)
  const sorted = sold.toSorted(
    (a, b) => b.amount - a.amount || CASH_METHODS.indexOf(a.method) - CASH_METHODS.indexOf(b.method),
  )
  const percents = wholePercents(sorted.map(({ amount }) => amount))
  return sorted.map(({ method, amount, count }, at) => ({ method, amount, count, percent: percents[at]! }))
}

/** Rounded so that the parts make 100: those that lose most by rounding down are rounded up. */
export function wholePercents(parts: readonly number[]): number[] {
  const whole = parts.reduce((all, part) => all + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const exact = parts.map((part) => (part * 100) / whole)
  const percents = exact.map(Math.floor)
  const missing = 100 - percents.reduce((all, percent) => all + percent, 0)
  const byLoss = exact
    .map((share, at) => ({ at, loss: share - Math.floor(share) }))
    .toSorted((a, b) => b.loss - a.loss || a.at - b.at)
  for (const { at } of byLoss.slice(0, missing)) percents[at]! += 1
  return percents
}

/** Sales divided by their number; nothing sold, nothing to tell (spec 2). */
export function averageTicket(sums: readonly LedgerSum[]): Money | undefined {
  const count = sums.reduce((sales, one) => sales + (one.type === 'sale' ? one.count : 0), 0)
  return count === 0 ? undefined : money(Math.round(totalsOf(sums).sale / count))
}

/** What a session began with in the drawer. The system counts nothing: it goes on from what was left. */
export interface SessionStart {
  isSystem: boolean
  openingBalance: Money
  /** What the last closing left; nothing where nobody knows. */
  openingExpected: Money | null
}

export function drawerStart({ isSystem, openingBalance, openingExpected }: SessionStart): Money {
  return isSystem ? (openingExpected ?? money(0)) : openingBalance
}

/** Counted at the opening less what the last closing left; kept apart from what happens afterwards. */
export function openingVariance({
  isSystem,
  openingBalance,
  openingExpected,
}: SessionStart): Money | undefined {
  return isSystem || openingExpected === null ? undefined : money(openingBalance - openingExpected)
}

export interface Drawer extends Totals {
  start: Money
  expected: Money
}

export function drawerOf(start: Money, sums: readonly LedgerSum[]): Drawer {
  const cash = totalsOf(sums.filter(({ method }) => method === 'cash'))
  return { ...cash, start, expected: money(start + cash.net) }
}

/** What came into each wallet, less what went: where the money that is not in the drawer must be. */
export function walletsOf(sums: readonly LedgerSum[]): { method: CashMethod; net: Money }[] {
  return CASH_METHODS.filter((method) => method !== 'cash').flatMap((method) => {
    const own = sums.filter((one) => one.method === method)
    return own.length > 0 ? [{ method, net: totalsOf(own).net }] : []
  })
}

export type Difference = 'exact' | 'short' | 'over'

export function differenceOf(difference: Money): Difference {
  if (difference === 0) return 'exact'
  return difference < 0 ? 'short' : 'over'
}

/** A gap within the limit of the settings needs no words. */
export function needsReason(difference: Money, limit: Money): boolean {
  return Math.abs(difference) > limit
}

/** Notes and coins of the ouguiya, in UM. */
export const NOTES = [1000, 500, 200, 100, 50] as const
export const COINS = [20, 10, 5, 1] as const
const PIECES = new Set<number>([...NOTES, ...COINS])

/** How many of each note and coin. */
export type Denominations = Record<string, number>

export const MAX_DENOMINATION_COUNT = 100_000

export function denominationsTotal(denominations: Denominations): Money {
  return sum(Object.entries(denominations).map(([value, count]) => money(Number(value) * 100 * count)))
}

export function areDenominations(value: unknown): value is Denominations {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(
    ([piece, count]) =>
      PIECES.has(Number(piece)) &&
      Number.isSafeInteger(count) &&
      count >= 0 &&
      count <= MAX_DENOMINATION_COUNT,
  )
}

/** Whole minutes from opening to closing, or until now (spec 2). */
export function minutesBetween(from: Date, until: Date): number {
  return Math.max(0, Math.floor((until.getTime() - from.getTime()) / 60_000))
}
