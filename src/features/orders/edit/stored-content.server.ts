/** An order as an edit sees it: its content, its payments, and the stock of its lines. */
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { categoryOfProduct, variantOfLine } from '#features/catalogue/stock/stock.server.ts'
import { fullName } from '#features/catalogue/variants/variant.rules.ts'
import { promotionsOfOrder } from '#features/promotions/promotions.server.ts'
import { db } from '#platform/database/database.server.ts'
import { orderItems, storedAddress, type orders } from '../orders-tables.server.ts'
import { paymentsOf } from '../payment/order-payments.server.ts'
import type { ContentLine, EditedOrder, OrderContent } from './order-edit.rules.ts'

export type OrderRow = typeof orders.$inferSelect

/** Callers that write hold the lock of the order. */
export async function editedOrderOf(order: OrderRow): Promise<EditedOrder> {
  const { id, status, returnedTotal, paymentMethod } = order
  return {
    content: await contentOf(order),
    status,
    returnedTotal,
    paymentMethod,
    payments: (await paymentsOf(id)).map(({ kind, method, amount, state }) => ({
      kind,
      method,
      amount,
      state,
    })),
  }
}

export async function contentOf(order: OrderRow): Promise<OrderContent> {
  return {
    lines: await linesOf(order.id),
    address: storedAddress(order),
    zone:
      order.zoneId === null
        ? undefined
        : { id: order.zoneId, name: { fr: order.zoneName, ar: order.zoneNameAr } },
    isPickup: order.isPickup,
    notes: order.notes,
    discount: {
      amount: order.discount,
      percent: order.discountPercent ?? undefined,
      reason: order.discountReason,
    },
    subtotal: order.subtotal,
    promotions: await promotionsOfOrder(order.id),
    shipping: order.shipping,
    total: order.total,
  }
}

async function linesOf(orderId: number): Promise<ContentLine[]> {
  const variantId = variantOfLine(sql`${orderItems}`)
  const rows = await db()
    .select({
      ...getTableColumns(orderItems),
      variantId,
      categoryId: categoryOfProduct(sql`${orderItems.productId}`).mapWith(Number),
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  return rows.map((item) => ({
    position: item.position,
    productId: item.productId,
    variantId: item.productId === null ? null : item.variantId,
    name: fullName({ fr: item.name, ar: item.nameAr }, { fr: item.variantName, ar: item.variantNameAr }),
    quantity: item.quantity,
    price: item.price,
    categoryId: item.productId === null ? null : item.categoryId,
    promotionDiscount: item.promotionDiscount,
  }))
}
