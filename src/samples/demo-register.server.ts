/** The cash register of the demo shop: days, sessions, a ledger that follows the orders, and sealed closings. */
import { and, asc, eq } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { money, ouguiya, type Money } from '#core/money.ts'
import { inLanguage } from '#core/text.ts'
import {
  cashClosings,
  cashCounts,
  cashDays,
  cashSessions,
  cashTransactions,
} from '#features/cash/cash-tables.server.ts'
import { DRAWER, signed } from '#features/cash/cash.rules.ts'
import type { CashOutside, HeldMoney, PersonSum } from '#features/cash/closing.rules.ts'
import { sumColumns } from '#features/cash/ledger.server.ts'
import { sealClosing } from '#features/cash/seal/seal.server.ts'
import { createStoredPlace } from '#features/cash/stored-places.server.ts'
import { recordActivities } from '#features/staff/activity.server.ts'
import { db } from '#platform/database/database.server.ts'
import { DAY, daysFrom, later, momentOf } from './demo-days.rules.ts'
import {
  entriesOfOrders,
  entriesOfRuns,
  paidInOf,
  planExpenses,
  transferOf,
  type DemoEntry,
} from './demo-entries.server.ts'
import { insertRows } from './demo-insert.server.ts'
import { keysOf, type DemoOrder, type PlannedPayment } from './demo-order-plan.server.ts'
import { SeededRandom } from './demo-random.rules.ts'
import type { DemoCouriers, DemoRuns } from './demo-runs.server.ts'
import type { DemoStaff } from './demo-staff.server.ts'
import { COURIERS, differenceReasons, places, transferText } from './demo-words.text.ts'

interface Books {
  orders: DemoOrder[]
  paymentIds: Map<PlannedPayment, number>
  couriers: DemoCouriers
  runs: DemoRuns
  staff: DemoStaff
  now: Date
}

interface PlannedSession {
  date: Day
  sessionNumber: number
  openedBy: 'cashier' | 'manager'
  openedAt: Date
  /** Null: the session of today, which is open. */
  closedBy: 'cashier' | 'manager' | null
  closedAt: Date | null
  isLastOfDay: boolean
}

interface BookedSession extends PlannedSession {
  openingBalance: Money
  openingExpected: Money | null
  openingDifference: Money
  entries: DemoEntry[]
  expected: Money
  counted: Money
  reason: string
  outside: CashOutside[]
  held: HeldMoney[]
}

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

const TWO_SESSIONS = 0.35

/** The cashier opens the day and works through it; on some days the manager takes the afternoon and closes. */
function planSessions(random: SeededRandom, date: Day, now: Date): PlannedSession[] {
  const [morning, lunch, evening] = [9, 14, 20.5].map((hour) =>
    momentOf(date, hour + random.between(-0.2, 0.2)),
  )
  const inTwo = random.chance(TWO_SESSIONS)
  const first = { date, sessionNumber: 1, openedBy: 'cashier', openedAt: morning! } as const
  if (date === dayOf(now))
    return [
      { ...first, openedAt: openingTime(morning!, now), closedBy: null, closedAt: null, isLastOfDay: true },
    ]
  if (!inTwo) return [{ ...first, closedBy: 'cashier', closedAt: evening!, isLastOfDay: true }]
  return [
    { ...first, closedBy: 'cashier', closedAt: lunch!, isLastOfDay: false },
    {
      date,
      sessionNumber: 2,
      openedBy: 'manager',
      openedAt: later(lunch!, 1.5),
      closedBy: 'manager',
      closedAt: evening!,
      isLastOfDay: true,
    },
  ]
}

/** Before nine in the morning, the register of today was opened between midnight and now. */
function openingTime(usual: Date, now: Date): Date {
  const midnight = momentOf(dayOf(now), 0).getTime()
  return usual <= now ? usual : new Date(Math.floor((midnight + now.getTime()) / 2))
}

/** The session of the day that is closest to a time, because orders are also placed at night. */
function nearest<S extends Pick<PlannedSession, 'openedAt' | 'closedAt'>>(sessions: S[], at: Date): S {
  const distance = ({ openedAt, closedAt }: S) =>
    Math.max(0, openedAt.getTime() - at.getTime(), closedAt ? at.getTime() - closedAt.getTime() : 0)
  const [closest] = sessions.toSorted((a, b) => distance(a) - distance(b))
  if (!closest)
    throw new Error(`demo register: no cash session on the day of the entry at ${at.toISOString()}`)
  return closest
}

const FIRST_OPENING = ouguiya(3000)
/** What stays in the drawer over night. */
const FLOAT = ouguiya(2500)
const DIFFERENCE_SHARE = 0.15
const SATURDAY = 6
const words = inLanguage(transferText, 'fr')

