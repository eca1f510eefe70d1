/** The cash register of the demo shop: days, sessions, and a ledger that follows the steps of the orders. */
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
import { insertRows } from './demo-insert.server.ts'
import type { DemoOrder } from './demo-orders.server.ts'
import type { DemoPayments } from './demo-payments.server.ts'
import type { DemoProduct } from './demo-products.server.ts'
import { SeededRandom } from './demo-random.rules.ts'
import { signatureOf, type DemoStaff } from './demo-staff.server.ts'
import { counterText, expenses, differenceReasons, STAFF_LANGUAGE } from './demo-words.text.ts'

type NewDay = typeof cashDays.$inferInsert
type NewSession = typeof cashSessions.$inferInsert
type NewEntry = Omit<typeof cashTransactions.$inferInsert, 'sessionId' | 'date' | 'at'> & { at: Date }

const TWO_SESSIONS = 0.35
const SECOND_OPENING = ouguiya(500)
const COUNTER_SALE = 0.4

export async function writeRegister(
  orders: DemoOrder[],
  payments: DemoPayments,
  products: DemoProduct[],
  staff: DemoStaff,
  now: Date,
): Promise<void> {
  const random = new SeededRandom('register')
  const days = daysFrom(dayOf(orders[0]?.createdAt ?? now), dayOf(now)).map((day) =>
    planDay(random, day, staff, now),
  )
  const others = days.flatMap(({ day }) => [
    ...planExpenses(random, day.date, staff),
    ...planCounterSales(random, day.date, products, staff),
  ])
  const ofOrders = orders.flatMap((order) => entriesOf(order, payments))
  const entries = [...ofOrders, ...others.filter(({ at }) => at <= now)]
  await insertRows(
    cashDays,
    days.map(({ day }) => day),
  )
  await insertRows(
    cashSessions,
    days.flatMap(({ sessions }) => sessions),
  )
  await writeLedger(entries, days[0]!.day.date)
  await writeClosings(random, days[0]!.day.date)
}

interface PlannedDay {
  day: NewDay
  sessions: NewSession[]
}

/** The cashier opens the day and works through it; on some days the manager takes the afternoon and closes. */
function planDay(random: SeededRandom, date: Day, { manager, cashier }: DemoStaff, now: Date): PlannedDay {
  const openingBalance = ouguiya(random.whole(10, 20) * 100)
  const [morning, lunch, evening] = [9, 14, 20.5].map((hour) =>
    momentOf(date, hour + random.between(-0.2, 0.2)),
  )
  const inTwo = random.chance(TWO_SESSIONS)
  const start = { date, openingBalance }
  if (date === dayOf(now)) {
    const opened = openingTime(morning!, now)
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

/** Before nine in the morning, the register of today was opened between midnight and now. */
function openingTime(usual: Date, now: Date): Date {
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

/** A sale at the step where it is due, and a refund when a sold order is cancelled. */
function entriesOf(
  { id, number, person, total, paymentMethod, steps }: DemoOrder,
  payments: DemoPayments,
): NewEntry[] {
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
    {
      ...automatic,
      type: 'sale',
      paymentId: payments.payment.get(id)!,
      description: words.sale(number, person.name),
      at: sold.at,
    },
  ]
  if (cancelled)
    entries.push({
      ...automatic,
      type: 'refund',
      paymentId: payments.refund.get(id)!,
      description: words.refund(number, person.name),
      at: cancelled.at,
    })
  return entries
}

const manual = { orderId: null, paymentId: null, automatic: false }

function planExpenses(random: SeededRandom, day: Day, staff: DemoStaff): NewEntry[] {
  return Array.from({ length: random.whole(0, 2) }, () => {
    const { description, min, max } = random.weighted(expenses, ({ weight }) => weight)
    const by = random.pick(['cashier', 'manager'] as const)
    return {
      ...manual,
      type: 'expense',
      amount: ouguiya(random.whole(min / 10, max / 10) * 10),
      paymentMethod: 'cash',
      description: description[STAFF_LANGUAGE[by]],
      ...signatureOf(staff, by),
      at: momentOf(day, random.between(9.5, 20)),
    }
  })
}

function planCounterSales(
  random: SeededRandom,
  day: Day,
  products: DemoProduct[],
  staff: DemoStaff,
): NewEntry[] {
  const at = momentOf(day, random.between(9.5, 20))
  const offered = products.filter(({ createdAt }) => createdAt <= at)
  if (!random.chance(COUNTER_SALE) || offered.length === 0) return []
  const product = random.weighted(offered, ({ popularity }) => popularity)
  const by = random.pick(['cashier', 'manager'] as const)
  const words = inLanguage(counterText, STAFF_LANGUAGE[by])
  return [
    {
      ...manual,
      type: 'sale',
      amount: product.price,
      paymentMethod: random.weighted<CashMethod>(['cash', 'bankily'], (method) =>
        method === 'cash' ? 3 : 1,
      ),
      description: words.counterSale(STAFF_LANGUAGE[by] === 'ar' ? product.nameAr : product.name),
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
  await insertRows(
    cashTransactions,
    rows.sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
}

const DIFFERENCE_SHARE = 0.15

/** Every closed session was counted; some counts differ from the expected cash. */
async function writeClosings(random: SeededRandom, from: Day): Promise<void> {
  const sessions = await db()
    .select()
    .from(cashSessions)
    .where(and(gte(cashSessions.date, from), eq(cashSessions.isActive, false)))
    .orderBy(asc(cashSessions.closedAt))
  const closings: (typeof cashClosings.$inferInsert)[] = []
  for (const [at, session] of sessions.entries()) {
    const lines = await linesOf(session)
    const { expected } = drawerOf(session.openingBalance, lines)
    const difference = random.chance(DIFFERENCE_SHARE) ? ouguiya(random.whole(-5, 3) * 10) : money(0)
    closings.push({
      number: at + 1,
      sessionId: session.id,
      closedBy: session.closedBy,
      closedByName: session.closedByName!,
      closedAt: session.closedAt!,
      expectedCash: expected,
      countedCash: expected < 0 ? null : money(Math.max(0, expected + difference)),
      reason: difference === 0 ? '' : random.pick(differenceReasons).fr,
      lines,
    })
  }
  await insertRows(cashClosings, closings)
}

type Session = typeof cashSessions.$inferSelect

/** The session of the day that is closest to the time of the entry, because orders are also placed at night. */
function nearest(sessions: Session[], at: Date): number {
  const distance = ({ openedAt, closedAt }: Session) =>
    Math.max(0, openedAt.getTime() - at.getTime(), closedAt ? at.getTime() - closedAt.getTime() : 0)
  const [closest] = sessions.toSorted((a, b) => distance(a) - distance(b))
  if (!closest)
    throw new Error(`demo register: no cash session on the day of the entry at ${at.toISOString()}`)
  return closest.id
}
