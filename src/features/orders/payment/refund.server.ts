/** Settles refunds: staff note that the money was sent, or why nothing is given back. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { sum, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { lockOrder } from '../lock-order.server.ts'
import { recordOrderEvent } from '../notifications/record-order-events.server.ts'
import { isRevenue } from '../order.rules.ts'
import { orderPayments, orders } from '../orders-tables.server.ts'
import { paymentsOf } from './order-payments.server.ts'

interface Settlement {
  id: number
  /** Undefined: all refunds of the order that are due. */
  paymentId?: number | undefined
  by: Actor
  now: Date
  state: 'sent' | 'waived'
  /** The reference of the transfer (optional), or the reason why nothing is given back. */
  note: string
}

export async function settleRefund({ id, paymentId, by, now, state, note }: Settlement): Promise<void> {
  await retryTransaction(async () => {
    const order = await lockOrder(id)
    const due = (await paymentsOf(id)).filter(
      (line) =>
        line.kind === 'refund' && line.state === 'due' && (paymentId === undefined || line.id === paymentId),
    )
    if (due.length === 0) throw new Refusal('refundSettled', 'conflict')
    // What was paid above the worth of an order that is still valid has to be given back.
    if (state === 'waived' && isRevenue(order.status)) throw new Refusal('refundOwed', 'conflict')
    const isSent = state === 'sent'
    const decision = { state, decidedAt: now, decidedBy: by.id, decidedName: by.name }
    await db()
      .update(orderPayments)
      .set({ ...decision, ...(isSent ? { reference: note } : { note }) })
      .where(
        inArray(
          orderPayments.id,
          due.map((line) => line.id),
        ),
      )
    const amount = sum(due.map((line) => line.amount))
    if (isSent) await recordOrderEvent(order, 'orderRefunded', { now, facts: { amount } })
    await recordActivity({
      by,
      action: isSent ? 'refundSent' : 'refundWaived',
      subject: 'order',
      subjectId: id,
      after: {
        amount,
        paymentMethod: due.at(-1)!.method,
        ...(isSent ? { reference: note } : { reason: note }),
      },
      now,
    })
  })
}

const isDue = and(eq(orderPayments.kind, 'refund'), eq(orderPayments.state, 'due'))

/** SQL for the ids of orders with a refund that is still to be sent. */
export const ordersWithRefundDue = sql`(select order_id from ${orderPayments} where kind = 'refund' and state = 'due')`

/** The number of orders with a refund still to be sent, and the sum. */
export async function refundsDue(): Promise<{ count: number; amount: Money }> {
  const [due] = await db()
    .select({
      count: sql`count(distinct ${orders.id})`.mapWith(Number),
      amount: sql`coalesce(sum(${orderPayments.amount}), 0)`.mapWith((total) => Number(total) as Money),
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(isDue, isNull(orders.deletedAt)))
  return due!
}
