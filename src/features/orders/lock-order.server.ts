/** The first lock of every change of an order: the order itself, then products by id, client, totals, register. */
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { db } from '#platform/database/database.server.ts'
import { orders } from './orders-tables.server.ts'

export type LockedOrder = typeof orders.$inferSelect

/** Locks the order until the end of the transaction; an unknown or deleted one is refused. */
export async function lockOrder(id: number): Promise<LockedOrder> {
  return lock(eq(orders.id, id))
}

export async function lockOrderByToken(token: string): Promise<LockedOrder> {
  return lock(eq(orders.token, token))
}

async function lock(condition: SQL): Promise<LockedOrder> {
  const [order] = await db()
    .select()
    .from(orders)
    .where(and(condition, isNull(orders.deletedAt)))
    .for('no key update')
  if (!order) throw new Refusal('orderUnknown', 'missing')
  return order
}
