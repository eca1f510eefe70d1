import { and, gte, isNull, sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { orders } from '../orders-tables.server.ts'
import { statPeriods, type OrderStats, type Period, type StatPeriods } from './order-stats.rules.ts'
import { revenueOfPeriod } from './order-totals.server.ts'

export { totalsOfPeriod, type OrderTotal } from './order-totals.server.ts'

/** Counts include cancelled orders, revenue does not (spec 4). */
export async function orderStats(now: Date): Promise<OrderStats> {
  const periods = statPeriods(now)
  const [counts, revenue, revenueBefore] = await Promise.all([
    countOrders(periods),
    revenueOfPeriod(periods.month),
    revenueOfPeriod(periods.before.month),
  ])
  return { ...counts, revenue: { value: revenue, before: revenueBefore } }
}

/** One index scan over two months. */
async function countOrders({
  today,
  week,
  month,
  before,
}: StatPeriods): Promise<Omit<OrderStats, 'revenue'>> {
  const [row] = await db()
    .select({
      today: countIn(today),
      todayBefore: countIn(before.today),
      week: countIn(week),
      weekBefore: countIn(before.week),
      month: countIn(month),
      monthBefore: countIn(before.month),
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), gte(orders.createdAt, before.month.from)))
  const values = row!
  return {
    today: { value: values.today, before: values.todayBefore },
    week: { value: values.week, before: values.weekBefore },
    month: { value: values.month, before: values.monthBefore },
  }
}

function within({ from, until }: Period) {
  return sql`${orders.createdAt} >= ${from.toISOString()}::timestamptz and ${orders.createdAt} <= ${until.toISOString()}::timestamptz`
}

function countIn(period: Period) {
  return sql<number>`count(*) filter (where ${within(period)})`.mapWith(Number)
}
