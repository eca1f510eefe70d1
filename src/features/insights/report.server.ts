/** The figures of a report, each from where the same question is answered elsewhere: orders, register, sales, visits. */
import { and, between, count, desc, eq, gte, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { methodShares, wholePercents, type LedgerSum } from '#features/cash/cash.rules.ts'
import { isCounted, ofDays, summed, sumsOf } from '#features/cash/ledger.server.ts'
import {
  categories,
  productImages,
  products,
  productSales,
} from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { media } from '#features/media/media-tables.server.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { countedAsRevenue } from '#features/orders/order-list.server.ts'
import type { Stretch } from '#features/orders/order-stats.rules.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { funnel } from './analytics.server.ts'
import { CHART_MONTHS, monthsUntil, TOP_PRODUCTS, type Report, type ReportSpan } from './report.rules.ts'

export async function reportOf(span: ReportSpan, now: Date): Promise<Report> {
  const [first, last] = [dayOf(span.from), dayOf(span.until)]
  const [current, before, newClients, newBefore, active, places, sold, kinds, taken, months, visits] =
    await Promise.all([
      figuresOf(span),
      figuresOf(span.before),
      clientsSince(span),
      clientsSince(span.before),
      activeClients(span),
      byWilaya(span),
      topProducts(first, last),
      byCategory(first, last),
      sumsOf(ofDays(first, last)),
      byMonth(dayOf(now)),
      funnel(first, last),
    ])
  return {
    revenue: { value: current.revenue, before: before.revenue },
    orders: { value: current.orders, before: before.orders },
    pieces: { value: current.pieces, before: before.pieces },
    newClients: { value: newClients, before: newBefore },
    basket: { value: basketOf(current), before: basketOf(before) },
    cancelled: { value: current.cancelled, before: before.cancelled, amount: current.lost },
    returningClients: active.returning,
    products: sold,
    categories: kinds,
    wilayas: places,
    months,
    methods: methodShares(taken),
    funnel: visits,
  }
}

function within(
  column: typeof orders.createdAt | typeof clients.registeredDate,
  { from, until }: Stretch,
): SQL {
  return and(gte(column, from), lte(column, until))!
}

const isRevenue = sql`${orders.status} <> 'cancelled'`

async function figuresOf(stretch: Stretch) {
  const [row] = await db()
    .select({
      orders: sql`count(*) filter (where ${isRevenue})`.mapWith(Number),
      revenue: added(sql`${orders.total}`, isRevenue),
      pieces: sql`coalesce(sum(${orders.totalQuantity}) filter (where ${isRevenue}), 0)`.mapWith(Number),
      cancelled: sql`count(*) filter (where not ${isRevenue})`.mapWith(Number),
      lost: added(sql`${orders.total}`, sql`not ${isRevenue}`),
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), within(orders.createdAt, stretch)))
  return row!
}

function added(amount: SQL, which: SQL) {
  return sql`coalesce(sum(${amount}) filter (where ${which}), 0)`.mapWith((sum) => Number(sum) as Money)
}

function basketOf({ revenue, orders: placed }: { revenue: Money; orders: number }): Money {
  return money(placed === 0 ? 0 : Math.round(revenue / placed))
}

async function clientsSince(stretch: Stretch): Promise<number> {
  return db().$count(clients, and(isNull(clients.deletedAt), within(clients.registeredDate, stretch)))
}

/** Who ordered in this stretch and was known before it. */
async function activeClients(stretch: Stretch): Promise<{ returning: number }> {
  const asked = db()
    .selectDistinct({ id: orders.clientId })
    .from(orders)
    .where(and(countedAsRevenue, within(orders.createdAt, stretch)))
    .as('asked')
  const [row] = await db()
    .select({ returning: count() })
    .from(asked)
    .innerJoin(clients, eq(clients.id, asked.id))
    .where(sql`${clients.registeredDate} < ${stretch.from.toISOString()}::timestamptz`)
  return row!
}

async function byWilaya(stretch: Stretch): Promise<Report['wilayas']> {
  const revenue = sql`sum(${orders.total})`.mapWith((sum) => Number(sum) as Money)
  const rows = await db()
    .select({ wilaya: orders.wilaya, revenue, orders: count() })
    .from(orders)
    .where(and(countedAsRevenue, within(orders.createdAt, stretch)))
    .groupBy(orders.wilaya)
    .orderBy(desc(revenue), orders.wilaya)
  return withPercents(rows)
}

function withPercents<T extends { revenue: Money }>(rows: T[]): (T & { percent: number })[] {
  const percents = wholePercents(rows.map(({ revenue }) => revenue))
  return rows.map((row, at) => ({ ...row, percent: percents[at]! }))
}

const soldRevenue = sql`sum(${productSales.revenue})`.mapWith((sum) => Number(sum) as Money)
const soldQuantity = sql`sum(${productSales.quantity})`.mapWith(Number)

/** Out of all that was sold: deleted products keep their place. */
async function topProducts(first: Day, last: Day): Promise<Report['products']> {
  const [all] = await db()
    .select({ revenue: sql`coalesce(sum(${productSales.revenue}), 0)`.mapWith(Number) })
    .from(productSales)
    .where(between(productSales.day, first, last))
  const best = db()
    .select({
      id: productSales.productId,
      revenue: soldRevenue.as('revenue'),
      quantity: soldQuantity.as('quantity'),
    })
    .from(productSales)
    .where(between(productSales.day, first, last))
    .groupBy(productSales.productId)
    .having(sql`sum(${productSales.revenue}) > 0`)
    .orderBy(desc(sql`2`), productSales.productId)
    .limit(TOP_PRODUCTS)
    .as('best')
  const rows = await db()
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
  return rows.map((row) => ({ ...row, percent: Math.round((row.revenue * 100) / (all!.revenue || 1)) }))
}

async function byCategory(first: Day, last: Day): Promise<Report['categories']> {
  const rows = await db()
    .select({
      id: categories.id,
      name: { fr: categories.name, ar: categories.nameAr },
      revenue: soldRevenue,
      quantity: soldQuantity,
    })
    .from(productSales)
    .innerJoin(products, eq(products.id, productSales.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(between(productSales.day, first, last))
    .groupBy(categories.id)
    .having(ne(sql`sum(${productSales.quantity})`, 0))
    .orderBy(desc(soldRevenue), categories.id)
  return withPercents(rows)
}

/** The register's last months (spec 2). */
async function byMonth(today: Day): Promise<Report['months']> {
  const months = monthsUntil(today, CHART_MONTHS)
  const month = sql<Day>`to_char(${cashTransactions.date}, 'YYYY-MM-01')`
  const { type, paymentMethod } = cashTransactions
  const rows: (LedgerSum & { month: Day })[] = await db()
    .select({ ...summed, month: month.as('month') })
    .from(cashTransactions)
    .where(and(ofDays(months[0]!, today), isCounted))
    .groupBy(sql`month`, type, paymentMethod)
  const known = Map.groupBy(rows, (row) => row.month)
  return months.map((each) => ({ month: each, sums: known.get(each) ?? [] }))
}
