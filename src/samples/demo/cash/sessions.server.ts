/** Sessions of the register, each opened with what the last one left, with their entries and counts. */
import { dayOf, type Day } from '#core/day.ts'
import { money, ouguiya, type Money } from '#core/money.ts'
import { inLanguage } from '#core/text.ts'
import { DRAWER, signed } from '#features/cash/cash.rules.ts'
import type { CashOutside, HeldMoney } from '#features/cash/closing.rules.ts'
import { later, momentOf } from '../days.rules.ts'
import type { DemoRuns } from '../dispatch/run-plan.server.ts'
import type { DemoCouriers } from '../dispatch/runs.server.ts'
import { keysOf, type DemoOrder, type PlannedPayment } from '../orders/order-plan.server.ts'
import type { DemoStaff } from '../people/staff.server.ts'
import type { SeededRandom } from '../random.rules.ts'
import { COURIERS, differenceReasons, places, transferText } from '../words.text.ts'
import { paidInOf, transferOf, type DemoEntry } from './entries.server.ts'

export interface Books {
  orders: DemoOrder[]
  paymentIds: Map<PlannedPayment, number>
  couriers: DemoCouriers
  runs: DemoRuns
  staff: DemoStaff
  now: Date
}

export interface PlannedSession {
  date: Day
  sessionNumber: number
  openedBy: 'cashier' | 'manager'
  openedAt: Date
  /** Null: the session of today, which is open. */
  closedBy: 'cashier' | 'manager' | null
  closedAt: Date | null
  isLastOfDay: boolean
}

export interface BookedSession extends PlannedSession {
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

const TWO_SESSIONS = 0.35

/** The cashier opens the day and works through it; on some days the manager takes the afternoon and closes. */
export function planSessions(random: SeededRandom, date: Day, now: Date): PlannedSession[] {
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
export function nearest<S extends Pick<PlannedSession, 'openedAt' | 'closedAt'>>(sessions: S[], at: Date): S {
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
export function bookSessions(
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
