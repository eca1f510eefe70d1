/** Lookups of single orders, for other features. */
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { money } from '#core/money.ts'
import type { OrderLookup } from '#features/cash/order-lookup.server.ts'
import { db } from '#platform/database/database.server.ts'
import { orders } from './orders-tables.server.ts'
import { findDuplicateProofs, type DuplicateProof } from './payment/duplicate-proofs.server.ts'
import { netOf, worthOf } from './payment/order-payments.rules.ts'
import { lineOfEntry, paymentsOf } from './payment/order-payments.server.ts'
import { givenOutside } from './payment/refund.rules.ts'

/** For the cash register. Includes deleted orders, because register entries still refer to them. */
export const storedOrders: OrderLookup = {
  summaryOf: (orderId) =>
    sql`(select json_build_object('id', id, 'number', number, 'customer', customer_name)
      from orders where orders.id = ${orderId})`,
  async findId(number) {
    const [order] = await db().select({ id: orders.id }).from(orders).where(eq(orders.number, number))
    return order?.id
  },
  async lockByNumber(number) {
    const [order] = await db().select().from(orders).where(eq(orders.number, number)).for('no key update')
    if (!order) return undefined
    const lines = await paymentsOf(order.id)
    const paidOutside = Math.max(0, netOf(lines, 'credit') + netOf(lines, 'exchange'))
    const worth = order.deletedAt === null ? worthOf(order) : money(0)
    return {
      id: order.id,
      due: money(Math.max(0, worth - paidOutside)),
      givenOutside: givenOutside(lines),
    }
  },
  async addPayment(orderId, { type, amount, method, by, now }) {
    const isPayment = type === 'sale'
    return lineOfEntry({
      orderId,
      kind: isPayment ? 'payment' : 'refund',
      method,
      amount,
      state: isPayment ? 'accepted' : 'sent',
      by,
      now,
    })
  },
}

/** The contact details of the order with this token; undefined for a deleted order. */
export async function findOrderContact(token: string) {
  const [contact] = await db()
    .select({
      orderId: orders.id,
      clientId: orders.clientId,
      name: orders.customerName,
      phone: orders.customerPhone,
      email: orders.customerEmail,
    })
    .from(orders)
    .where(and(eq(orders.token, token), isNull(orders.deletedAt)))
  return contact
}

/** SQL for the id of the order with this token; null for a deleted order. */
export function orderIdOf(token: string): SQL<number | null> {
  return sql`(select id from ${orders} where token = ${token} and deleted_at is null)`
}

/** The token of an order, also of a deleted one. */
export async function findOrderToken(id: number): Promise<string | undefined> {
  const [row] = await db().select({ token: orders.token }).from(orders).where(eq(orders.id, id))
  return row?.token
}

/** The numbers of orders by id, also of deleted ones. */
export async function findOrderNumbers(ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Other orders with the same picture of a payment: the same file, or the same picture in another file. */
export async function findSameProofs(orderId: number): Promise<DuplicateProof[]> {
  return findDuplicateProofs(orderId)
}
