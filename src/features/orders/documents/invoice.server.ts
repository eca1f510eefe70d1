import { and, eq, isNull, sql } from 'drizzle-orm'
import { storeProfile } from '#features/settings/settings.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { findOrderById } from '../order.server.ts'
import { orders } from '../orders-tables.server.ts'
import { invoiceOf, type Paper } from './receipt.rules.ts'

/** An invoice gets its number when it is first asked for, and keeps it. Nothing for an order that is not there. */
export async function findInvoice(id: number): Promise<Paper | undefined> {
  const order = await transaction(async () => {
    await db()
      .update(orders)
      .set({ invoiceNumber: sql`nextval('invoice_numbers')` })
      .where(and(eq(orders.id, id), isNull(orders.invoiceNumber), isNull(orders.deletedAt)))
    return findOrderById(id)
  })
  if (!order || order.invoiceNumber === null) return undefined
  return invoiceOf({ ...order, invoiceNumber: order.invoiceNumber }, await storeProfile())
}
