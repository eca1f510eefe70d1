/** Reports over six months of orders against an independent computation, and the same totals on every screen. */
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, firstOfMonth, type Day } from '#core/day.ts'
import { money } from '#core/money.ts'
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
  marginOf,
  REPORT_PERIODS,
  reportSpan,
  takingsOf,
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
  returned_total: number
  shipping: number
  wilaya: string
  client_id: number
  created_at: Date
  deleted_at: Date | null
}

interface SoldItem {
  order_id: number
  product_id: number
  category_id: number
  quantity: number
  returned_quantity: number
  price: number
  unit_cost: number | null
}

interface Tables {
  orders: PlainOrder[]
  items: SoldItem[]
  clients: { id: number; registered_date: Date }[]
  returns: { order_id: number; goods: number; shipping: number; at: Date }[]
  ledger: { date: Day; type: string; amount: number; payment_method: string }[]
}

let tables: Tables

beforeAll(async () => {
  await createDefaultSettings()
  await seedDemoShop(now)
  const all = async (sql: string) => (await databasePool().query(sql)).rows
  tables = {
    orders: await all('select * from orders'),
    items: await all('select i.*, p.category_id from order_items i join products p on p.id = product_id'),
    clients: await all('select * from clients where deleted_at is null'),
    returns: await all('select * from order_returns'),
    ledger: await all('select * from cash_transactions'),
  }
})

/** The same report, computed from the rows. */
function computedFromRows({ from, until, before }: ReportSpan) {
  const placed = (start: Date, end: Date) =>
    tables.orders.filter((one) => !one.deleted_at && one.created_at >= start && one.created_at <= end)
  const counted = placed(from, until).filter(({ status }) => status !== 'cancelled')
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const ids = new Set(counted.map(({ id }) => id))
  const sold = tables.items.filter(({ order_id: order }) => ids.has(order))
  const worth = (items: typeof sold) =>
    sum(items.map(({ quantity, returned_quantity: returned, price }) => (quantity - returned) * price))
  const kept = ({ total, returned_total: returned }: PlainOrder) => total - returned
  const grouped = <K>(key: (item: (typeof sold)[number]) => K) =>
    [...Map.groupBy(sold, key)].map(([id, items]) => [id, worth(items)] as const).sort((a, b) => b[1] - a[1])
  const buyers = new Set(counted.map(({ client_id: client }) => client))
  return {
    orders: placed(from, until).length,
    ordersBefore: placed(before.from, before.until).length,
    basket: Math.round(sum(counted.map(kept)) / (counted.length || 1)),
    revenue: sum(counted.map(kept)),
    units: sum(sold.map(({ quantity, returned_quantity: returned }) => quantity - returned)),
    cancelled: placed(from, until).length - counted.length,
    newClients: tables.clients.filter(({ registered_date: at }) => at >= from && at <= until).length,
    returning: tables.clients.filter(({ id, registered_date: at }) => buyers.has(id) && at < from).length,
    wilayas: Object.fromEntries(
      [...Map.groupBy(counted, ({ wilaya }) => wilaya)].map(([wilaya, own]) => [wilaya, sum(own.map(kept))]),
    ),
    best: grouped(({ product_id: id }) => id)
      .slice(0, 5)
      .map(([, revenue]) => revenue),
    categories: Object.fromEntries(grouped(({ category_id: id }) => id)),
    discounts: worth(sold) - paidForGoods(counted),
    creditNotes: creditNotesFromRows({ from, until }),
  }
}

function creditNotesFromRows({ from, until }: Pick<ReportSpan, 'from' | 'until'>): Report['creditNotes'] {
  const orderOf = new Map(tables.orders.map((order) => [order.id, order]))
  const notes = tables.returns.map((one) => ({ ...one, order: orderOf.get(one.order_id)! }))
  const known = notes.filter(({ order }) => !order.deleted_at)
  const isInside = (at: Date) => at >= from && at <= until
  const ofPeriod = known.filter(({ at }) => isInside(at))
  const added = (rows: typeof known) =>
    money(rows.reduce((all, { goods, shipping }) => all + goods + shipping, 0))
  return {
    count: ofPeriod.length,
    credited: added(ofPeriod),
    ofEarlierOrders: added(ofPeriod.filter(({ order }) => order.created_at < from)),
    returnedOfOrders: added(
      known.filter(({ order }) => isInside(order.created_at) && order.status !== 'cancelled'),
    ),
  }
}

