/** The figures of a report, each from where the same question is answered elsewhere: orders, register, sales, visits. */
import { and, between, count, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { sumsOfDays, sumsOfEachMonth } from '#features/cash/cash-sums.server.ts'
import { methodShares, wholePercents } from '#features/cash/cash.rules.ts'
import {
  categories,
  productImages,
  products,
  productSales,
  productSalesMonths,
} from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { media } from '#features/media/media-tables.server.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { countedAsRevenue } from '#features/orders/order-list.server.ts'
import type { Stretch } from '#features/orders/order-stats.rules.ts'
import { sumsOfStretch, type OrderSum } from '#features/orders/order-sums.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { funnel } from './analytics.server.ts'
import {
  CHART_MONTHS,
  inMonths,
  monthsUntil,
  TOP_PRODUCTS,
  type Report,
  type ReportSpan,
} from './report.rules.ts'

export async function reportOf(span: ReportSpan, now: Date): Promise<Report> {
  const [first, last] = [dayOf(span.from), dayOf(span.until)]
  const [sums, sumsBefore, newClients, newBefore, returning, best, kinds, taken, months, visits] =
    await Promise.all([
      sumsOfStretch(span),
      sumsOfStretch(span.before),
      clientsSince(span),
      clientsSince(span.before),
      returningClients(span, now),
      topProducts(first, last),
      byCategory(first, last),
      sumsOfDays(first, last),
      byMonth(dayOf(now)),
      funnel(first, last),
    ])
  const [current, before] = [figuresIn(sums), figuresIn(sumsBefore)]
  const figure = (of: 'orders' | 'pieces') => ({ value: current[of], before: before[of] })
  const amounts = (of: 'revenue' | 'basket') => ({ value: current[of], before: before[of] })
  const all = kinds.reduce((sum, { revenue }) => sum + revenue, 0)
  return {
    revenue: amounts('revenue'),
    orders: figure('orders'),
    pieces: figure('pieces'),
    newClients: { value: newClients, before: newBefore },
    basket: amounts('basket'),
    cancelled: { value: current.cancelled, before: before.cancelled, amount: current.lost },
    returningClients: returning,
    products: best.map((each) => ({ ...each, percent: Math.round((each.revenue * 100) / (all || 1)) })),
    categories: kinds,
    wilayas: byWilaya(sums),
    months,
    methods: methodShares(taken),
    funnel: visits,
  }
}

/** What was placed, and what of it was cancelled. */
function figuresIn(sums: OrderSum[]) {
  const added = (of: 'orders' | 'pieces' | 'total', isCancelled: boolean) =>
    sums.reduce((all, sum) => (sum.isCancelled === isCancelled ? all + sum[of] : all), 0)
  const figures = {
    orders: added('orders', false),
    revenue: money(added('total', false)),
    pieces: added('pieces', false),
    cancelled: added('orders', true),
    lost: money(added('total', true)),
  }
  const { orders: placed, revenue } = figures
  return { ...figures, basket: money(placed === 0 ? 0 : Math.round(revenue / placed)) }
}

async function clientsSince({ from, until }: Stretch): Promise<number> {
  return db().$count(clients, and(isNull(clients.deletedAt), between(clients.registeredDate, from, until)))
}

/** Who ordered in this stretch and was known before it. */
async function returningClients({ from, until }: Stretch, now: Date): Promise<number> {
  const wasKnown = lt(clients.registeredDate, from)
  // Up to now, everybody's last order tells without looking at the others.
  if (until >= now) return db().$count(clients, and(wasKnown, gte(clients.lastOrderDate, from)))
  const asked = db()
    .selectDistinct({ id: orders.clientId })
    .from(orders)
    .where(and(countedAsRevenue, between(orders.createdAt, from, until)))
    .as('asked')
  const [row] = await db()
    .select({ returning: count() })
    .from(asked)
    .innerJoin(clients, eq(clients.id, asked.id))
    .where(wasKnown)
  return row!.returning
}

function byWilaya(sums: OrderSum[]): Report['wilayas'] {
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

/** Whole months from where they are kept added up, the days at both ends one by one. */
function soldIn(first: Day, last: Day) {
  const { months, days } = inMonths(first, last)
  const [early, late] = days.map(([from, until]) =>
    db()
      .select({
        productId: productSales.productId,
        quantity: productSales.quantity,
        revenue: productSales.revenue,
      })
      .from(productSales)
      .where(between(productSales.day, from, until)),
  )
  const whole = db()
    .select({
      productId: productSalesMonths.productId,
      quantity: productSalesMonths.quantity,
      revenue: productSalesMonths.revenue,
    })
    .from(productSalesMonths)
    .where(between(productSalesMonths.month, ...months))
  return whole.unionAll(early!).unionAll(late!).as('sold')
}

/** Out of all that was sold: deleted products keep their place. */
async function topProducts(first: Day, last: Day): Promise<Omit<Report['products'][number], 'percent'>[]> {
  const sold = soldIn(first, last)
  const best = db()
    .select({
      id: sold.productId,
      revenue: sql`sum(${sold.revenue})`.mapWith((sum) => Number(sum) as Money).as('best_revenue'),
      quantity: sql`sum(${sold.quantity})`.mapWith(Number).as('best_quantity'),
    })
    .from(sold)
    .groupBy(sold.productId)
    .having(sql`sum(${sold.revenue}) > 0`)
    .orderBy(desc(sql`2`), sold.productId)
    .limit(TOP_PRODUCTS)
    .as('best')
  return db()
    .select({
      id: products.id,
      name: { fr: products.name, ar: products.nameAr },
      revenue: best.revenue,
      quantity: best.quantity,
      picture: sql<PictureMedia | null>`(
        select json_build_object('id', ${media.id}, 'width', ${media.width}, 'height', ${media.height}, 'widths', ${media.widths})
        from ${productImages} join ${media} on ${media.id} = ${productImages.mediaId}
        where ${productImages.productId} = ${products.id} order by ${productImages.position} limit 1)`,
    })
    .from(best)
    .innerJoin(products, eq(products.id, best.id))
    .orderBy(desc(best.revenue), products.id)
}

async function byCategory(first: Day, last: Day): Promise<Report['categories']> {
  const sold = soldIn(first, last)
  const revenue = sql`sum(${sold.revenue})`.mapWith((sum) => Number(sum) as Money)
  const rows = await db()
    .select({
      id: categories.id,
      name: { fr: categories.name, ar: categories.nameAr },
      revenue,
      quantity: sql`sum(${sold.quantity})`.mapWith(Number),
    })
    .from(sold)
    .innerJoin(products, eq(products.id, sold.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .groupBy(categories.id)
    .having(sql`sum(${sold.quantity}) <> 0`)
    .orderBy(desc(revenue), categories.id)
  return withPercents(rows)
}

/** The register's last months (spec 2). */
async function byMonth(today: Day): Promise<Report['months']> {
  const months = monthsUntil(today, CHART_MONTHS)
  const known = Map.groupBy(await sumsOfEachMonth(months[0]!, today), (row) => row.month)
  return months.map((each) => ({ month: each, sums: known.get(each) ?? [] }))
}
