/** Documents of several orders, in the given order. Orders that were deleted are left out. */
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Language } from '#core/text.ts'
import { variantOfLine } from '#features/catalogue/stock/stock.server.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { findOrderById } from '../order.server.ts'
import { orderItems, orders } from '../orders-tables.server.ts'
import { balanceOf } from '../payment/order-payments.rules.ts'
import { paymentsOf } from '../payment/order-payments.server.ts'
import { findInvoice } from './invoice.server.ts'
import { orderCode } from './order-code.server.ts'
import { packingListOf, type LineToPack, type PackingList } from './packing-list.rules.ts'
import { receiptOf, type OrderDocument } from './receipt.rules.ts'
import { slipOf, type PackingSlip, type ParcelOrder } from './slip.rules.ts'

/** One after the other, so that the invoice numbers follow the order of the list. */
async function forEach<T>(
  ids: readonly number[],
  find: (id: number) => Promise<T | undefined>,
): Promise<T[]> {
  const found: T[] = []
  for (const id of ids) {
    const one = await find(id)
    if (one !== undefined) found.push(one)
  }
  return found
}

/** Assigns the invoice numbers that are missing, as the page of a single invoice does. */
export function findInvoices(ids: readonly number[]): Promise<OrderDocument[]> {
  return forEach(ids, findInvoice)
}

export async function findReceipts(ids: readonly number[]): Promise<OrderDocument[]> {
  const store = await storeProfile()
  return forEach(ids, async (id) => {
    const order = await findOrderById(id)
    return order && receiptOf(order, store)
  })
}

export async function findSlips(ids: readonly number[]): Promise<PackingSlip[]> {
  const store = await storeProfile()
  return forEach(ids, async (id) => {
    const order = await findParcelOrder(id)
    return order && slipOf(order, store, await orderCode(order))
  })
}

async function findParcelOrder(id: number): Promise<ParcelOrder | undefined> {
  const [view, payments, [row]] = await Promise.all([
    findOrderById(id),
    paymentsOf(id),
    db()
      .select({ returnedTotal: orders.returnedTotal, voiceNoteId: orders.voiceNoteId })
      .from(orders)
      .where(eq(orders.id, id)),
  ])
  if (!view || !row) return undefined
  const { due } = balanceOf({ ...view, returnedTotal: row.returnedTotal }, payments)
  return { ...view, due, hasVoiceNote: row.voiceNoteId !== null }
}

export async function findPackingList(ids: readonly number[], language: Language): Promise<PackingList> {
  const variantId = variantOfLine(sql`${orderItems}`)
  const rows = await db()
    .select({
      item: { ...getTableColumns(orderItems), variantId },
      number: orders.number,
      status: orders.status,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(inArray(orderItems.orderId, [...ids]))
    .orderBy(orderItems.position)
  const positions = new Map(ids.map((id, index) => [id, index]))
  const inOrder = rows.toSorted((a, b) => positions.get(a.item.orderId)! - positions.get(b.item.orderId)!)
  return packingListOf(
    inOrder.map(({ item, number, status }): LineToPack => ({
      orderNumber: number,
      isCancelled: status === 'cancelled',
      productId: item.productId,
      variantId: item.variantId,
      name: { fr: item.name, ar: item.nameAr },
      variantName: { fr: item.variantName, ar: item.variantNameAr },
      // Returned units have left the parcel.
      quantity: item.quantity - item.returnedQuantity,
    })),
    language,
  )
}
