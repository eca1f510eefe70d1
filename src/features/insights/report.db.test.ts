/** Reports on six months of trade, against a computation of their own; and the same number wherever it is asked for. */
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, type Day } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { cashDay, cashHistory } from '#features/cash/cash-day.server.ts'
import { totalsOf } from '#features/cash/cash.rules.ts'
import { ORDERS_SHAPE } from '#features/orders/list/order-list.rules.ts'
import { eachOrder } from '#features/orders/list/order-list.server.ts'
import { orderStats } from '#features/orders/list/order-stats.server.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { databasePool } from '#platform/database/database.server.ts'
import { seedDemoShop } from '../../../tests/demo-shop.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { loader as exportReport } from './admin/report-export.route.ts'
import {
  REPORT_PERIODS,
  reportSpan,
  takenOf,
  type Report,
  type ReportPeriod,
  type ReportSpan,
} from './report.rules.ts'
import { reportOf } from './report.server.ts'

useTestDatabase()

const now = new Date('2026-11-12T14:32:00Z')
const today = dayOf(now)

interface PlainOrder {
  id: number
  status: string
  total: number
  total_quantity: number
  wilaya: string
  client_id: number
  created_at: Date
  deleted_at: Date | null
}

interface Books {
  orders: PlainOrder[]
  items: { order_id: number; product_id: number; category_id: number; quantity: number; price: number }[]
  clients: { id: number; registered_date: Date }[]
  ledger: { date: Day; type: string; amount: number; payment_method: string }[]
}

let books: Books

beforeAll(async () => {
  await createDefaultSettings([])
  await seedDemoShop(now)
  const all = async (sql: string) => (await databasePool().query(sql)).rows
  books = {
    orders: await all('select * from orders'),
    items: await all('select i.*, p.category_id from order_items i join products p on p.id = product_id'),
    clients: await all('select * from clients where deleted_at is null'),
    ledger: await all('select * from cash_transactions'),
  }
}, 120_000)

/** The same report, by hand. */
function byHand({ from, until, before }: ReportSpan) {
  const placed = (start: Date, end: Date) =>
    books.orders.filter((one) => !one.deleted_at && one.created_at >= start && one.created_at <= end)
  const kept = placed(from, until).filter(({ status }) => status !== 'cancelled')
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const ids = new Set(kept.map(({ id }) => id))
  const sold = books.items.filter(({ order_id: order }) => ids.has(order))
  const worth = (items: typeof sold) => sum(items.map(({ quantity, price }) => quantity * price))
  const grouped = <K>(key: (item: (typeof sold)[number]) => K) =>
    [...Map.groupBy(sold, key)].map(([id, items]) => [id, worth(items)] as const).sort((a, b) => b[1] - a[1])
  const buyers = new Set(kept.map(({ client_id: client }) => client))
  return {
    orders: kept.length,
    ordersBefore: placed(before.from, before.until).filter(({ status }) => status !== 'cancelled').length,
    revenue: sum(kept.map(({ total }) => total)),
    units: sum(kept.map(({ total_quantity: units }) => units)),
    cancelled: placed(from, until).length - kept.length,
    newClients: books.clients.filter(({ registered_date: at }) => at >= from && at <= until).length,
    returning: books.clients.filter(({ id, registered_date: at }) => buyers.has(id) && at < from).length,
    wilayas: Object.fromEntries(
      [...Map.groupBy(kept, ({ wilaya }) => wilaya)].map(([wilaya, own]) => [
        wilaya,
        sum(own.map(({ total }) => total)),
      ]),
    ),
    best: grouped(({ product_id: id }) => id)
      .slice(0, 5)
      .map(([, revenue]) => revenue),
    categories: Object.fromEntries(grouped(({ category_id: id }) => id)),
  }
}

