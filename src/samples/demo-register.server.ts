/** The cash register of the demo shop: days, sessions, and a ledger that follows the life of the orders. */
import { and, asc, eq, gte } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { money, ouguiya } from '#core/money.ts'
import { inLanguage } from '#core/text.ts'
import { cashClosings, cashDays, cashSessions, cashTransactions } from '#features/cash/cash-tables.server.ts'
import { drawerOf, type CashMethod } from '#features/cash/cash.rules.ts'
import { linesOf } from '#features/cash/register.server.ts'
import { isSaleDue } from '#features/orders/order.rules.ts'
import { ledgerText } from '#features/orders/payment/sale-entry.text.ts'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { daysFrom, later, momentOf } from './demo-days.rules.ts'
import { insertAll } from './demo-insert.server.ts'
import type { DemoOrder } from './demo-orders.server.ts'
import { Dice } from './demo-random.rules.ts'
import type { DemoProduct } from './demo-shelf.server.ts'
import { signatureOf, type DemoStaff } from './demo-staff.server.ts'
import { counterWords, expenses, gapReasons, WRITES } from './demo-words.text.ts'

type NewDay = typeof cashDays.$inferInsert
type NewSession = typeof cashSessions.$inferInsert
type NewEntry = Omit<typeof cashTransactions.$inferInsert, 'sessionId' | 'date' | 'at'> & { at: Date }

const TWO_SESSIONS = 0.35
const SECOND_OPENING = ouguiya(500)
const COUNTER_SALE = 0.4

export async function writeRegister(
  orders: DemoOrder[],
  shelf: DemoProduct[],
  staff: DemoStaff,
  now: Date,
): Promise<void> {
  const dice = new Dice('register')
  const days = daysFrom(dayOf(orders[0]?.createdAt ?? now), dayOf(now)).map((day) =>
    planDay(dice, day, staff, now),
  )
  const others = days.flatMap(({ day }) => [
    ...planExpenses(dice, day.date, staff),
    ...planCounterSales(dice, day.date, shelf, staff),
  ])
  const entries = [...orders.flatMap(entriesOf), ...others.filter(({ at }) => at <= now)]
  await insertAll(
    cashDays,
    days.map(({ day }) => day),
  )
  await insertAll(
    cashSessions,
    days.flatMap(({ sessions }) => sessions),
  )
  await writeLedger(entries, days[0]!.day.date)
  await writeClosings(dice, days[0]!.day.date)
}

interface PlannedDay {
  day: NewDay
  sessions: NewSession[]
}

/** The cashier opens the day and works through it; on some days the manager takes the afternoon and closes. */
function planDay(dice: Dice, date: Day, { manager, cashier }: DemoStaff, now: Date): PlannedDay {
  const openingBalance = ouguiya(dice.whole(10, 20) * 100)
  const [morning, lunch, evening] = [9, 14, 20.5].map((hour) =>
    momentOf(date, hour + dice.between(-0.2, 0.2)),
  )
  const inTwo = dice.chance(TWO_SESSIONS)
  const start = { date, openingBalance }
  if (date === dayOf(now)) {
    const opened = earlier(morning!, now)
    const day = { ...start, ...openedBy(cashier, opened), ...notClosed, isOpen: true, updatedAt: opened }
    return {
      day,
      sessions: [{ ...start, ...openedBy(cashier, opened), ...notClosed, sessionNumber: 1, isActive: true }],
    }
  }
  const day = {
    ...start,
    ...openedBy(cashier, morning!),
    ...closedBy(inTwo ? manager : cashier, evening!),
    isOpen: false,
    updatedAt: evening!,
  }
  const first = { ...start, ...openedBy(cashier, morning!), sessionNumber: 1, isActive: false }
  if (!inTwo) return { day, sessions: [{ ...first, ...closedBy(cashier, evening!) }] }
  const second = { ...first, openingBalance: SECOND_OPENING, sessionNumber: 2 }
  return {
    day,
    sessions: [
      { ...first, ...closedBy(cashier, lunch!) },
      { ...second, ...openedBy(manager, later(lunch!, 1.5)), ...closedBy(manager, evening!) },
    ],
  }
}

/** Whoever looks before nine finds the register opened early. */
function earlier(usual: Date, now: Date): Date {
  const midnight = momentOf(dayOf(now), 0).getTime()
  return usual <= now ? usual : new Date(Math.floor((midnight + now.getTime()) / 2))
}

function openedBy({ id, name }: DemoStaff['cashier'], at: Date) {
  return { openedBy: id, openedByName: name, openedAt: at }
}

const notClosed = { closedBy: null, closedByName: null, closedAt: null }

function closedBy({ id, name }: DemoStaff['cashier'], at: Date) {
  return { closedBy: id, closedByName: name, closedAt: at }
}

