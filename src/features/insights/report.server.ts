/** Loads a report. Each total comes from the same function as on the screen of its subject. */
import { and, between, eq, exists, gte, lt } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { totalsOfDays, totalsOfEachMonth } from '#features/cash/cash-totals.server.ts'
import { methodShares, totalsOf, wholePercents } from '#features/cash/cash.rules.ts'
import { newClientsIn } from '#features/clients/client-totals.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { countedAsRevenue } from '#features/orders/list/order-list.server.ts'
import type { Period } from '#features/orders/list/order-stats.rules.ts'
import { totalsOfPeriod, type OrderTotal } from '#features/orders/list/order-stats.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { createQueue } from '#platform/jobs/queue.server.ts'
import { funnel } from './analytics.server.ts'
import { creditNoteTotals } from './credit-notes.server.ts'
import { discountsIn } from './discounts.server.ts'
import { promotionUses } from './promotion-uses.server.ts'
import { CHART_MONTHS, monthsUntil, type PromotionUse, type Report, type ReportSpan } from './report.rules.ts'
import { soldIn } from './top-products.server.ts'

/** One report at a time: each sends its statements at once, and orders need the other connections and processor cores. */
const enqueue = createQueue({ concurrency: 1, maxQueued: 100 })

/** Costs are included only for people who may see them, and takings by method not for people who count blind. */
export async function reportOf(
  span: ReportSpan,
  now: Date,
  { withCosts, isBlind = false }: { withCosts: boolean; isBlind?: boolean } = { withCosts: false },
): Promise<Report> {
  const report = await enqueue(() => onReadReplica(() => loadReport(span, now, withCosts)))
  return isBlind ? { ...report, methods: [], refunds: money(0) } : report
}

async function loadReport(span: ReportSpan, now: Date, withCosts: boolean): Promise<Report> {
  const [first, last] = [dayOf(span.from), dayOf(span.until)]
  const [
    totals,
    totalsBefore,
    newClients,
    newBefore,
    returning,
    sold,
    taken,
    months,
    visits,
    used,
    usedBefore,
    discounts,
    creditNotes,
  ] = await Promise.all([
    totalsOfPeriod(span),
    totalsOfPeriod(span.before),
    newClientsIn(span),
    newClientsIn(span.before),
    returningClients(span, now),
    soldIn(first, last, { withCosts }),
    totalsOfDays(first, last),
    byMonth(dayOf(now)),
    funnel(first, last),
    promotionUses(span),
    promotionUses(span.before),
    discountsIn(span),
    creditNoteTotals(span),
  ])
  const [current, before] = [statsOf(totals), statsOf(totalsBefore)]
  const compare = <K extends keyof typeof current>(of: K) => ({ value: current[of], before: before[of] })
  const all = sold.categories.reduce((sum, { revenue }) => sum + revenue, 0)
  return {
    revenue: compare('revenue'),
    orders: compare('orders'),
    units: compare('units'),
    newClients: { value: newClients, before: newBefore },
    basket: compare('basket'),
    cancelled: { ...compare('cancelled'), amount: current.lost },
    returningClients: returning,
    products: sold.products.map(({ atCost, ...each }) => ({
      ...each,
      ...(atCost && { atCost: { ...atCost, discounts: money(0) } }),
      percent: Math.round((each.revenue * 100) / (all || 1)),
    })),
    discounts,
    ...(sold.atCost && { atCost: { ...sold.atCost, discounts } }),
    categories: withPercents(sold.categories),
    wilayas: byWilaya(totals),
    promotions: comparePromotions(used, usedBefore),
    creditNotes,
    months,
    methods: methodShares(taken),
    refunds: totalsOf(taken).refund,
    funnel: visits,
  }
}

function comparePromotions(used: PromotionUse[], before: PromotionUse[]): Report['promotions'] {
  const added = (rows: PromotionUse[], of: 'uses' | 'discount') => rows.reduce((sum, row) => sum + row[of], 0)
  const percents = wholePercents(used.map(({ discount }) => discount))
  return {
    uses: { value: added(used, 'uses'), before: added(before, 'uses') },
    discount: { value: money(added(used, 'discount')), before: money(added(before, 'discount')) },
    used: used.map((row, at) => ({ ...row, percent: percents[at]! })),
  }
}

/** Orders include cancelled ones; revenue, units and the average basket do not (spec 4). */
function statsOf(totals: OrderTotal[]) {
  const added = (of: 'orders' | 'units' | 'total', isCancelled: boolean) =>
    totals.reduce((all, total) => (total.isCancelled === isCancelled ? all + total[of] : all), 0)
  const stats = {
    orders: added('orders', false) + added('orders', true),
    revenue: money(added('total', false)),
    units: added('units', false),
    cancelled: added('orders', true),
    lost: money(added('total', true)),
  }
  const paid = stats.orders - stats.cancelled
  return { ...stats, basket: money(paid === 0 ? 0 : Math.round(stats.revenue / paid)) }
}

/** Clients who ordered in the period and had ordered before it. */
async function returningClients({ from, until }: Period, now: Date): Promise<number> {
  const wasKnown = lt(clients.registeredDate, from)
  // For a period that ends now, the date of the last order is enough.
  const isReturning = and(wasKnown, gte(clients.lastOrderDate, from))
  if (until >= now) return db().$count(clients, isReturning)
  const ordered = db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(countedAsRevenue, eq(orders.clientId, clients.id), between(orders.createdAt, from, until)))
  return db().$count(clients, and(isReturning, exists(ordered)))
}

function byWilaya(totals: OrderTotal[]): Report['wilayas'] {
  const placedOrders = totals
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ wilaya, total, orders: placed }) => ({ wilaya, revenue: total, orders: placed }))
    .sort((a, b) => b.revenue - a.revenue || (a.wilaya < b.wilaya ? -1 : 1))
  return withPercents(placedOrders)
}

function withPercents<T extends { revenue: Money }>(rows: T[]): (T & { percent: number })[] {
  const percents = wholePercents(rows.map(({ revenue }) => revenue))
  return rows.map((row, at) => ({ ...row, percent: percents[at]! }))
}

/** The last months of the register (spec 2). */
async function byMonth(today: Day): Promise<Report['months']> {
  const months = monthsUntil(today, CHART_MONTHS)
  const known = Map.groupBy(await totalsOfEachMonth(months[0]!, today), (row) => row.month)
  return months.map((each) => ({ month: each, totals: known.get(each) ?? [] }))
}
