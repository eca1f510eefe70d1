import { gte, sql } from 'drizzle-orm'
import { money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { orders } from '../orders-tables.server.ts'
import { countedAsRevenue } from './order-list.server.ts'
import { statPeriods, type OrderStats, type Period } from './order-stats.rules.ts'

/** Cancelled orders count nowhere (spec 4). One walk through the index of two months. */
export async function orderStats(now: Date): Promise<OrderStats> {
  const { today, week, month, before } = statPeriods(now)
  const [row] = await db()
    .select({
      today: counted(today),
      todayBefore: counted(before.today),
      week: counted(week),
      weekBefore: counted(before.week),
      month: counted(month),
      monthBefore: counted(before.month),
      revenue: earned(month),
      revenueBefore: earned(before.month),
    })
    .from(orders)
    .where(sql`${countedAsRevenue} and ${gte(orders.createdAt, before.month.from)}`)
  const figures = row!
  return {
    today: { value: figures.today, before: figures.todayBefore },
    week: { value: figures.week, before: figures.weekBefore },
    month: { value: figures.month, before: figures.monthBefore },
    revenue: { value: money(figures.revenue), before: money(figures.revenueBefore) },
  }
}

function within({ from, until }: Period) {
  return sql`${orders.createdAt} >= ${from.toISOString()}::timestamptz and ${orders.createdAt} <= ${until.toISOString()}::timestamptz`
}

function counted(stretch: Period) {
  return sql<number>`count(*) filter (where ${within(stretch)})`.mapWith(Number)
}

function earned(stretch: Period) {
  return sql<number>`coalesce(sum(${orders.total}) filter (where ${within(stretch)}), 0)`.mapWith(Number)
}
