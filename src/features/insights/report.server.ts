/** The figures of a report, each from where the same question is answered elsewhere: orders, register, sales, visits. */
import { and, between, eq, exists, gte, lt } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { sumsOfDays, sumsOfEachMonth } from '#features/cash/cash-totals.server.ts'
import { methodShares, wholePercents } from '#features/cash/cash.rules.ts'
import { newClientsIn } from '#features/clients/client-totals.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { countedAsRevenue } from '#features/orders/list/order-list.server.ts'
import type { Period } from '#features/orders/list/order-stats.rules.ts'
import { totalsOfPeriod, type OrderTotal } from '#features/orders/list/order-totals.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { funnel } from './analytics.server.ts'
import { CHART_MONTHS, monthsUntil, type Report, type ReportSpan } from './report.rules.ts'
import { soldIn } from './top-products.server.ts'

export async function reportOf(span: ReportSpan, now: Date): Promise<Report> {
  return onReadReplica(() => figuresOf(span, now))
}

async function figuresOf(span: ReportSpan, now: Date): Promise<Report> {
  const [first, last] = [dayOf(span.from), dayOf(span.until)]
  const [sums, sumsBefore, newClients, newBefore, returning, sold, taken, months, visits] = await Promise.all(
    [
      totalsOfPeriod(span),
      totalsOfPeriod(span.before),
      newClientsIn(span),
      newClientsIn(span.before),
      returningClients(span, now),
      soldIn(first, last),
      sumsOfDays(first, last),
      byMonth(dayOf(now)),
      funnel(first, last),
    ],
  )
  const [current, before] = [figuresIn(sums), figuresIn(sumsBefore)]
  const figure = <K extends keyof typeof current>(of: K) => ({ value: current[of], before: before[of] })
  const all = sold.categories.reduce((sum, { revenue }) => sum + revenue, 0)
  return {
    revenue: figure('revenue'),
    orders: figure('orders'),
    units: figure('units'),
    newClients: { value: newClients, before: newBefore },
    basket: figure('basket'),
    cancelled: { ...figure('cancelled'), amount: current.lost },
    returningClients: returning,
    products: sold.products.map((each) => ({
      ...each,
      percent: Math.round((each.revenue * 100) / (all || 1)),
    })),
    categories: withPercents(sold.categories),
    wilayas: byWilaya(sums),
    months,
    methods: methodShares(taken),
    funnel: visits,
  }
}

/** What was placed, and what of it was cancelled. */
function figuresIn(sums: OrderTotal[]) {
  const added = (of: 'orders' | 'units' | 'total', isCancelled: boolean) =>
    sums.reduce((all, sum) => (sum.isCancelled === isCancelled ? all + sum[of] : all), 0)
  const figures = {
    orders: added('orders', false),
    revenue: money(added('total', false)),
    units: added('units', false),
    cancelled: added('orders', true),
    lost: money(added('total', true)),
  }
  const { orders: placed, revenue } = figures
  return { ...figures, basket: money(placed === 0 ? 0 : Math.round(revenue / placed)) }
}

/** Who ordered in this stretch and was known before it. */
async function returningClients({ from, until }: Period, now: Date): Promise<number> {
  const wasKnown = lt(clients.registeredDate, from)
  // Up to now, everybody's last order tells without looking at the others.
  const hasComeBack = and(wasKnown, gte(clients.lastOrderDate, from))
  if (until >= now) return db().$count(clients, hasComeBack)
  const ordered = db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(countedAsRevenue, eq(orders.clientId, clients.id), between(orders.createdAt, from, until)))
  return db().$count(clients, and(hasComeBack, exists(ordered)))
}

function byWilaya(sums: OrderTotal[]): Report['wilayas'] {
  const kept = sums
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ wilaya, total, orders: placed }) => ({ wilaya, revenue: total, orders: placed }))
    .sort((a, b) => b.revenue - a.revenue || (a.wilaya < b.wilaya ? -1 : 1))
  return withPercents(kept)
}

function withPercents<T extends { revenue: Money }>(rows: T[]): (T & { percent: number })[] {
  const percents = wholePercents(rows.map(({ revenue }) => revenue))
  return rows.map((row, at) => ({ ...row, percent: percents[at]! }))
}

/** The register's last months (spec 2). */
async function byMonth(today: Day): Promise<Report['months']> {
  const months = monthsUntil(today, CHART_MONTHS)
  const known = Map.groupBy(await sumsOfEachMonth(months[0]!, today), (row) => row.month)
  return months.map((each) => ({ month: each, sums: known.get(each) ?? [] }))
}