/** What clients paid for the goods that they kept: after discounts and returns, without delivery. */
function paidForGoods(counted: PlainOrder[]): number {
  const ids = new Set(counted.map(({ id }) => id))
  const returned = tables.returns.filter(({ order_id: order }) => ids.has(order))
  return (
    counted.reduce((all, { total, shipping }) => all + total - shipping, 0) -
    returned.reduce((all, { goods }) => all + goods, 0)
  )
}

function valuesOf(report: Report): ReturnType<typeof computedFromRows> {
  return {
    orders: report.orders.value,
    ordersBefore: report.orders.before,
    basket: report.basket.value,
    revenue: report.revenue.value,
    units: report.units.value,
    cancelled: report.cancelled.value,
    newClients: report.newClients.value,
    returning: report.returningClients,
    wilayas: Object.fromEntries(report.wilayas.map(({ wilaya, revenue }) => [wilaya, revenue])),
    best: report.products.map(({ revenue }) => revenue),
    categories: Object.fromEntries(report.categories.map(({ id, revenue }) => [id, revenue])),
    discounts: report.discounts,
    creditNotes: report.creditNotes,
  }
}

const spanFor = (period: ReportPeriod) => reportSpan({ period }, now)

describe('a report', () => {
  it.each(REPORT_PERIODS)('of %s equals an independent computation from its orders', async (period) => {
    const span = spanFor(period)
    const report = await reportOf(span, now)
    expect(valuesOf(report)).toEqual(computedFromRows(span))
    expect(report.orders.value).toBeGreaterThan(0)
  })

  const thisMonth = firstOfMonth(today)
  const lastMonth = firstOfMonth(addDays(thisMonth, -1))

  it.each([
    ['chosen days', addDays(today, -40), addDays(today, -12)],
    // The totals of the month minus its first and last day.
    ['most days of a month', addDays(lastMonth, 1), addDays(thisMonth, -2)],
  ])('of %s equals it too', async (_, from, to) => {
    const span = reportSpan({ from, to }, now)
    expect(valuesOf(await reportOf(span, now))).toEqual(computedFromRows(span))
  })

  it('has sales minus credit notes that later returns do not change', async () => {
    const span = spanFor('lastMonth')
    const { revenue, creditNotes } = await reportOf(span, now)
    expect(creditNotes.count).toBeGreaterThan(0)
    const sold = tables.orders
      .filter(({ status, created_at: at }) => status !== 'cancelled' && at >= span.from && at <= span.until)
      .reduce((all, { total }) => all + total, 0)
    expect(revenue.value + creditNotes.returnedOfOrders).toBe(sold)
  })

  it('has the margin of what clients paid for the goods', async () => {
    const span = spanFor('lastMonth')
    const counted = tables.orders.filter(
      ({ status, created_at: at }) => status !== 'cancelled' && at >= span.from && at <= span.until,
    )
    const ids = new Set(counted.map(({ id }) => id))
    const cost = tables.items
      .filter(({ order_id: order }) => ids.has(order))
      .reduce((all, item) => all + (item.quantity - item.returned_quantity) * item.unit_cost!, 0)
    const { atCost, discounts } = await reportOf(span, now, { withCosts: true })
    expect(discounts).toBeGreaterThan(0)
    expect(marginOf(atCost!)).toMatchObject({ amount: paidForGoods(counted) - cost, knownShare: 100 })
  })

  it('shows the last six months of the register', async () => {
    const { months } = await reportOf(spanFor('month'), now)
    const inLedger = (month: string, type: string) =>
      tables.ledger
        .filter((line) => line.type === type && line.date.startsWith(month.slice(0, 7)))
        .reduce((all, { amount }) => all + amount, 0)
    expect(months).toHaveLength(6)
    for (const { month, totals } of months)
      expect(takingsOf(totals)).toBe(inLedger(month, 'sale') - inLedger(month, 'refund'))
    expect(months.at(-2)!.totals.length).toBeGreaterThan(3)
  })

  it('has the sales minus the refunds of a month as the chart of months has them', async () => {
    const { methods, refunds, months } = await reportOf(spanFor('lastMonth'), now)
    const sold = methods.reduce((all, { amount }) => all + amount, 0)
    expect(refunds).toBeGreaterThan(0)
    expect(sold - refunds).toBe(takingsOf(months.at(-2)!.totals))
  })

  it('has shares that add up to the total', async () => {
    const { methods, wilayas, revenue } = await reportOf(spanFor('month'), now)
    for (const parts of [methods, wilayas])
      expect(parts.reduce((all, { percent }) => all + percent, 0)).toBe(100)
    expect(wilayas.reduce((all, one) => all + one.revenue, 0)).toBe(revenue.value)
  })
})