/** Follows the drawer from session to session: each one is opened with what the last one left. */
function bookSessions(
  random: SeededRandom,
  sessions: PlannedSession[],
  entries: DemoEntry[],
  { safe, bank, couriers, runs, staff }: Books & { safe: number; bank: number },
): BookedSession[] {
  const byDay = Map.groupBy(sessions, ({ date }) => date)
  const own = Map.groupBy(entries, ({ at }) => nearest(byDay.get(dayOf(at)) ?? [], at))
  const balances = new Map<number, number>()
  const booked: BookedSession[] = []
  for (const session of sessions) {
    const last = booked.at(-1)
    const openingBalance = last?.counted ?? FIRST_OPENING
    balances.set(DRAWER, openingBalance)
    const written: DemoEntry[] = []
    const enter = (entry: DemoEntry) => {
      written.push(entry)
      if (entry.paymentMethod !== 'cash') return
      balances.set(entry.placeId, (balances.get(entry.placeId) ?? 0) + signed(entry.type, entry.amount))
    }
    const { openedAt, closedAt } = session
    if (momentOf(session.date, 0).getUTCDay() === SATURDAY && session.sessionNumber === 1 && closedAt)
      for (const entry of toBank(random, staff, {
        safe,
        bank,
        held: balances.get(safe) ?? 0,
        at: later(openedAt, 1),
      }))
        enter(entry)
    for (const entry of own.get(session) ?? []) {
      const missing = -(balances.get(DRAWER)! + drawerEffect(entry))
      if (missing > 0) enter(paidInOf(staff, roundedUp(missing), words.change, later(entry.at, -0.02)))
      enter(entry)
    }
    if (session.isLastOfDay && closedAt) {
      const amount = money(Math.floor((balances.get(DRAWER)! - FLOAT) / 10_000) * 10_000)
      const transfer = {
        from: DRAWER,
        to: safe,
        description: words.toSafe,
        by: session.closedBy!,
        at: later(closedAt, -0.1),
      }
      if (amount > 0) for (const entry of transferOf(random, staff, { ...transfer, amount })) enter(entry)
    }
    const expected = money(balances.get(DRAWER)!)
    const difference = closedAt && random.chance(DIFFERENCE_SHARE) ? random.whole(-5, 3) * 1000 : 0
    booked.push({
      ...session,
      openingBalance,
      openingExpected: last ? last.counted : null,
      openingDifference: session.sessionNumber > 1 && last ? money(last.counted - last.expected) : money(0),
      entries: written.sort((a, b) => a.at.getTime() - b.at.getTime()),
      expected,
      counted: money(Math.max(0, expected + difference)),
      reason: difference === 0 ? '' : random.pick(differenceReasons).fr,
      outside: closedAt
        ? cashOutside(balances, couriers, runs, [...booked, { entries: written }], closedAt)
        : [],
      held: [
        { place: safe, kind: 'safe', name: places.safe, amount: money(balances.get(safe) ?? 0) },
        { place: bank, kind: 'bank', name: places.bank, amount: money(balances.get(bank) ?? 0) },
      ],
    })
  }
  return booked
}

function drawerEffect({ type, amount, paymentMethod, placeId }: DemoEntry): number {
  return paymentMethod === 'cash' && placeId === DRAWER ? signed(type, amount) : 0
}

function roundedUp(amount: number): Money {
  return money(Math.ceil(amount / 50_000) * 50_000)
}

interface Deposit {
  safe: number
  bank: number
  held: number
  at: Date
}

/** Every Saturday the thousands in the safe are taken to the bank. */
function toBank(random: SeededRandom, staff: DemoStaff, { safe, bank, held, at }: Deposit): DemoEntry[] {
  const amount = money(Math.floor(held / 100_000) * 100_000)
  const transfer = { from: safe, to: bank, amount, description: words.toBank, by: 'manager', at } as const
  return amount > 0 ? transferOf(random, staff, transfer) : []
}

/** What couriers have at a closing, and their runs that are not settled. */
function cashOutside(
  balances: Map<number, number>,
  couriers: DemoCouriers,
  { runs }: DemoRuns,
  booked: { entries: DemoEntry[] }[],
  at: Date,
): CashOutside[] {
  return keysOf(COURIERS)
    .map((courier) => {
      const { place } = couriers[courier]
      const amount = money(balances.get(place) ?? 0)
      const open = runs.filter(
        (run) =>
          run.courier === courier &&
          run.state !== 'planned' &&
          run.departure <= at &&
          (run.settledAt === null || run.settledAt > at),
      )
      const since = amount > 0 ? oldestCash(booked, place, amount) : null
      return { place, courier: COURIERS[courier].name, amount, since, runs: open.map(({ number }) => number) }
    })
    .filter(({ amount, runs: open }) => amount !== 0 || open.length > 0)
    .toSorted((a, b) => (a.courier < b.courier ? -1 : 1))
}

/** When the oldest part of what a place holds came in: what was handed over is the oldest. */
function oldestCash(booked: { entries: DemoEntry[] }[], place: number, amount: Money): string | null {
  let rest: number = amount
  for (const { entries } of booked.toReversed())
    for (const entry of entries.toReversed())
      if (entry.placeId === place && signed(entry.type, entry.amount) > 0) {
        rest -= entry.amount
        if (rest <= 0) return entry.at.toISOString()
      }
  return null
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
