/** Reads returns of orders, and what can still be returned. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { money, sum } from '#core/money.ts'
import { fullName } from '#features/catalogue/variants/variant.rules.ts'
import { clientView } from '#features/clients/clients.server.ts'
import type { Destination } from '#features/delivery/delivery.rules.ts'
import { asPicture, mediaView, pictureColumns } from '#features/media/media-view.server.ts'
import { db } from '#platform/database/database.server.ts'
import { findOrderNumbers } from '../order-lookup.server.ts'
import { orderItems, orderPayments, orderReturnLines, orderReturns, orders } from '../orders-tables.server.ts'
import { returnableOrder } from './return-goods.server.ts'
import type { OrderReturn, ReturnFormOrder } from './return-view.rules.ts'

/** Undefined for an unknown or deleted order. */
export async function findReturnFormOrder(id: number): Promise<ReturnFormOrder | undefined> {
  const [row] = await db()
    .select({ order: orders, credit: clientView.credit })
    .from(orders)
    .leftJoin(clientView, eq(clientView.phone, orders.customerPhone))
    .where(eq(orders.id, id))
  if (!row || row.order.deletedAt !== null) return undefined
  const { order, credit } = row
  const items = await db()
    .select({ item: orderItems, picture: pictureColumns })
    .from(orderItems)
    .leftJoin(mediaView, eq(mediaView.id, orderItems.imageId))
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position))
  const lines = items.map(({ item, picture }) => ({
    position: item.position,
    quantity: item.quantity,
    price: item.price,
    promotionDiscount: item.promotionDiscount,
    returnedQuantity: item.returnedQuantity,
    name: nameOf(item),
    picture: picture ? asPicture(picture) : undefined,
  }))
  return {
    ...(await returnableOrder(order, lines)),
    lines,
    id,
    number: order.number,
    status: order.status,
    customerName: order.customerName,
    paymentMethod: order.paymentMethod === 'upload' ? 'other' : order.paymentMethod,
    destination: destinationOf(order),
    credit: order.clientId === null ? undefined : (credit ?? undefined),
  }
}

function destinationOf(order: typeof orders.$inferSelect): Destination | undefined {
  if (order.isAtCounter) return undefined
  const { wilaya, city } = order
  return order.isPickup ? { kind: 'pickup' } : { kind: 'delivery', wilaya, city }
}

function nameOf(
  item: Pick<typeof orderItems.$inferSelect, 'name' | 'nameAr' | 'variantName' | 'variantNameAr'>,
) {
  return fullName({ fr: item.name, ar: item.nameAr }, { fr: item.variantName, ar: item.variantNameAr })
}

/** The returns of an order, the first one first. */
export async function findReturns(orderId: number): Promise<OrderReturn[]> {
  const returns = await db()
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(asc(orderReturns.id))
  if (returns.length === 0) return []
  const ids = returns.map(({ id }) => id)
  const [items, lines, payments, numbers] = await Promise.all([
    db().select().from(orderItems).where(eq(orderItems.orderId, orderId)),
    db().select().from(orderReturnLines).where(inArray(orderReturnLines.returnId, ids)),
    db()
      .select()
      .from(orderPayments)
      // The index of payments is by order.
      .where(and(eq(orderPayments.orderId, orderId), inArray(orderPayments.returnId, ids)))
      .orderBy(asc(orderPayments.id)),
    findOrderNumbers(returns.flatMap(({ exchangeOrderId }) => exchangeOrderId ?? [])),
  ])
  const names = new Map(items.map((item) => [item.position, nameOf(item)]))
  return returns.map(({ id, number, at, staffName, reason, goods, shipping, exchangeOrderId }) => {
    const own = lines.filter(({ returnId }) => returnId === id).toSorted((a, b) => a.position - b.position)
    return {
      id,
      number,
      at,
      by: staffName,
      reason,
      lines: own.map(({ position, ...line }) => ({
        ...line,
        name: names.get(position) ?? { fr: '', ar: '' },
      })),
      shipping,
      kept: money(sum(own.map(({ amount }) => amount)) - goods),
      credited: money(goods + shipping),
      refunds: payments
        .filter(
          (payment) => payment.returnId === id && payment.kind === 'refund' && payment.state !== 'waived',
        )
        .map(({ method, amount, state, reference }) => ({
          method,
          amount,
          reference,
          isDue: state === 'due',
        })),
      exchange:
        exchangeOrderId === null
          ? undefined
          : { id: exchangeOrderId, number: numbers.get(exchangeOrderId) ?? exchangeOrderId },
    }
  })
}
