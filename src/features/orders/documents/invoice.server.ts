import { and, eq, isNull, sql } from 'drizzle-orm'
import { storeProfile } from '#features/settings/settings.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { findOrderById } from '../order.server.ts'
import { orders } from '../orders-tables.server.ts'
import { orderCode } from './order-code.server.ts'
import { invoiceOf, type OrderDocument } from './receipt.rules.ts'

/** The first call assigns the invoice number, which never changes. Undefined for an unknown order. */
export async function findInvoice(id: number): Promise<OrderDocument | undefined> {
  const order = await transaction(async () => {
    await db()
      .update(orders)
      .set({ invoiceNumber: sql`nextval('invoice_numbers')` })
      .where(and(eq(orders.id, id), isNull(orders.invoiceNumber), isNull(orders.deletedAt)))
    return findOrderById(id)
  })
  if (!order || order.invoiceNumber === null) return undefined
  const invoice = invoiceOf({ ...order, invoiceNumber: order.invoiceNumber }, await storeProfile())
  return { ...invoice, code: await orderCode(order) }
}
