/** Opening, closing and resetting the register. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { dayOf } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { cashDifferenceLimit } from '#features/settings/settings.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { cashClosings, cashDays, cashResets, cashSessions, cashTransactions } from './cash-tables.server.ts'
import { drawerOf, drawerStart, needsReason, denominationsTotal, type Denominations } from './cash.rules.ts'
import type { PersonSum } from './closing.rules.ts'
import { isCounted, ofSession, startOf, summed } from './ledger.server.ts'
import { activeSession, lockRegister, startSession, type Session } from './session.server.ts'

interface Deed {
  by: Actor
  now: Date
}

interface Opening extends Deed {
  openingBalance: Money
  /** The active session on the screen of whoever opens; it is closed first (spec 4). */
  seen: number | null
}

export async function openRegister({ openingBalance, seen, by, now }: Opening): Promise<void> {
  await transaction(async () => {
    await lockRegister()
    const active = await activeSession('update')
    if (active && active.id !== seen)
      throw new Refusal('openedMeanwhile', 'conflict', { by: active.openedByName })
    if (active) await endSession(active, { by, now, reason: '' })
    const session = await startSession({ openingBalance, by, now })
    await recordActivity({
      by,
      now,
      action: 'registerOpened',
      subject: 'cash',
      subjectId: session.id,
      after: { openingBalance, openingExpected: session.openingExpected },
    })
  })
}

export interface Closing extends Deed {
  /** The session on the screen of whoever closes. */
  sessionId: number
  /** What the drawer should hold according to that screen. */
  expectedSeen: Money
  /** Nothing: closed without counting. */
  counted: Money | undefined
  denominations: Denominations | undefined
  reason: string
}

/** Says the number of the closing's report. */
export async function closeRegister(closing: Closing): Promise<number> {
  return transaction(async () => {
    await lockRegister()
    const active = await activeSession('update')
    if (active?.id !== closing.sessionId) throw await closedMeanwhile(closing.sessionId)
    const { expected } = drawerOf(drawerStart(startOf(active)), await linesOf(active))
    if (expected !== closing.expectedSeen) throw new Refusal('movedMeanwhile', 'conflict', { expected })
    const { counted, denominations, reason } = closing
    if (denominations && denominationsTotal(denominations) !== counted)
      throw new Refusal('badRequest', 'invalid')
    const difference = counted === undefined ? money(0) : money(counted - expected)
    if (reason === '' && needsReason(difference, await cashDifferenceLimit()))
      throw new Refusal('reasonNeeded', 'invalid', { difference })
    return endSession(active, closing)
  })
}

async function closedMeanwhile(sessionId: number): Promise<Refusal> {
  const [closed] = await db()
    .select({ by: cashClosings.closedByName, number: cashClosings.number })
    .from(cashClosings)
    .where(eq(cashClosings.sessionId, sessionId))
  return new Refusal('closedMeanwhile', 'conflict', closed ?? {})
}

type Ending = Deed & Pick<Closing, 'reason'> & Partial<Pick<Closing, 'counted' | 'denominations'>>

/** Needs the register's lock and the session's. The report is written once, with what stands in the ledger now. */
async function endSession(
  session: Session,
  { by, now, counted, denominations, reason }: Ending,
): Promise<number> {
  const lines = await linesOf(session)
  const closed = { closedBy: by.id, closedByName: by.name, closedAt: now }
  await db()
    .update(cashSessions)
    .set({ isActive: false, ...closed })
    .where(eq(cashSessions.id, session.id))
  await db()
    .update(cashDays)
    .set({ isOpen: false, ...closed })
    .where(eq(cashDays.isOpen, true))
  const [closing] = await db()
    .insert(cashClosings)
    .values({
      number: sql`(select coalesce(max(number), 0) + 1 from cash_closings)`,
      sessionId: session.id,
      ...closed,
      expectedCash: drawerOf(drawerStart(startOf(session)), lines).expected,
      countedCash: counted,
      reason,
      denominations,
      lines,
    })
    .returning()
  const { number, expectedCash, countedCash } = closing!
  await recordActivity({
    by,
    now,
    action: 'registerClosed',
    subject: 'cash',
    subjectId: session.id,
    after: { number, expectedCash, countedCash, reason },
  })
  return number
}

/** A session's sums by type, method and person. */
export async function linesOf({ id }: Session): Promise<PersonSum[]> {
  const { type, paymentMethod, staffName } = cashTransactions
  return db()
    .select({ ...summed, person: staffName })
    .from(cashTransactions)
    .where(and(ofSession(id), isCounted))
    .groupBy(type, paymentMethod, staffName)
    .orderBy(staffName, paymentMethod, type)
}

/** Closes any session and begins today's register anew, at nothing and closed (spec 4); its lines stay to be read. */
export async function resetRegister({ by, now }: Deed): Promise<void> {
  await transaction(async () => {
    await lockRegister()
    const active = await activeSession('update')
    if (active) await endSession(active, { by, now, reason: '' })
    const date = dayOf(now)
    const zeroed = {
      openingBalance: money(0),
      isOpen: false,
      closedBy: by.id,
      closedByName: by.name,
      closedAt: now,
    }
    await db()
      .insert(cashDays)
      .values({ date, ...zeroed, openedBy: by.id, openedByName: by.name, openedAt: now })
      // Whoever opens next sets the day's balance, as on a day that nobody opened.
      .onConflictDoUpdate({ target: cashDays.date, set: { ...zeroed, openedBy: null } })
    const [latest] = await db()
      .select({ id: cashTransactions.id })
      .from(cashTransactions)
      .where(eq(cashTransactions.date, date))
      .orderBy(desc(cashTransactions.id))
      .limit(1)
    await db()
      .insert(cashResets)
      .values({ date, throughId: latest?.id ?? 0, resetBy: by.id, resetByName: by.name, resetAt: now })
    await recordActivity({ by, now, action: 'registerReset', subject: 'cash', subjectId: date })
  })
}
