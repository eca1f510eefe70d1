/** Reads the days and sessions of the cash register screen. */
import { and, desc, eq, getTableColumns, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { addDays, lastOfMonth, startOf as startOfDay, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import {
  HISTORY_DAYS,
  RECENT_TRANSACTIONS,
  registerStateOf,
  type CashDay,
  type CashEntry,
  type CashSessionRow,
  type HistoryDay,
  type RegisterState,
} from './cash-day.rules.ts'
import { cashClosings, cashDays, cashSessions, cashTransactions } from './cash-tables.server.ts'
import { totalsOfEachDay } from './cash-totals.server.ts'
import { drawerOf, drawerStart, type LedgerSum } from './cash.rules.ts'
import type { WalletMethod } from './count.rules.ts'
import { isCounted, ofDays, ofSession, startOf, sumColumns, ledgerTotalsOf } from './ledger.server.ts'
import type { OrderLookup } from './order-lookup.server.ts'
import { courierOfEntry, storedPlaceOfEntry } from './places.server.ts'
import {
  activeSession,
  isOpenedByPeople,
  lastClosingCash,
  openingDifferences,
  type Session,
} from './session.server.ts'
import { walletBalances } from './wallets.server.ts'

/** Whether a session is active, also one that the system opened, and the expected cash in the drawer. */
export async function registerStatus(): Promise<{ isOpen: boolean; drawer: Money }> {
  const session = await activeSession()
  if (!session) return { isOpen: false, drawer: money(0) }
  return { isOpen: true, drawer: await expectedCash(session) }
}

/** Whether a person has opened the register, and on this day. Open for a shop that always leaves that to the system. */
export async function registerState(today: Day): Promise<RegisterState> {
  const session = await activeSession()
  const state = registerStateOf(session && { date: session.date, isSystem: session.openedBy === null }, today)
  return state === 'toOpen' && !(await isOpenedByPeople()) ? 'open' : state
}

/** Whether a person has opened the register, and the expected cash; undefined for a viewer who counts blind. */
export async function registerStatusFor(
  staff: StaffPerson,
): Promise<{ isOpen: boolean; drawer: Money | undefined }> {
  const session = await activeSession()
  if (!session || session.openedBy === null) return { isOpen: false, drawer: undefined }
  return { isOpen: true, drawer: (await isBlind(staff)) ? undefined : await expectedCash(session) }
}

/** What the drawer holds; undefined for a person who counts blind, which leaves the check to the server. */
export async function drawerCashFor(staff: StaffPerson): Promise<Money | undefined> {
  return (await isBlind(staff)) ? undefined : drawerCash()
}

/** Counted wallets from which more was taken than they held. */
export async function walletsBelowZero(): Promise<WalletMethod[]> {
  return (await walletBalances()).flatMap(({ method, balance }) => (balance < 0 ? [method] : []))
}

/** The cash that the drawer holds, whether the register is open or not. */
export async function drawerCash(): Promise<Money> {
  const session = await activeSession()
  return session ? expectedCash(session) : ((await lastClosingCash()) ?? money(0))
}

async function expectedCash(session: Session): Promise<Money> {
  return drawerOf(drawerStart(startOf(session)), await ledgerTotalsOf(ofSession(session.id))).expected
}

/** A day's figures, and one page of its entries. A day is open from the date of the active session on. */
export async function cashDay(date: Day, orders: OrderLookup, page = 1): Promise<CashDay> {
  const offset = (page - 1) * RECENT_TRANSACTIONS
  const [[day], active, differences, ledgerTotals, entryCount, entries] = await Promise.all([
    db().select().from(cashDays).where(eq(cashDays.date, date)),
    activeSession(),
    openingDifferences(date, date),
    ledgerTotalsOf(ofDays(date, date)),
    db().$count(cashTransactions, ofDays(date, date)),
    entriesOf(ofDays(date, date), orders, RECENT_TRANSACTIONS, offset),
  ])
  // A session that was opened on an earlier day opened this one too.
  const opening = active && active.date < date ? active : day
  return {
    date,
    isOpen: active !== undefined && active.date <= date,
    openingBalance: day?.openingBalance ?? money(0),
    openingDifference: differences.get(date) ?? money(0),
    opened: opening && {
      by: opening.openedByName,
      at: opening.openedAt,
      isSystem: opening.openedBy === null,
    },
    closed: day?.closedAt ? { by: day.closedByName ?? '', at: day.closedAt } : undefined,
    ledgerTotals,
    page,
    entryCount,
    entries,
  }
}

/** Ledger entries, newest first. */
export async function entriesOf(
  condition: SQL,
  orders: OrderLookup,
  limit: number,
  offset = 0,
): Promise<CashEntry[]> {
  const rows = await db()
    .select({
      ...getTableColumns(cashTransactions),
      order: orders.summaryOf(cashTransactions.orderId),
      courier: courierOfEntry,
      place: storedPlaceOfEntry,
      voidedBy: voidedBy<string>(sql`reset_by_name`),
      voidedAt: voidedBy<string>(sql`reset_at`),
      voidReason: voidedBy<string>(sql`reason`),
    })
    .from(cashTransactions)
    .where(condition)
    .orderBy(desc(cashTransactions.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ voidedBy: by, voidedAt, voidReason, ...row }) => ({
    id: row.id,
    type: row.type,
    method: row.paymentMethod,
    amount: row.amount,
    description: row.description,
    person: row.staffName,
    isAutomatic: row.automatic,
    order: row.order,
    courier: row.courier,
    place: row.place,
    at: row.at,
    voided:
      by !== null && voidedAt !== null ? { by, at: new Date(voidedAt), reason: voidReason ?? '' } : undefined,
  }))
}

/**
 * A column of the first reset made after the entry, or null. The names are written out: Drizzle leaves the table out of
 * the columns of a select without joins, and `cash_resets` has columns of the same names.
 */
function voidedBy<T>(column: SQL) {
  return sql<T | null>`(select ${column} from cash_resets
    where cash_transactions.place_id = 1 and cash_resets.date = cash_transactions.date
      and cash_resets.through_id >= cash_transactions.id
    order by cash_resets.id limit 1)`
}

export async function recentSessions(limit: number): Promise<CashSessionRow[]> {
  return sessionRows(sql`true`, limit)
}

/** Two or three a day; the limit only keeps the page readable. */
const MAX_MONTH_SESSIONS = 1000

/** Sessions by the day they were closed on, as the accounts count their differences; an open one by its opening. */
export async function sessionsOfMonth(month: Day): Promise<CashSessionRow[]> {
  const { closedAt, openedAt } = cashSessions
  const end = startOfDay(addDays(lastOfMonth(month), 1))
  return sessionRows(
    sql`coalesce(${closedAt}, ${openedAt}) >= ${startOfDay(month)} and coalesce(${closedAt}, ${openedAt}) < ${end}`,
    MAX_MONTH_SESSIONS,
  )
}

/** The active session with its totals. */
export async function currentSession(): Promise<CashSessionRow | undefined> {
  const [active] = await sessionRows(eq(cashSessions.isActive, true), 1)
  return active
}

async function sessionRows(condition: SQL, limit: number): Promise<CashSessionRow[]> {
  const found = await db()
    .select({
      session: cashSessions,
      closing: {
        number: cashClosings.number,
        difference: cashClosings.difference,
        reason: cashClosings.reason,
      },
    })
    .from(cashSessions)
    .leftJoin(cashClosings, eq(cashClosings.sessionId, cashSessions.id))
    .where(condition)
    .orderBy(desc(cashSessions.openedAt), desc(cashSessions.id))
    .limit(limit)
  const ledgerTotals = await totalsBySession(found.map(({ session }) => session.id))
  return found.map(({ session, closing }) => ({
    id: session.id,
    date: session.date,
    number: session.sessionNumber,
    isActive: session.isActive,
    ...startOf(session),
    openingReason: session.openingReason,
    openedBy: session.openedByName,
    openedAt: session.openedAt,
    closedAt: session.closedAt,
    ledgerTotals: ledgerTotals.get(session.id) ?? [],
    closing: closing ?? undefined,
  }))
}

async function totalsBySession(ids: number[]): Promise<Map<number, LedgerSum[]>> {
  if (ids.length === 0) return new Map()
  const { sessionId, type, paymentMethod, placeId } = cashTransactions
  const rows = await db()
    .select({ ...sumColumns, sessionId })
    .from(cashTransactions)
    .where(and(inArray(sessionId, ids), isCounted))
    .groupBy(sessionId, type, paymentMethod, placeId)
  return Map.groupBy(rows, (row) => row.sessionId)
}

export async function sessionsOn(date: Day): Promise<number> {
  return db().$count(cashSessions, eq(cashSessions.date, date))
}

/** Days with a register, newest first, and their totals. */
export async function cashHistory(from: Day, until: Day): Promise<HistoryDay[]> {
  const [days, rows, differences] = await Promise.all([
    db()
      .select()
      .from(cashDays)
      .where(and(gte(cashDays.date, from), lte(cashDays.date, until)))
      .orderBy(desc(cashDays.date))
      .limit(HISTORY_DAYS + 1),
    totalsOfEachDay(from, until),
    openingDifferences(from, until),
  ])
  const byDay = Map.groupBy(rows, (row) => row.date)
  return days.map((day) => ({
    date: day.date,
    isOpen: day.isOpen,
    openingBalance: day.openingBalance,
    openingDifference: differences.get(day.date) ?? money(0),
    ledgerTotals: byDay.get(day.date) ?? [],
  }))
}
