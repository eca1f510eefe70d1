import { and, eq, ne, sql } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import { SYSTEM_NAME, type Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database.server.ts'
import { cashDays, cashSessions, cashTransactions } from './cash-tables.server.ts'
import type { CashMethod, TransactionType } from './cash.rules.ts'

export interface LedgerEntry {
  type: TransactionType
  amount: Money
  method: CashMethod
  orderId: number | null
  /** Written by the life of an order: at most one sale and one refund for each. */
  automatic: boolean
  description: string
  by: Actor
  now: Date
}

/** Adds a line to the ledger, in the active session of the day; without one the system opens it (spec 4). */
export async function writeEntry(entry: LedgerEntry): Promise<void> {
  await transaction(async () => {
    const day = dayOf(entry.now)
    if (await addToActiveSession(entry, day)) return
    await openForTheSystem(day, entry.now)
    if (!(await addToActiveSession(entry, day))) throw new Error('no cash session could be opened')
  })
}

/**
 * Shares a lock on the session until the commit: who closes it waits for sales under way, and a sale that waited for
 * a closing finds no active session here.
 */
async function addToActiveSession(entry: LedgerEntry, day: Day): Promise<boolean> {
  const [session] = await db()
    .select({ id: cashSessions.id })
    .from(cashSessions)
    .where(and(cashSessions.isActive, eq(cashSessions.date, day)))
    .for('share')
  if (!session) return false
  await db().insert(cashTransactions).values({
    sessionId: session.id,
    date: day,
    type: entry.type,
    amount: entry.amount,
    paymentMethod: entry.method,
    orderId: entry.orderId,
    automatic: entry.automatic,
    description: entry.description,
    staffId: entry.by.id,
    staffName: entry.by.name,
    at: entry.now,
  })
  return true
}

/** A session belongs to one day: one left open from an earlier day is closed first. */
async function openForTheSystem(day: Day, now: Date): Promise<void> {
  const opened = { date: day, openedByName: SYSTEM_NAME, openedAt: now }
  await db()
    .update(cashSessions)
    .set({ isActive: false, closedByName: SYSTEM_NAME, closedAt: now })
    .where(and(cashSessions.isActive, ne(cashSessions.date, day)))
  await db().insert(cashDays).values(opened).onConflictDoNothing()
  // Locking the day keeps two openers from choosing the same number.
  await db().select({ date: cashDays.date }).from(cashDays).where(eq(cashDays.date, day)).for('no key update')
  await db()
    .insert(cashSessions)
    .values({
      ...opened,
      sessionNumber: sql`(select count(*) + 1 from cash_sessions where date = ${day})`,
    })
    .onConflictDoNothing()
}

export async function isRegisterOpen(now: Date): Promise<boolean> {
  const rows = await db()
    .select({ id: cashSessions.id })
    .from(cashSessions)
    .where(and(cashSessions.isActive, eq(cashSessions.date, dayOf(now))))
  return rows.length > 0
}

/** Whether an order's sale stands in the register, so that a cancellation must give the money back. */
export async function isSaleEntered(orderId: number): Promise<boolean> {
  const rows = await db()
    .select({ id: cashTransactions.id })
    .from(cashTransactions)
    .where(
      and(
        eq(cashTransactions.orderId, orderId),
        eq(cashTransactions.type, 'sale'),
        cashTransactions.automatic,
      ),
    )
    .limit(1)
  return rows.length > 0
}
