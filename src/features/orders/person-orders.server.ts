/** The orders of one person, for the export of her data. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { orderItems, orderPayments, orders, paymentProofs } from './orders-tables.server.ts'

/** With lines, payments and the files that she sent; the earliest first. */
export async function ordersOfPerson(clientId: number) {
  const found = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.clientId, clientId), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
  const ids = found.map(({ id }) => id)
  const items = await db()
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position))
  const payments = await db()
    .select()
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, ids))
    .orderBy(asc(orderPayments.id))
  const pictures = await db()
    .select({ orderId: paymentProofs.orderId, mediaId: paymentProofs.mediaId, sentAt: paymentProofs.sentAt })
    .from(paymentProofs)
    .where(inArray(paymentProofs.orderId, ids))
    .orderBy(asc(paymentProofs.id))
  const of = <Row extends { orderId: number }>(rows: Row[], id: number) =>
    rows.filter(({ orderId }) => orderId === id)
  return found.map((order) => ({
    ...order,
    items: of(items, order.id),
    payments: of(payments, order.id),
    pictures: of(pictures, order.id),
  }))
}

export type PersonOrder = Awaited<ReturnType<typeof ordersOfPerson>>[number]
