/** Types of the cash register screen: a day, its sessions and the history of days. */
import { addDays, type Day } from '#core/day.ts'
import { money, sum, type Money } from '#core/money.ts'
import type { CashMethod, LedgerSum, TransactionType } from './cash.rules.ts'

export const RECENT_TRANSACTIONS = 10
export const RECENT_SESSIONS = 20
export const EXPORTED_SESSIONS = 10
export const HISTORY_DAYS = 30

export const CASH_TABS = ['daily', 'sessions', 'history'] as const
export type CashTab = (typeof CASH_TABS)[number]

export interface CashEntry {
  id: number
  type: TransactionType
  method: CashMethod
  amount: Money
  description: string
  person: string
  isAutomatic: boolean
  order: { id: number; number: number; customer: string } | null
  /** The courier who has the cash; null: it is elsewhere. */
  courier: string | null
  /** The safe or bank where the money is; null: it is elsewhere. */
  place: string | null
  at: Date
  /** Set when a reset excluded the entry from the totals. */
  voided: { by: string; at: Date; reason: string } | undefined
}

/** Whether a description already names the order, as the one of its payment does. */
export function namesOrder(description: string, number: number): boolean {
  return new RegExp(String.raw`(?:n°|commande|الطلب|رقم)\s*${number}(?!\d)`, 'i').test(description)
}

const ORDER_SALE = /^(?:Commande n°|الطلب رقم) (\d+) · /
const ORDER_REFUND = /^(?:Remboursement de la commande n°|رد مبلغ للطلب رقم) (\d+) · /

/** Whether the shop wrote the description for a payment or refund of this order; the reader may know another language. */
export function writtenFor(description: string, number: number): 'sale' | 'refund' | undefined {
  const isFor = (words: RegExp) => words.exec(description)?.[1] === String(number)
  if (isFor(ORDER_SALE)) return 'sale'
  return isFor(ORDER_REFUND) ? 'refund' : undefined
}

export interface CashDay {
  /** The amounts are left out, because the viewer counts blind. */
  isHidden?: boolean
  date: Day
  isOpen: boolean
  openingBalance: Money
  /** Counted at later openings of the day minus what the sessions before them left. */
  openingDifference: Money
  opened: { by: string; at: Date; isSystem: boolean } | undefined
  closed: { by: string; at: Date } | undefined
  ledgerTotals: LedgerSum[]
  /** All entries of the day, also those that a reset voided. */
  entryCount: number
  /** The page of entries, from 1. */
  page: number
  entries: CashEntry[]
}

export interface CashSessionRow {
  /** The amounts are left out, because the viewer counts blind. */
  isHidden?: boolean
  id: number
  date: Day
  number: number
  isActive: boolean
  isSystem: boolean
  openedBy: string
  openedAt: Date
  closedAt: Date | null
  openingBalance: Money
  openingExpected: Money | null
  openingReason: string
  ledgerTotals: LedgerSum[]
  closing: { number: number; difference: Money | null; reason: string } | undefined
}

interface DifferenceSum {
  count: number
  amount: Money
}

/** What was missing and what was too much in the drawer at the closings of these sessions. */
export function closingDifferences(sessions: readonly Pick<CashSessionRow, 'closing'>[]): {
  short: DifferenceSum
  over: DifferenceSum
  net: Money
} {
  const found = sessions.flatMap(({ closing }) => (closing?.difference ? [closing.difference] : []))
  const sumOf = (own: Money[]) => ({ count: own.length, amount: sum(own) })
  return {
    short: sumOf(found.filter((difference) => difference < 0)),
    over: sumOf(found.filter((difference) => difference > 0)),
    net: sum(found),
  }
}

export interface HistoryDay {
  /** The amounts are left out, because the viewer counts blind. */
  isHidden?: boolean
  date: Day
  isOpen: boolean
  openingBalance: Money
  openingDifference: Money
  ledgerTotals: LedgerSum[]
}

/** The session without the figures that give its expected amounts, for a person who counts blind. */
export function hideSession(session: CashSessionRow): CashSessionRow {
  if (!session.isActive) return session
  const amounts = { openingBalance: money(0), openingExpected: null, openingReason: '', ledgerTotals: [] }
  return { ...session, ...amounts, isHidden: true }
}

/** The same for a day: the open session is part of it. Its entries stay, one by one. */
export function hideDay<
  D extends Pick<CashDay, 'date' | 'openingBalance' | 'openingDifference' | 'ledgerTotals'>,
>(day: D, current: Pick<CashSessionRow, 'date'> | undefined): D & { isHidden?: boolean } {
  if (!current || day.date < current.date) return day
  return { ...day, openingBalance: money(0), openingDifference: money(0), ledgerTotals: [], isHidden: true }
}

/** A session that a person opened on an earlier day and that nobody has closed. */
export function isLeftOpen(session: Pick<CashSessionRow, 'date' | 'isSystem'>, today: Day): boolean {
  return !session.isSystem && session.date < today
}

/** `toOpen`: no person has opened it, though the system may enter sales. */
export type RegisterState = 'open' | 'toOpen' | 'leftOpen'

export function registerStateOf(
  session: Pick<CashSessionRow, 'date' | 'isSystem'> | undefined,
  today: Day,
): RegisterState {
  if (!session || session.isSystem) return 'toOpen'
  return isLeftOpen(session, today) ? 'leftOpen' : 'open'
}

/** First day of the last seven days, today included (spec 9). */
export function weekBefore(today: Day): Day {
  return addDays(today, -6)
}

/** The same date of the previous month (spec 9). */
export function monthBefore(today: Day): Day {
  const at = new Date(`${today}T00:00:00Z`)
  const month = at.getUTCMonth()
  at.setUTCMonth(month - 1)
  // A date that the previous month does not have (such as the 31st) becomes its last day.
  if (at.getUTCMonth() === month) at.setUTCDate(0)
  return at.toISOString().slice(0, 10) as Day
}

export function totalsSince(days: readonly HistoryDay[], from: Day): LedgerSum[] {
  return days.filter(({ date }) => date >= from).flatMap(({ ledgerTotals }) => ledgerTotals)
}
