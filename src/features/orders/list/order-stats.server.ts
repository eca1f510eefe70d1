import { and, gte, isNull, sql } from 'drizzle-orm'
import { money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { orders } from '../orders-tables.server.ts'
import { statPeriods, type OrderStats, type Period } from './order-stats.rules.ts'

export { totalsOfPeriod, type OrderTotal } from './order-totals.server.ts'

/** Counts include cancelled orders, revenue does not (spec 4). One index scan over two months. */
export async function orderStats(now: Date): Promise<OrderStats> {
  const { today, week, month, before } = statPeriods(now)
  const [row] = await db()
    .select({
      today: countIn(today),
      todayBefore: countIn(before.today),
      week: countIn(week),
      weekBefore: countIn(before.week),
      month: countIn(month),
      monthBefore: countIn(before.month),
      revenue: revenueIn(month),
      revenueBefore: revenueIn(before.month),
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), gte(orders.createdAt, before.month.from)))
  const values = row!
  return {
    today: { value: values.today, before: values.todayBefore },
    week: { value: values.week, before: values.weekBefore },
    month: { value: values.month, before: values.monthBefore },
    revenue: { value: money(values.revenue), before: money(values.revenueBefore) },
  }
}

function within({ from, until }: Period) {
  return sql`${orders.createdAt} >= ${from.toISOString()}::timestamptz and ${orders.createdAt} <= ${until.toISOString()}::timestamptz`
}

function countIn(period: Period) {
  return sql<number>`count(*) filter (where ${within(period)})`.mapWith(Number)
}

function revenueIn(period: Period) {
  return sql<number>`coalesce(sum(${orders.total}) filter (where ${within(period)} and ${orders.status} <> 'cancelled'), 0)`.mapWith(
    Number,
  )
}
