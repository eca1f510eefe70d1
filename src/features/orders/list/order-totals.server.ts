/** Orders counted and added up, from what the database keeps day by day: a year costs no more than its days. */
import { and, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { dayOf, startOf, type Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import type { Wilaya } from '#features/clients/clients.rules.ts'
import { db } from '#platform/database/database.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { orders, orderSums } from '../orders-tables.server.ts'
import type { Stretch } from './order-stats.rules.ts'

export interface OrderSum {
  wilaya: Wilaya
  isCancelled: boolean
  orders: number
  pieces: number
  total: Money
}

/** A stretch begins with a day; of the day in which it ends, each order is looked at. */
export async function sumsOfStretch({ from, until }: Stretch): Promise<OrderSum[]> {
  const last = dayOf(until)
  const isCancelled = (status: SQL) => sql<boolean>`${status} = 'cancelled'`
  const ended = db()
    .select({
      wilaya: orderSums.wilaya,
      isCancelled: isCancelled(sql`${orderSums.status}`).as('is_cancelled'),
      orders: orderSums.orders,
      pieces: orderSums.pieces,
      total: orderSums.total,
    })
    .from(orderSums)
    .where(and(gte(orderSums.day, dayOf(from)), lt(orderSums.day, last)))
  const ending = db()
    .select({
      wilaya: orders.wilaya,
      isCancelled: isCancelled(sql`${orders.status}`).as('is_cancelled'),
      orders: sql<number>`1`.as('orders'),
      pieces: orders.totalQuantity,
      total: orders.total,
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), gte(orders.createdAt, startOf(last)), lte(orders.createdAt, until)))
  const each = ended.unionAll(ending).as('each')
  return db()
    .select({
      wilaya: each.wilaya,
      isCancelled: each.isCancelled,
      orders: sql`sum(${each.orders})`.mapWith(Number),
      pieces: sql`sum(${each.pieces})`.mapWith(Number),
      total: sql`sum(${each.total})`.mapWith((sum) => Number(sum) as Money),
    })
    .from(each)
    .groupBy(each.wilaya, each.isCancelled)
    .having(sql`sum(${each.orders}) <> 0`)
}

interface Which {
  wilaya: string | undefined
  payment: string | undefined
  /** Whole days, both included. */
  from: Day | undefined
  until: Day | undefined
}

/** How many orders of each status there are. */
export async function countsOfStatuses(which: Which): Promise<Partial<Record<OrderStatus, number>>> {
  const { wilaya, payment, from, until } = which
  const rows = await db()
    .select({ status: orderSums.status, orders: sql`sum(${orderSums.orders})`.mapWith(Number) })
    .from(orderSums)
    .where(
      and(
        wilaya ? sql`${orderSums.wilaya} = ${wilaya}` : undefined,
        payment ? sql`${orderSums.paymentMethod} = ${payment}` : undefined,
        from && gte(orderSums.day, from),
        until && lte(orderSums.day, until),
      ),
    )
    .groupBy(orderSums.status)
    .having(sql`sum(${orderSums.orders}) <> 0`)
  return Object.fromEntries(rows.map(({ status, orders: found }) => [status, found]))
}
