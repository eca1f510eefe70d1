/** The register as double entries: every movement debits one account and credits another by the same amount. */
import { addDays, firstOfMonth, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import type { AccountUse } from '#features/settings/accounts.rules.ts'
import { DRAWER, signed, type CashMethod, type TransactionType } from '../cash.rules.ts'

export interface AccountingLine {
  date: Day
  /** The same for the two lines of a movement. */
  voucher: string
  account: AccountUse
  debit: Money
  credit: Money
  /** The shop is not subject to VAT; the fields are ready. */
  vatRate: 0
  vat: 0
}

export interface AccountedEntry {
  id: number
  date: Day
  type: TransactionType
  amount: Money
  method: CashMethod
  place: number
  placeKind: string
}

/** The account against which each type is booked. */
const AGAINST: Record<TransactionType, AccountUse> = {
  sale: 'sales',
  refund: 'returns',
  expense: 'expenses',
  paidIn: 'owner',
  paidOut: 'owner',
  transferIn: 'transfers',
  transferOut: 'transfers',
}

/** The account that holds the money of an entry. */
export function holdingAccount({
  method,
  place,
  placeKind,
}: Pick<AccountedEntry, 'method' | 'place' | 'placeKind'>): AccountUse {
  if (method !== 'cash') return method
  if (place === DRAWER) return 'cash'
  return placeKind === 'safe' || placeKind === 'bank' ? placeKind : 'courier'
}

export function linesOfEntry(entry: AccountedEntry): AccountingLine[] {
  const { id, date, type, amount } = entry
  return movement({ date, voucher: `E${id}` }, signed(type, amount), holdingAccount(entry), AGAINST[type])
}

/** Counted minus expected, at a closing or an opening, in the drawer or a wallet. */
export function linesOfDifference(
  head: { date: Day; voucher: string },
  difference: Money,
  method: CashMethod = 'cash',
): AccountingLine[] {
  return movement(head, difference, method, difference < 0 ? 'shortage' : 'surplus')
}

/** A positive amount comes into `holding` from `against`. */
function movement(
  head: { date: Day; voucher: string },
  amount: Money,
  holding: AccountUse,
  against: AccountUse,
): AccountingLine[] {
  if (amount === 0) return []
  const [debit, credit] = amount > 0 ? [holding, against] : [against, holding]
  const value = money(Math.abs(amount))
  const vat = { vatRate: 0, vat: 0 } as const
  return [
    { ...head, account: debit, debit: value, credit: money(0), ...vat },
    { ...head, account: credit, debit: money(0), credit: value, ...vat },
  ]
}

/** Until this day of a month, its accounts are those of the month before. */
const MONTH_END_DAYS = 15

/** The month that the export offers: the last one while it is being closed, then the present one. */
export function offeredMonth(today: Day): string {
  const isMonthEnd = Number(today.slice(8)) <= MONTH_END_DAYS
  return (isMonthEnd ? addDays(firstOfMonth(today), -1) : today).slice(0, 7)
}
