/** Computes the amounts of a day, a session, the drawer and each wallet from ledger totals (spec 4). */
import { money, sum, type Money } from '#core/money.ts'
import { PAYMENT_METHODS, type PaymentMethodId } from '#features/settings/settings.rules.ts'

/** Types that staff enter by hand. */
export const MANUAL_TYPES = ['sale', 'refund', 'expense', 'paidIn', 'paidOut'] as const
export type ManualType = (typeof MANUAL_TYPES)[number]

/** A transfer between two places is an entry in each of them. */
export type TransactionType = ManualType | 'transferIn' | 'transferOut'

/** The place of the register's own cash and of the wallets; every other place is a courier, a safe or a bank. */
export const DRAWER = 1

/** Places that the shop creates for its own money. */
export const STORED_PLACE_KINDS = ['safe', 'bank'] as const
export type StoredPlaceKind = (typeof STORED_PLACE_KINDS)[number]

export const CASH_METHODS = [...PAYMENT_METHODS, 'other'] as const
export type CashMethod = PaymentMethodId | 'other'

const DIRECTIONS: Record<TransactionType, 1 | -1> = {
  sale: 1,
  paidIn: 1,
  transferIn: 1,
  refund: -1,
  expense: -1,
  paidOut: -1,
  transferOut: -1,
}

/** The amount with its sign: positive for money received, negative for money paid (spec 4). */
export function signed(type: TransactionType, amount: Money): Money {
  return money(DIRECTIONS[type] * amount)
}

/** Whether the transaction removes cash from the drawer, which must hold at least that amount. */
export function takesCash(type: TransactionType, method: CashMethod): boolean {
  return method === 'cash' && DIRECTIONS[type] < 0
}

/** Cash deposits and withdrawals are always in cash; wallet transfers are made in the wallet's own app. */
export function isDrawerMove(type: TransactionType): boolean {
  return type === 'paidIn' || type === 'paidOut'
}

/** Count and amount of the entries with the same type, method and place. */
export interface LedgerSum {
  type: TransactionType
  method: CashMethod
  place: number
  count: number
  amount: Money
}

export interface Totals extends Record<TransactionType, Money> {
  /** Money received minus money paid. */
  net: Money
  transactions: number
}

/** A transfer between two places is no transaction of the shop. */
export function countOf(ledgerTotals: readonly LedgerSum[]): number {
  const own = ledgerTotals.filter(({ type }) => type !== 'transferIn' && type !== 'transferOut')
  return own.reduce((all, { count }) => all + count, 0)
}

export function totalsOf(ledgerTotals: readonly LedgerSum[]): Totals {
  const of = (type: TransactionType) =>
    sum(ledgerTotals.filter((one) => one.type === type).map(({ amount }) => amount))
  return {
    sale: of('sale'),
    refund: of('refund'),
    expense: of('expense'),
    paidIn: of('paidIn'),
    paidOut: of('paidOut'),
    transferIn: of('transferIn'),
    transferOut: of('transferOut'),
    net: sum(ledgerTotals.map(({ type, amount }) => signed(type, amount))),
    transactions: countOf(ledgerTotals),
  }
}

/** Sales minus refunds and expenses. Deposits and withdrawals move money without earning or spending it. */
export function netIncome({ sale, refund, expense }: Totals): Money {
  return money(sale - refund - expense)
}

/** What an order has brought into the register: sales minus refunds. An expense for the order is not part of it. */
export function receivedIn(ledgerTotals: readonly LedgerSum[]): Money {
  const { sale, refund } = totalsOf(ledgerTotals)
  return money(sale - refund)
}

export interface OrderBalance {
  /** What the client has to pay in all; 0 for a cancelled or deleted order. */
  due: Money
  received: Money
}

export function amountDue({ due, received }: OrderBalance): Money {
  return money(Math.max(0, due - received))
}

/** The largest amount of a sale or refund that may still be entered for an order; undefined if it has no limit. */
export function orderLimit(type: TransactionType, balance: OrderBalance): Money | undefined {
  if (type === 'sale') return amountDue(balance)
  return type === 'refund' ? money(Math.max(0, balance.received)) : undefined
}

/** A day's closing balance: as a session's, with what was counted differently when it was opened again. */
export function dayClosingBalance(day: {
  openingBalance: Money
  openingDifference: Money
  ledgerTotals: readonly LedgerSum[]
}): Money {
  return closingBalance(money(day.openingBalance + day.openingDifference), day.ledgerTotals)
}

/** A session's overall balance, over all methods (spec 2) and places. Transfers between places do not change it. */
export function closingBalance(opening: Money, ledgerTotals: readonly LedgerSum[]): Money {
  const { net, transferIn, transferOut } = totalsOf(ledgerTotals)
  return money(opening + net - transferIn + transferOut)
}

