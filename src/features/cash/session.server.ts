/** The register's sessions: at most one is active, and every opening and closing takes its turn. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { cashClosings, cashDays, cashResets, cashSessions } from './cash-tables.server.ts'

export type Session = typeof cashSessions.$inferSelect

/**
 * Openings, closings and resets happen one after the other, across all processes. Sales do not wait here: they share
 * a lock on their session's row.
 */
export async function lockRegister(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtext('cash register'))`)
}

/**
 * With a lock on its row: a sale that waited for a closing finds no active session here, a closing waits for the sales
 * under way.
 */
export async function activeSession(lock?: 'share' | 'update'): Promise<Session | undefined> {
  const found = db().select().from(cashSessions).where(eq(cashSessions.isActive, true))
  const [session] = await (lock ? found.for(lock) : found)
  return session
}

/** Needs the register's lock. */
export async function openForTheSystem(now: Date): Promise<Session> {
  return startSession({ openingBalance: money(0), by: SYSTEM, now })
}

interface Opening {
  openingBalance: Money
  by: Actor
  now: Date
}

/** Needs the register's lock, and no active session. */
export async function startSession({ openingBalance, by, now }: Opening): Promise<Session> {
  const date = dayOf(now)
  await openDay(date, { openingBalance, by, now })
  const [session] = await db()
    .insert(cashSessions)
    .values({
      date,
      sessionNumber: sql`(select count(*) + 1 from cash_sessions where date = ${date})`,
      openingBalance,
      openingExpected: await lastLeft(),
      openedBy: by.id,
      openedByName: by.name,
      openedAt: now,
    })
    .returning()
  return session!
}

/** The day's opening balance is what the first person counted; opened again, the day goes on. */
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

/** What the last closing left in the drawer: counted, or else expected. A reset forgets it. */
export async function lastLeft(): Promise<Money | null> {
  const [closing] = await db()
    .select({
      left: sql<Money>`coalesce(${cashClosings.countedCash}, ${cashClosings.expectedCash})`.mapWith(Number),
      isForgotten: sql<boolean>`exists (select from ${cashResets}
        where ${cashResets.resetAt} >= ${cashClosings.closedAt})`,
    })
    .from(cashClosings)
    .orderBy(desc(cashClosings.number))
    .limit(1)
  return closing && !closing.isForgotten ? (closing.left as Money) : null
}
