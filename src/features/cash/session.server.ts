/** Sessions of the register: at most one is active; openings and closings are serialised by a lock. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { cashClosings, cashDays, cashResets, cashSessions } from './cash-tables.server.ts'

export type Session = typeof cashSessions.$inferSelect

/**
 * Serialises openings, closings and resets across all processes. Sales do not take this lock: they take a shared lock
 * on their session's row.
 */
export async function lockRegister(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtext('cash register'))`)
}

/**
 * With `lock`, the row stays locked until the commit: a closing waits for running sales, and a sale that waited for a
 * closing gets undefined.
 */
export async function activeSession(lock?: 'share' | 'update'): Promise<Session | undefined> {
  const found = db().select().from(cashSessions).where(eq(cashSessions.isActive, true))
  const [session] = await (lock ? found.for(lock) : found)
  return session
}

/** The caller holds the register lock. */
export async function openSystemSession(now: Date): Promise<Session> {
  return startSession({ openingBalance: money(0), by: SYSTEM, now })
}

interface Opening {
  openingBalance: Money
  by: Actor
  now: Date
}

/** The caller holds the register lock, and no session is active. */
export async function startSession({ openingBalance, by, now }: Opening): Promise<Session> {
  const date = dayOf(now)
  await openDay(date, { openingBalance, by, now })
  const [session] = await db()
    .insert(cashSessions)
    .values({
      date,
      sessionNumber: sql`(select count(*) + 1 from cash_sessions where date = ${date})`,
      openingBalance,
      openingExpected: await lastClosingCash(),
      openedBy: by.id,
      openedByName: by.name,
      openedAt: now,
    })
    .returning()
  return session!
}

/** The first person to open the day sets its opening balance; opening it again keeps that balance. */
async function openDay(date: Day, { openingBalance, by, now }: Opening): Promise<void> {
  const opened = { openingBalance, openedBy: by.id, openedByName: by.name, openedAt: now }
  await db()
    .insert(cashDays)
    .values({ date, ...opened })
    .onConflictDoUpdate({
      target: cashDays.date,
      set: { isOpen: true, closedBy: null, closedByName: null, closedAt: null },
    })
  if (by.id !== null)
    await db()
      .update(cashDays)
      .set(opened)
      .where(and(eq(cashDays.date, date), sql`${cashDays.openedBy} is null`))
}

/** Cash in the drawer after the last closing: counted, or else expected; null after a reset. */
export async function lastClosingCash(): Promise<Money | null> {
  const [closing] = await db()
    .select({
      left: sql<Money>`coalesce(${cashClosings.countedCash}, ${cashClosings.expectedCash})`.mapWith(Number),
      isReset: sql<boolean>`exists (select from ${cashResets}
        where ${cashResets.resetAt} >= ${cashClosings.closedAt})`,
    })
    .from(cashClosings)
    .orderBy(desc(cashClosings.number))
    .limit(1)
  return closing && !closing.isReset ? (closing.left as Money) : null
}