export interface MethodShare {
  method: CashMethod
  amount: Money
  count: number
  /** A whole number; the percentages of all methods add up to 100. */
  percent: number
}

/** Sales by method, largest first. */
export function methodShares(ledgerTotals: readonly LedgerSum[]): MethodShare[] {
  const sold = ledgerTotals.filter(({ type }) => type === 'sale')
  const sorted = [...Map.groupBy(sold, ({ method }) => method)]
    .map(([method, own]) => ({ method, amount: totalsOf(own).sale, count: totalsOf(own).transactions }))
    .filter(({ amount }) => amount > 0)
    .toSorted(
      (a, b) => b.amount - a.amount || CASH_METHODS.indexOf(a.method) - CASH_METHODS.indexOf(b.method),
    )
  const percents = wholePercents(sorted.map(({ amount }) => amount))
  return sorted.map(({ method, amount, count }, at) => ({ method, amount, count, percent: percents[at]! }))
}

/** Largest remainder method: whole percentages that add up to 100. */
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

/** Average amount of a sale; undefined without sales (spec 2). */
export function averageTicket(ledgerTotals: readonly LedgerSum[]): Money | undefined {
  const count = ledgerTotals.reduce((sales, one) => sales + (one.type === 'sale' ? one.count : 0), 0)
  return count === 0 ? undefined : money(Math.round(totalsOf(ledgerTotals).sale / count))
}

/** Opening amounts of a session. A session opened by the system has no count and continues from the last closing. */
export interface SessionStart {
  isSystem: boolean
  openingBalance: Money
  /** Cash in the drawer after the last closing; null if unknown. */
  openingExpected: Money | null
}

export function drawerStart({ isSystem, openingBalance, openingExpected }: SessionStart): Money {
  return isSystem ? (openingExpected ?? money(0)) : openingBalance
}

/** Cash counted at the opening minus cash after the last closing; not part of the closing difference. */
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

export function drawerOf(start: Money, ledgerTotals: readonly LedgerSum[]): Drawer {
  const cash = totalsOf(ledgerTotals.filter(({ method, place }) => method === 'cash' && place === DRAWER))
  return { ...cash, start, expected: money(start + cash.net) }
}

export interface DrawerTransfers {
  fromCouriers: Money
  toCouriers: Money
  /** Safes, banks and wallets. */
  fromPlaces: Money
  toPlaces: Money
}

/** The drawer's transfers by the other side. Couriers exchange cash with the drawer only; `stored`: safes and banks. */
export function drawerTransfers(
  ledgerTotals: readonly LedgerSum[],
  stored: readonly number[],
): DrawerTransfers {
  const drawer = drawerOf(money(0), ledgerTotals)
  const couriers = totalsOf(ledgerTotals.filter(({ place }) => place !== DRAWER && !stored.includes(place)))
  return {
    fromCouriers: couriers.transferOut,
    toCouriers: couriers.transferIn,
    fromPlaces: money(drawer.transferIn - couriers.transferOut),
    toPlaces: money(drawer.transferOut - couriers.transferIn),
  }
}

/** Money received minus money paid for each wallet; this money is not in the drawer. */
export function walletsOf(ledgerTotals: readonly LedgerSum[]): { method: CashMethod; net: Money }[] {
  return CASH_METHODS.filter((method) => method !== 'cash').flatMap((method) => {
    const own = ledgerTotals.filter((one) => one.method === method)
    return own.length > 0 ? [{ method, net: totalsOf(own).net }] : []
  })
}

export type Difference = 'exact' | 'short' | 'over'

export function differenceOf(difference: Money): Difference {
  if (difference === 0) return 'exact'
  return difference < 0 ? 'short' : 'over'
}

/** A difference within the limit of the settings needs no reason. */
export function needsReason(difference: Money, limit: Money): boolean {
  return Math.abs(difference) > limit
}

/** Notes and coins of the ouguiya, in UM. */
export const NOTES = [1000, 500, 200, 100, 50] as const
export const COINS = [20, 10, 5, 1] as const
const DENOMINATIONS = new Set<number>([...NOTES, ...COINS])

/** Count of each note and coin, by value. */
export type Denominations = Record<string, number>

export const MAX_DENOMINATION_COUNT = 100_000

export function denominationsTotal(denominations: Denominations): Money {
  return sum(Object.entries(denominations).map(([value, count]) => money(Number(value) * 100 * count)))
}

export function areDenominations(value: unknown): value is Denominations {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(
    ([denomination, count]) =>
      DENOMINATIONS.has(Number(denomination)) &&
      Number.isSafeInteger(count) &&
      count >= 0 &&
      count <= MAX_DENOMINATION_COUNT,
  )
}

/** Whole minutes from opening to closing, or until now (spec 2). */
export function minutesBetween(from: Date, until: Date): number {
  return Math.max(0, Math.floor((until.getTime() - from.getTime()) / 60_000))
}
