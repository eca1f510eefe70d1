/** Opening and resetting the register, and the end of a session. */
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import { cashDifferenceLimit } from '#features/settings/settings.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { cashClosings, cashDays, cashResets, cashSessions, cashTransactions } from './cash-tables.server.ts'
import { drawerOf, drawerStart, needsReason, type Denominations } from './cash.rules.ts'
import type { PersonSum } from './closing.rules.ts'
import { closedWallets, type WalletMethod } from './count.rules.ts'
import { isCounted, ledgerTotalsOf, ofSession, startOf, sumColumns } from './ledger.server.ts'
import { cashOutside } from './places.server.ts'
import type { RunLookup } from './run-lookup.server.ts'
import { sealClosing } from './seal/seal.server.ts'
import {
  activeSession,
  cashLeftBefore,
  lastClosingCash,
  lockRegister,
  startSession,
  type Session,
} from './session.server.ts'
import { heldMoney } from './stored-places.server.ts'
import { walletBalances } from './wallets.server.ts'

export interface ChangeContext {
  by: Actor
  now: Date
  /** The report of a closing lists open runs; undefined in tests without runs. */
  runs?: RunLookup | undefined
}

interface Opening extends ChangeContext {
  openingBalance: Money
  /** Why less or more was counted than the last closing left; empty within the limit of the settings. */
  reason: string
  /** The active session that the user's screen showed; it is closed first (spec 4). */
  seen: number | null
}

export async function openRegister({ openingBalance, reason, seen, by, now, runs }: Opening): Promise<void> {
  await transaction(async () => {
    await lockRegister()
    const active = await activeSession('update')
    if (active && active.id !== seen)
      throw new Refusal('openedMeanwhile', 'conflict', { by: active.openedByName })
    if (active) await endSession(active, { by, now, runs, reason: '' })
    const left = await cashLeftBefore()
    const difference = money(openingBalance - (left ?? openingBalance))
    if (reason === '' && needsReason(difference, await cashDifferenceLimit()))
      throw new Refusal('openingReasonNeeded', 'invalid', (await isBlind(by)) ? {} : { difference })
    const session = await startSession({ openingBalance, reason, by, now })
    await recordActivity({
      by,
      now,
      action: 'registerOpened',
      subject: 'cash',
      subjectId: session.id,
      after: { openingBalance, openingExpected: session.openingExpected, reason },
    })
  })
}

/** The locks of a closing: that of the register, and that of the session that the user's screen showed. */
export async function lockSession(sessionId: number): Promise<Session> {
  await lockRegister()
  const active = await activeSession('update')
  if (active?.id !== sessionId) throw await closedMeanwhile(sessionId)
  return active
}

export async function expectedIn(session: Session): Promise<Money> {
  return drawerOf(drawerStart(startOf(session)), await linesOf(session)).expected
}

async function closedMeanwhile(sessionId: number): Promise<Refusal> {
  const [closed] = await db()
    .select({ by: cashClosings.closedByName, number: cashClosings.number })
    .from(cashClosings)
    .where(eq(cashClosings.sessionId, sessionId))
  return new Refusal('closedMeanwhile', 'conflict', closed ?? {})
}

export interface Ending extends ChangeContext {
  reason: string
  /** Undefined if the session is closed without counting. */
  counted?: Money | undefined
  denominations?: Denominations | undefined
  wallets?: readonly { method: WalletMethod; counted: Money; reason: string }[]
  approvedBy?: Actor | undefined
}

/** The caller holds the register lock and the session's row lock. Writes the report from the current ledger. */
export async function endSession(
  session: Session,
  { by, now, runs, counted, denominations, wallets = [], approvedBy, reason }: Ending,
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
      outside: await cashOutside(await runs?.openRuns()),
      wallets: closedWallets({ balances: await walletBalances(), lines, counted: wallets }),
      places: await heldMoney(),
      approvedBy: approvedBy?.id,
      approvedByName: approvedBy?.name,
    })
    .returning()
  const { number, expectedCash, countedCash } = closing!
  await recordActivity({
    by,
    now,
    action: 'registerClosed',
    subject: 'cash',
    subjectId: session.id,
    after: {
      number,
      expectedCash,
      countedCash,
      reason,
      ...(approvedBy && { approvedBy: approvedBy.name }),
    },
  })
  await sealClosing(number, now)
  return number
}

/** Totals of a session by type, method, place and person. */
export async function linesOf({ id }: Session): Promise<PersonSum[]> {
  const { type, paymentMethod, placeId, staffName } = cashTransactions
  return db()
    .select({ ...sumColumns, person: staffName })
    .from(cashTransactions)
    .where(and(ofSession(id), isCounted))
    .groupBy(type, paymentMethod, placeId, staffName)
    .orderBy(staffName, paymentMethod, type, placeId)
}

/** Closes the active session and sets today's register to zero and closed (spec 4); its entries remain listed. */
export async function resetRegister(reset: ChangeContext & { reason: string }): Promise<void> {
  const { reason, by, now } = reset
  await transaction(async () => {
    await lockRegister()
    const active = await activeSession('update')
    if (active) await endSession(active, reset)
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
      // With openedBy null, the next opening sets the day's balance, as on a day that was not opened.
      .onConflictDoUpdate({ target: cashDays.date, set: { ...zeroed, openedBy: null } })
    const [latest] = await db()
      .select({ id: cashTransactions.id })
      .from(cashTransactions)
      .where(eq(cashTransactions.date, date))
      .orderBy(desc(cashTransactions.id))
      .limit(1)
    await db()
      .insert(cashResets)
      .values({
        date,
        throughId: latest?.id ?? 0,
        resetBy: by.id,
        resetByName: by.name,
        resetAt: now,
        reason,
        leftCash: await cashBefore(date),
      })
    await recordActivity({
      by,
      now,
      action: 'registerReset',
      subject: 'cash',
      subjectId: date,
      after: { reason },
    })
  })
}

/** The cash in the drawer before this day: a reset keeps it. Null if unknown. */
async function cashBefore(date: Day): Promise<Money | null> {
  const [last] = await db()
    .select()
    .from(cashSessions)
    .where(lt(cashSessions.date, date))
    .orderBy(desc(cashSessions.id))
    .limit(1)
  const isContinued = last !== undefined && (last.closedAt === null || dayOf(last.closedAt) >= date)
  if (!isContinued) return lastClosingCash(date)
  const earlier = await ledgerTotalsOf(and(ofSession(last.id), lt(cashTransactions.date, date))!)
  return drawerOf(drawerStart(startOf(last)), earlier).expected
}