describe('the same totals on every screen', () => {
  it('revenue and orders of this month: report, order statistics, order export', async () => {
    const [report, stats] = await Promise.all([reportOf(spanFor('month'), now), orderStats(now)])
    const state = parseTableState(new URLSearchParams('period=month'), ORDERS_SHAPE)
    let [revenue, count] = [0, 0]
    for await (const lines of eachOrder(state, now))
      for (const { total, returnedTotal, status } of lines) {
        count += 1
        if (status !== 'cancelled') revenue += total - returnedTotal
      }
    expect(report.revenue).toEqual(stats.revenue)
    expect(report.orders).toEqual(stats.month)
    expect([report.revenue.value, report.orders.value]).toEqual([revenue, count])
  })

  it('a month: the report and its export', async () => {
    const token = await aSession((await aPerson({ permissions: ['viewReports'] })).id)
    const response = await exportReport(
      asking('/admin/reports/export.csv?lang=ar&from=2026-10-01&to=2026-10-31', { token }),
    )
    const inUm = (amount: number) => String(amount / 100).replace('.', ',')
    const lines = (await response.text()).split('\r\n')
    expect(lines.slice(1, 3)).toEqual([
      'الفترة;من;01/10/2026;01/09/2026;',
      'الفترة;إلى;31/10/2026;30/09/2026;',
    ])
    const report = await reportOf(
      reportSpan({ from: '2026-10-01' as Day, to: '2026-10-31' as Day }, now),
      now,
    )
    expect(lines.find((line) => line.includes('إيرادات الطلبات'))).toContain(
      `;${[report.revenue.value, report.revenue.before].map(inUm).join(';')};`,
    )
    expect(lines.find((line) => line.includes('طلبات ملغاة'))).toBe(
      `أرقام;طلبات ملغاة;${report.cancelled.value};${report.cancelled.before};`,
    )
    expect(lines.find((line) => line.includes('قيمة الملغى'))).toBe(
      `أرقام;قيمة الملغى;${inUm(report.cancelled.amount)};;`,
    )
    expect(lines.filter((line) => line.startsWith('حسب الولاية'))).toHaveLength(report.wilayas.length)
  })

  it('takings of today: report and register', async () => {
    const [report, day, history] = await Promise.all([
      reportOf(spanFor('today'), now),
      cashDay(today, storedOrders),
      cashHistory(today, today),
    ])
    const taken = report.methods.reduce((all, { amount }) => all + amount, 0)
    expect(taken).toBe(totalsOf(day.ledgerTotals).sale)
    expect(taken).toBe(totalsOf(history[0]!.ledgerTotals).sale)
  })
})

it('many readers of reports at a time leave connections to others', async () => {
  const span = spanFor('month')
  let waited = 0
  const sampling = setInterval(() => {
    waited = Math.max(waited, databasePool().waitingCount)
  }, 1)
  await Promise.all(Array.from({ length: 30 }, () => reportOf(span, now)))
  clearInterval(sampling)
  expect(waited).toBe(0)
})
