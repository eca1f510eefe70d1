/** Settles the refunds of cancelled orders: staff note that the money was sent, or why nothing is given back. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { orders } from '../orders-tables.server.ts'

interface Settlement {
  id: number
  by: Actor
  now: Date
  state: 'sent' | 'waived'
  /** The reference of the transfer (optional), or the reason why nothing is given back. */
  note: string
}

export async function settleRefund({ id, by, now, state, note }: Settlement): Promise<void> {
  await retryTransaction(async () => {
    const [order] = await db()
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
      .for('no key update')
    if (!order) throw new Refusal('orderUnknown', 'missing')
    if (order.refundState !== 'due') throw new Refusal('refundSettled', 'conflict')
    await db()
      .update(orders)
      .set({ refundState: state, refundNote: note, ...settledColumns({ by, now }) })
      .where(eq(orders.id, id))
    await recordActivity({
      by,
      action: state === 'sent' ? 'refundSent' : 'refundWaived',
      subject: 'order',
      subjectId: id,
      after: {
        amount: order.refundAmount,
        paymentMethod: order.refundMethod,
        ...(state === 'sent' ? { reference: note } : { reason: note }),
      },
      now,
    })
  })
}

export function settledColumns({ by, now }: { by: Actor; now: Date }) {
  return { refundSettledAt: now, refundSettledBy: by.id, refundSettledName: by.name }
}

/** The number of refunds still to be sent, and their sum. */
export async function refundsDue(): Promise<{ count: number; amount: Money }> {
  const [due] = await db()
    .select({
      count: sql`count(*)`.mapWith(Number),
      amount: sql`coalesce(sum(${orders.refundAmount}), 0)`.mapWith((sum) => Number(sum) as Money),
    })
    .from(orders)
    .where(and(eq(orders.refundState, 'due'), isNull(orders.deletedAt)))
  return due!
}
