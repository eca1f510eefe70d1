/** Sessions of the register: at most one is active; openings and closings are serialised by a lock. */
import { and, between, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { dayOf, startOf as startOfDay, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { cashClosings, cashDays, cashResets, cashSessions } from './cash-tables.server.ts'
import { totalsOfDays } from './cash-totals.server.ts'
import { drawerOf, drawerStart } from './cash.rules.ts'

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

/** The active session with a shared lock, as every sale needs it. */
export async function sessionOfSales(): Promise<Pick<Session, 'id' | 'date'> | undefined> {
  const [session] = await lockActive({})
  return session
}

const lockActive = preparedStatement<Pick<Session, 'id' | 'date'>>(
  'share active session',
  () => sql`select id, date from ${cashSessions} where is_active for share`,
)

/** The caller holds the register lock. */
export async function openSystemSession(now: Date): Promise<Session> {
  return startSession({ openingBalance: money(0), reason: '', by: SYSTEM, now })
}

interface Opening {
  openingBalance: Money
  /** Why less or more was counted than the last closing left. */
  reason: string
  by: Actor
  now: Date
}

/** The caller holds the register lock, and no session is active. */
export async function startSession(opening: Opening): Promise<Session> {
  const { openingBalance, reason, by, now } = opening
  const date = dayOf(now)
  const day = await openDay(date, opening)
  const openingExpected = by.id === null ? await lastClosingCash() : await cashLeftBefore()
  const start = drawerStart({ isSystem: by.id === null, openingBalance, openingExpected })
  const [session] = await db()
    .insert(cashSessions)
    .values({
      date,
      sessionNumber: sql`(select count(*) + 1 from cash_sessions where date = ${date})`,
      openingBalance,
      openingExpected,
      openingDifference: await differenceToDay(day, start),
      openingReason: reason,
      openedBy: by.id,
      openedByName: by.name,
      openedAt: now,
    })
    .returning()
  return session!
}

/** The first person to open the day sets its opening balance; opening it again keeps that balance. */
async function openDay(date: Day, { openingBalance, by, now }: Opening): Promise<CashDayRow> {
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
  const [day] = await db().select().from(cashDays).where(eq(cashDays.date, date))
  return day!
}

type CashDayRow = typeof cashDays.$inferSelect

/**
 * The cash at the start of a session minus the cash that the day should have by then, so that the day's balance and the
 * session's agree. A day that no person has opened has no balance to compare with.
 */
async function differenceToDay({ date, openedBy, openingBalance }: CashDayRow, start: Money): Promise<Money> {
  if (openedBy === null) return money(0)
  const before = (await openingDifferences(date, date)).get(date) ?? 0
  const { expected } = drawerOf(money(openingBalance + before), await totalsOfDays(date, date))
  return money(start - expected)
}

/** The sum of the opening differences of each day; those before a reset of the day do not count. */
export async function openingDifferences(from: Day, until: Day): Promise<Map<Day, Money>> {
  const rows = await db()
    .select({
      date: cashSessions.date,
      difference: sql`sum(${cashSessions.openingDifference})`.mapWith((sum) => Number(sum) as Money),
    })
    .from(cashSessions)
    .where(
      and(
        between(cashSessions.date, from, until),
        sql`not exists (select from cash_resets
          where cash_resets.date = ${cashSessions.date} and cash_resets.reset_at >= ${cashSessions.openedAt})`,
      ),
    )
    .groupBy(cashSessions.date)
  return new Map(rows.map(({ date, difference }) => [date, difference]))
}

/**
 * Cash in the drawer after the last closing: counted, or else expected. After a reset, what was there before the day
 * that was reset. Null if unknown. With a day, the state before that day.
 */
export async function lastClosingCash(before?: Day): Promise<Money | null> {
  const start = before && startOfDay(before)
  // One after the other: an opening asks in its transaction, which has one connection.
  const [closing] = await db()
    .select()
    .from(cashClosings)
    .where(start && lt(cashClosings.closedAt, start))
    .orderBy(desc(cashClosings.number))
    .limit(1)
  const [reset] = await db()
    .select()
    .from(cashResets)
    .where(start && lt(cashResets.resetAt, start))
    .orderBy(desc(cashResets.id))
    .limit(1)
  if (reset && (!closing || reset.resetAt >= closing.closedAt)) return reset.leftCash
  return closing ? (closing.countedCash ?? closing.expectedCash) : null
}

/**
 * What a person who opens the register should find in the drawer. Null if unknown: the system may have recorded sales
 * by wallet before anyone counted the drawer for the first time.
 */
export async function cashLeftBefore(): Promise<Money | null> {
  const left = await lastClosingCash()
  return left === 0 && !(await isOpenedByPeople()) ? null : left
}

/** Whether a person has ever opened the register, and not only the system. */
export async function isOpenedByPeople(): Promise<boolean> {
  const found = await db()
    .select({ id: cashSessions.id })
    .from(cashSessions)
    .where(isNotNull(cashSessions.openedBy))
    .limit(1)
  return found.length > 0
}