function told(report: Report): ReturnType<typeof byHand> {
  return {
    orders: report.orders.value,
    ordersBefore: report.orders.before,
    revenue: report.revenue.value,
    units: report.units.value,
    cancelled: report.cancelled.value,
    newClients: report.newClients.value,
    returning: report.returningClients,
    wilayas: Object.fromEntries(report.wilayas.map(({ wilaya, revenue }) => [wilaya, revenue])),
    best: report.products.map(({ revenue }) => revenue),
    categories: Object.fromEntries(report.categories.map(({ id, revenue }) => [id, revenue])),
  }
}

const spanFor = (period: ReportPeriod) => reportSpan({ period }, now)

describe('a report', () => {
  it.each(REPORT_PERIODS)('of %s is what its orders say, added up by hand', async (period) => {
    const span = spanFor(period)
    const report = await reportOf(span, now)
    expect(told(report)).toEqual(byHand(span))
    expect(report.orders.value).toBeGreaterThan(0)
  })

  it('of any days is so too', async () => {
    const span = reportSpan({ from: addDays(today, -40), to: addDays(today, -12) }, now)
    expect(told(await reportOf(span, now))).toEqual(byHand(span))
  })

  it('shows the register’s last six months', async () => {
    const { months } = await reportOf(spanFor('month'), now)
    const inLedger = (month: string, type: string) =>
      books.ledger
        .filter((line) => line.type === type && line.date.startsWith(month.slice(0, 7)))
        .reduce((all, { amount }) => all + amount, 0)
    expect(months).toHaveLength(6)
    for (const { month, sums } of months)
      expect(takenOf(sums)).toBe(inLedger(month, 'sale') - inLedger(month, 'refund'))
    expect(months.at(-2)!.sums.length).toBeGreaterThan(3)
  })

  it('has parts that make the whole', async () => {
    const { methods, wilayas, revenue } = await reportOf(spanFor('month'), now)
    for (const parts of [methods, wilayas])
      expect(parts.reduce((all, { percent }) => all + percent, 0)).toBe(100)
    expect(wilayas.reduce((all, one) => all + one.revenue, 0)).toBe(revenue.value)
  })
})

describe('the same question has the same answer', () => {
  it('about this month’s revenue and orders: report, orders’ own figures, file of orders', async () => {
    const [report, stats] = await Promise.all([reportOf(spanFor('month'), now), orderStats(now)])
    const state = parseTableState(new URLSearchParams('period=month'), ORDERS_SHAPE)
    let [revenue, count] = [0, 0]
    for await (const lines of eachOrder(state, now))
      for (const { total, status } of lines)
        if (status !== 'cancelled') {
          revenue += total
          count += 1
        }
    expect(report.revenue).toEqual(stats.revenue)
    expect(report.orders).toEqual(stats.month)
    expect([report.revenue.value, report.orders.value]).toEqual([revenue, count])
  })

  it('about a month: the report and its file', async () => {
    const token = await aSession((await aPerson({ permissions: ['viewReports'] })).id)
    const file = await exportReport(
      asking('/admin/reports/export.csv?lang=ar&from=2026-10-01&to=2026-10-31', { token }),
    )
    const lines = (await file.text()).split('\r\n')
    const report = await reportOf(
      reportSpan({ from: '2026-10-01' as Day, to: '2026-10-31' as Day }, now),
      now,
    )
    expect(lines.find((line) => line.includes('إيرادات الطلبات'))).toContain(
      `,${report.revenue.value / 100},${report.revenue.before / 100},`,
    )
    expect(lines.filter((line) => line.startsWith('حسب الولاية'))).toHaveLength(report.wilayas.length)
  })

  it('about what came in today: report and register', async () => {
    const [report, day, history] = await Promise.all([
      reportOf(spanFor('today'), now),
      cashDay(today, storedOrders),
      cashHistory(today, today),
    ])
    const taken = report.methods.reduce((all, { amount }) => all + amount, 0)
    expect(taken).toBe(totalsOf(day.sums).sale)
    expect(taken).toBe(totalsOf(history[0]!.sums).sale)
  })
})