/** Sold at the step where the rule says so; given back when a sold order is cancelled. */
function entriesOf({ id, number, person, total, paymentMethod, steps }: DemoOrder): NewEntry[] {
  const sold = steps.find(({ status }) => isSaleDue(paymentMethod, status))
  const cancelled = steps.find(({ status }) => status === 'cancelled')
  if (!sold) return []
  const automatic = {
    amount: total,
    paymentMethod,
    orderId: id,
    automatic: true,
    staffId: null,
    staffName: SYSTEM_NAME,
  }
  const words = inLanguage(ledgerText, 'fr')
  const entries: NewEntry[] = [
    { ...automatic, type: 'sale', description: words.sale(number, person.name), at: sold.at },
  ]
  if (cancelled)
    entries.push({
      ...automatic,
      type: 'refund',
      description: words.refund(number, person.name),
      at: cancelled.at,
    })
  return entries
}

const byHand = { orderId: null, automatic: false }

function planExpenses(dice: Dice, day: Day, staff: DemoStaff): NewEntry[] {
  return Array.from({ length: dice.whole(0, 2) }, () => {
    const { description, least, most } = dice.weighted(expenses, ({ weight }) => weight)
    const by = dice.pick(['cashier', 'manager'] as const)
    return {
      ...byHand,
      type: 'expense',
      amount: ouguiya(dice.whole(least / 10, most / 10) * 10),
      paymentMethod: 'cash',
      description: description[WRITES[by]],
      ...signatureOf(staff, by),
      at: momentOf(day, dice.between(9.5, 20)),
    }
  })
}

function planCounterSales(dice: Dice, day: Day, shelf: DemoProduct[], staff: DemoStaff): NewEntry[] {
  const at = momentOf(day, dice.between(9.5, 20))
  const offered = shelf.filter(({ createdAt }) => createdAt <= at)
  if (!dice.chance(COUNTER_SALE) || offered.length === 0) return []
  const product = dice.weighted(offered, ({ popularity }) => popularity)
  const by = dice.pick(['cashier', 'manager'] as const)
  const words = inLanguage(counterWords, WRITES[by])
  return [
    {
      ...byHand,
      type: 'sale',
      amount: product.price,
      paymentMethod: dice.weighted<CashMethod>(['cash', 'bankily'], (method) => (method === 'cash' ? 3 : 1)),
      description: words.counterSale(WRITES[by] === 'ar' ? product.nameAr : product.name),
      ...signatureOf(staff, by),
      at,
    },
  ]
}

async function writeLedger(entries: NewEntry[], from: Day): Promise<void> {
  const sessions = await db()
    .select()
    .from(cashSessions)
    .where(gte(cashSessions.date, from))
    .orderBy(asc(cashSessions.openedAt))
  const byDay = Map.groupBy(sessions, ({ date }) => date)
  const rows = entries.map((entry) => {
    const date = dayOf(entry.at)
    return { ...entry, date, sessionId: nearest(byDay.get(date) ?? [], entry.at) }
  })
  await insertAll(
    cashTransactions,
    rows.sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
}

const COUNTED_WRONG = 0.15

/** Every session that ended was counted; now and then the count was not what the drawer should have held. */
async function writeClosings(dice: Dice, from: Day): Promise<void> {
  const sessions = await db()
    .select()
    .from(cashSessions)
    .where(and(gte(cashSessions.date, from), eq(cashSessions.isActive, false)))
    .orderBy(asc(cashSessions.closedAt))
  const closings: (typeof cashClosings.$inferInsert)[] = []
  for (const [at, session] of sessions.entries()) {
    const lines = await linesOf(session)
    const { expected } = drawerOf(session.openingBalance, lines)
    const gap = dice.chance(COUNTED_WRONG) ? ouguiya(dice.whole(-5, 3) * 10) : money(0)
    closings.push({
      number: at + 1,
      sessionId: session.id,
      closedBy: session.closedBy,
      closedByName: session.closedByName!,
      closedAt: session.closedAt!,
      expectedCash: expected,
      countedCash: expected < 0 ? null : money(Math.max(0, expected + gap)),
      reason: gap === 0 ? '' : dice.pick(gapReasons).fr,
      lines,
    })
  }
  await insertAll(cashClosings, closings)
}

type Session = typeof cashSessions.$inferSelect

/** Orders come at night too; they are counted in the session of that day that is closest. */
function nearest(sessions: Session[], at: Date): number {
  const distance = ({ openedAt, closedAt }: Session) =>
    Math.max(0, openedAt.getTime() - at.getTime(), closedAt ? at.getTime() - closedAt.getTime() : 0)
  const [closest] = sessions.toSorted((a, b) => distance(a) - distance(b))
  if (!closest) throw new Error(`no register session on the day of ${at.toISOString()}`)
  return closest.id
}
