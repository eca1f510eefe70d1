/** The cash register of the demo shop: days, sessions, a ledger that follows the orders, and sealed closings. */
import { and, asc, eq } from 'drizzle-orm'
import { dayOf } from '#core/day.ts'
import {
  cashClosings,
  cashCounts,
  cashDays,
  cashSessions,
  cashTransactions,
} from '#features/cash/cash-tables.server.ts'
import type { PersonSum } from '#features/cash/closing.rules.ts'
import { sumColumns } from '#features/cash/ledger.server.ts'
import { sealClosing } from '#features/cash/seal/seal.server.ts'
import { createStoredPlace } from '#features/cash/stored-places.server.ts'
import { recordActivities } from '#features/staff/activity.server.ts'
import { db } from '#platform/database/database.server.ts'
import { DAY, daysFrom, later } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { places } from '../words.text.ts'
import { entriesOfOrders, entriesOfRuns, planExpenses } from './entries.server.ts'
import {
  bookSessions,
  nearest,
  planSessions,
  type BookedSession,
  type Books,
  type PlannedSession,
} from './sessions.server.ts'

/** Returns the id of the session that a time belongs to. */
export async function writeRegister(books: Books): Promise<(at: Date) => number> {
  const { orders, staff, now } = books
  const random = new SeededRandom('register')
  const days = daysFrom(dayOf(orders[0]?.createdAt ?? now), dayOf(now))
  const sessions = days.flatMap((day) => planSessions(random, day, now))
  const since = { by: staff.owner, now: sessions[0]!.openedAt }
  const safe = await createStoredPlace({ kind: 'safe', name: places.safe, ...since })
  const bank = await createStoredPlace({ kind: 'bank', name: places.bank, ...since })
  const entries = [
    ...entriesOfOrders(orders, books.paymentIds, books.couriers, staff),
    ...entriesOfRuns(random, books.runs, books.couriers, staff),
    ...days.flatMap((day) => planExpenses(random, day, staff)).filter(({ at }) => at <= now),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  const booked = bookSessions(random, sessions, entries, { ...books, safe, bank })
  const ids = await writeSessions(booked, staff)
  await writeClosings(booked, ids, staff)
  await recordActivities(
    booked.filter(({ openedAt }) => isRecent(openedAt, now)).flatMap(activitiesOf(ids, staff)),
  )
  const byDay = Map.groupBy(booked, ({ date }) => date)
  return (at) => ids.get(nearest(byDay.get(dayOf(at)) ?? [], at))!
}

function closingOf({ closedBy, closedAt }: PlannedSession, staff: DemoStaff) {
  return {
    closedBy: closedBy ? staff[closedBy].id : null,
    closedByName: closedBy ? staff[closedBy].name : null,
    closedAt,
  }
}

function openingOf({ openedBy, openedAt }: PlannedSession, staff: DemoStaff) {
  return { openedBy: staff[openedBy].id, openedByName: staff[openedBy].name, openedAt }
}

/** The ids of the sessions. */
async function writeSessions(booked: BookedSession[], staff: DemoStaff): Promise<Map<BookedSession, number>> {
  const days = [...Map.groupBy(booked, ({ date }) => date).values()]
  await insertRows(
    cashDays,
    days.map((own) => ({
      date: own[0]!.date,
      openingBalance: own[0]!.openingBalance,
      isOpen: own.at(-1)!.closedAt === null,
      ...openingOf(own[0]!, staff),
      ...closingOf(own.at(-1)!, staff),
      updatedAt: own.at(-1)!.closedAt ?? own[0]!.openedAt,
    })),
  )
  await insertRows(
    cashSessions,
    booked.map((session) => ({
      date: session.date,
      sessionNumber: session.sessionNumber,
      isActive: session.closedAt === null,
      openingBalance: session.openingBalance,
      openingExpected: session.openingExpected,
      openingDifference: session.openingDifference,
      ...openingOf(session, staff),
      ...closingOf(session, staff),
    })),
  )
  const rows = await db().select({ id: cashSessions.id }).from(cashSessions).orderBy(asc(cashSessions.id))
  const ids = new Map(booked.map((session, index) => [session, rows[index]!.id]))
  await insertRows(
    cashTransactions,
    booked.flatMap((session) =>
      session.entries.map((entry) => ({ ...entry, date: dayOf(entry.at), sessionId: ids.get(session)! })),
    ),
  )
  return ids
}

/** Every closed session was counted, by the cashier before he saw what was expected, and is sealed. */
async function writeClosings(
  booked: BookedSession[],
  ids: Map<BookedSession, number>,
  staff: DemoStaff,
): Promise<void> {
  const closed = booked.filter((session) => session.closedAt !== null)
  const lines = await linesBySession()
  await insertRows(
    cashCounts,
    closed
      .filter(({ closedBy }) => closedBy === 'cashier')
      .map((session) => ({
        sessionId: ids.get(session)!,
        number: 1,
        countedBy: staff.cashier.id,
        countedByName: staff.cashier.name,
        countedAt: later(session.closedAt!, -0.03),
        cash: session.counted,
        expectedCash: session.expected,
        wallets: [],
      })),
  )
  await insertRows(
    cashClosings,
    closed.map((session, index) => ({
      number: index + 1,
      sessionId: ids.get(session)!,
      ...closingOf(session, staff),
      closedByName: staff[session.closedBy!].name,
      closedAt: session.closedAt!,
      expectedCash: session.expected,
      countedCash: session.counted,
      reason: session.reason,
      lines: lines.get(ids.get(session)!) ?? [],
      outside: session.outside,
      wallets: [],
      places: session.held,
    })),
  )
  for (const [index, { closedAt }] of closed.entries()) await sealClosing(index + 1, closedAt!)
}

async function linesBySession(): Promise<Map<number, PersonSum[]>> {
  const { type, paymentMethod, placeId, staffName, sessionId } = cashTransactions
  const rows = await db()
    .select({ line: { ...sumColumns, person: staffName }, sessionId })
    .from(cashTransactions)
    .innerJoin(cashSessions, and(eq(cashSessions.id, sessionId), eq(cashSessions.isActive, false)))
    .groupBy(sessionId, type, paymentMethod, placeId, staffName)
    .orderBy(sessionId, staffName, paymentMethod, type, placeId)
  return new Map(
    [...Map.groupBy(rows, (row) => row.sessionId)].map(([id, own]) => [id, own.map(({ line }) => line)]),
  )
}

const RECENT_DAYS = 30

function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < RECENT_DAYS * DAY
}

function activitiesOf(ids: Map<BookedSession, number>, staff: DemoStaff) {
  return (session: BookedSession) => {
    const about = { subject: 'cash' as const, subjectId: ids.get(session)! }
    const { openingBalance, expected, counted, reason, closedBy, closedAt } = session
    const opened = {
      ...about,
      by: staff[session.openedBy],
      now: session.openedAt,
      action: 'registerOpened' as const,
      after: { openingBalance, openingExpected: session.openingExpected, reason: '' },
    }
    if (!closedBy || !closedAt) return [opened]
    const after = { expectedCash: expected, countedCash: counted, reason }
    return [
      opened,
      { ...about, by: staff[closedBy], now: closedAt, action: 'registerClosed' as const, after },
    ]
  }
}
