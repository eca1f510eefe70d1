/** Reads order counts and sums from the materialised daily totals, so that the cost depends on days, not on orders. */
import { and, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { dayOf, startOf, type Day } from '#core/day.ts'
import { sum, type Money } from '#core/money.ts'
import type { Wilaya } from '#features/delivery/wilaya.rules.ts'
import { db } from '#platform/database/database.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { orders, orderTotals } from '../orders-tables.server.ts'
import type { Period } from './order-stats.rules.ts'

export interface OrderTotal {
  wilaya: Wilaya
  isCancelled: boolean
  orders: number
  units: number
  total: Money
}

/** `from` must be the start of a day. Reads daily totals, and single orders only for the last, incomplete day. */
export async function totalsOfPeriod({ from, until }: Period): Promise<OrderTotal[]> {
  const last = dayOf(until)
  const isCancelled = (status: SQL) => sql<boolean>`${status} = 'cancelled'`
  const completeDays = db()
    .select({
      wilaya: orderTotals.wilaya,
      isCancelled: isCancelled(sql`${orderTotals.status}`).as('is_cancelled'),
      orders: orderTotals.orders,
      units: orderTotals.units,
      total: orderTotals.total,
    })
    .from(orderTotals)
    .where(and(gte(orderTotals.day, dayOf(from)), lt(orderTotals.day, last)))
  const lastDay = db()
    .select({
      wilaya: orders.wilaya,
      isCancelled: isCancelled(sql`${orders.status}`).as('is_cancelled'),
      orders: sql<number>`1`.as('orders'),
      // As the totals: without what was returned.
      units: sql<number>`${orders.totalQuantity} - ${orders.returnedQuantity}`.as('units'),
      total: sql<Money>`${orders.total} - ${orders.returnedTotal}`.as('total'),
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), gte(orders.createdAt, startOf(last)), lte(orders.createdAt, until)))
  const each = completeDays.unionAll(lastDay).as('each')
  return db()
    .select({
      wilaya: each.wilaya,
      isCancelled: each.isCancelled,
      orders: sql`sum(${each.orders})`.mapWith(Number),
      units: sql`sum(${each.units})`.mapWith(Number),
      total: sql`sum(${each.total})`.mapWith((added) => Number(added) as Money),
    })
    .from(each)
    .groupBy(each.wilaya, each.isCancelled)
    .having(sql`sum(${each.orders}) <> 0`)
}

/** Without cancelled orders and what was returned. */
export async function revenueOfPeriod(period: Period): Promise<Money> {
  const totals = await totalsOfPeriod(period)
  return sum(totals.filter(({ isCancelled }) => !isCancelled).map(({ total }) => total))
}

interface TotalsFilter {
  wilaya: string | undefined
  payment: string | undefined
  /** Whole days, both included. */
  from: Day | undefined
  until: Day | undefined
}

export async function countsOfStatuses(filter: TotalsFilter): Promise<Partial<Record<OrderStatus, number>>> {
  const { wilaya, payment, from, until } = filter
  const rows = await db()
    .select({ status: orderTotals.status, orders: sql`sum(${orderTotals.orders})`.mapWith(Number) })
    .from(orderTotals)
    .where(
      and(
        wilaya ? sql`${orderTotals.wilaya} = ${wilaya}` : undefined,
        payment ? sql`${orderTotals.paymentMethod} = ${payment}` : undefined,
        from && gte(orderTotals.day, from),
        until && lte(orderTotals.day, until),
      ),
    )
    .groupBy(orderTotals.status)
    .having(sql`sum(${orderTotals.orders}) <> 0`)
  return Object.fromEntries(rows.map(({ status, orders: found }) => [status, found]))
}
