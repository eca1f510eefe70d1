/** The whole ledger as a list: its filters, and where a page starts. */
import { isDay, orderedDays, type Day } from '#core/day.ts'
import { readId } from '#core/id.ts'
import type { Money } from '#core/money.ts'
import type { TableShape, TableState } from '#core/table-state.ts'
import type { CashEntry } from '../cash-day.rules.ts'
import { CASH_METHODS, DRAWER, type CashMethod, type Totals, type TransactionType } from '../cash.rules.ts'

export const JOURNAL_PER_PAGE = 30

export const TRANSACTION_TYPES = [
  'sale',
  'refund',
  'expense',
  'paidIn',
  'paidOut',
  'transferIn',
  'transferOut',
] as const satisfies TransactionType[]

export type JournalFilterName =
  | 'from'
  | 'to'
  | 'session'
  | 'person'
  | 'method'
  | 'place'
  | 'type'
  | 'order'
  | 'before'
  | 'after'
export type JournalState = TableState<'at', JournalFilterName>

const MAX_NAME_LENGTH = 200
const isId = (value: string) => readId(value) !== undefined
const isName = (value: string) => value !== '' && value.length <= MAX_NAME_LENGTH && !value.includes('\0')

/** The newest entry is always first: a running balance has one order. */
export const JOURNAL_SHAPE: TableShape<'at', JournalFilterName> = {
  sorts: { at: 'desc' },
  startSort: 'at',
  filters: {
    from: isDay,
    to: isDay,
    session: isId,
    person: isName,
    method: CASH_METHODS,
    place: isId,
    type: TRANSACTION_TYPES,
    order: isId,
    before: (value) => parseCursor(value) !== undefined,
    after: (value) => parseCursor(value) !== undefined,
  },
  pageSize: JOURNAL_PER_PAGE,
}

export interface JournalFilter {
  search: string
  from: Day | undefined
  to: Day | undefined
  session: number | undefined
  person: string | undefined
  method: CashMethod | undefined
  place: number | undefined
  type: TransactionType | undefined
  orderNumber: number | undefined
}

export function journalFilter({ search, filters }: JournalState): JournalFilter {
  const idIn = (value: string | undefined) => (value === undefined ? undefined : readId(value))
  const [from, to] = orderedDays(filters.from as Day | undefined, filters.to as Day | undefined)
  return {
    search,
    from,
    to,
    session: idIn(filters.session),
    person: filters.person,
    method: filters.method as CashMethod | undefined,
    place: idIn(filters.place),
    type: filters.type as TransactionType | undefined,
    orderNumber: idIn(filters.order),
  }
}

/** The drawer, a wallet or another place: what holds money. */
export interface Account {
  place: number
  method: CashMethod
}

/** The account of all listed entries of some days; undefined if they are not all entries of one account. */
export function accountOf(filter: JournalFilter): Account | undefined {
  const { from, to, place, method, session, person, type, orderNumber, search } = filter
  if ((from ?? to) === undefined || search !== '') return undefined
  if ([session, person, type, orderNumber].some((value) => value !== undefined)) return undefined
  if (method !== undefined && method !== 'cash')
    return place === undefined ? { place: DRAWER, method } : undefined
  return place === undefined ? undefined : { place, method: 'cash' }
}

/** A period, a session or an order has totals; the sum of the whole ledger says nothing and takes long. */
export function hasTotals({ from, to, session, orderNumber }: JournalFilter): boolean {
  return [from, to, session, orderNumber].some((value) => value !== undefined)
}

export interface JournalTotals extends Totals {
  /** With transfers, which `transactions` leaves out. */
  entries: number
  /** Only if all entries are of one account. */
  balances?: PeriodBalances
}

/** What an account held before the first day and after the last one. */
export interface PeriodBalances {
  opening: Money
  closing: Money
  /** Found at counts in these days; not an entry. */
  difference: Money
}

/** Entries are listed by day and id. */
export interface JournalPosition {
  date: Day
  id: number
}

export interface JournalCursor {
  before: JournalPosition | undefined
  after: JournalPosition | undefined
}

export function cursorText({ date, id }: JournalPosition): string {
  return `${date}.${id}`
}

export function parseCursor(text: string): JournalPosition | undefined {
  const [, date = '', id = ''] = /^(\d{4}-\d\d-\d\d)\.(\d{1,15})$/.exec(text) ?? []
  const read = readId(id)
  return isDay(date) && read !== undefined ? { date, id: read } : undefined
}

export function journalCursor({ filters: { before, after } }: JournalState): JournalCursor {
  return {
    before: before === undefined ? undefined : parseCursor(before),
    after: after === undefined ? undefined : parseCursor(after),
  }
}

/** A new filter starts at the newest entry. */
export function withoutCursor(state: JournalState): JournalState {
  const { before: _before, after: _after, ...filters } = state.filters
  return { ...state, filters }
}

export interface JournalEntry extends CashEntry {
  date: Day
  session: { id: number; date: Day; number: number }
  /** The number of the closing report; null while the session is open. */
  closing: number | null
  placeId: number
  /**
   * What its account holds after it: the drawer as the reports count it, a wallet, or another place. Null if a reset
   * voided the entry, or if the reader counts blind.
   */
  balance: Money | null
}

export interface JournalPlace {
  id: number
  kind: string
  name: string
}
