/**
 * What happens to an order after it was placed; each step is safe against being taken twice at once. Locks go in the
 * order of placing: the order itself, products by id, client, sales figures (kept by triggers), register session.
 */
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { discountOrderOf } from '#features/clients/clients.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db, repeatedTransaction } from '#platform/database.server.ts'
import {
  isRevenue,
  isSaleDue,
  mayBeCancelled,
  mayShopperCancel,
  nextStatus,
  returnsStockWhenRemoved,
  type OrderStatus,
} from './order.rules.ts'
import { orderEvents, orders } from './orders-tables.server.ts'
import { enterSales, refundSale } from './register.server.ts'

interface Step {
  id: number
  by: Actor
  now: Date
}

/** One step along the spec's path. `from` is what the staff member saw: of two people, one takes the step. */
export async function advanceOrder({
  id,
  from,
  by,
  now,
}: Step & { from: OrderStatus }): Promise<OrderStatus> {
  return repeatedTransaction(async () => {
    const order = await lockOrder(eq(orders.id, id))
    if (order.status !== from) throw await moved(order)
    const status = nextStatus(from)
    if (!status) throw new Refusal('orderFinished', 'conflict')
    if (status === 'cancelled') await cancel(order, { by, now, reason: null })
    else {
      await setStatus(order, { status, by, now })
      if (isSaleDue(order.paymentMethod, status)) await enterSales([{ order, by, now }])
    }
    await recordActivity({
      by,
      action: status === 'cancelled' ? 'orderCancelled' : 'orderAdvanced',
      subject: 'order',
      subjectId: id,
      before: { status: from },
      after: { status },
      now,
    })
    return status
  })
}

export async function cancelOrder({ id, reason, by, now }: Step & { reason: string }): Promise<void> {
  await repeatedTransaction(async () => {
    const order = await lockOrder(eq(orders.id, id))
    if (!mayBeCancelled(order.status)) throw await moved(order)
    await cancel(order, { by, now, reason })
    await recordActivity({
      by,
      action: 'orderCancelled',
      subject: 'order',
      subjectId: id,
      before: { status: order.status },
      after: { status: 'cancelled', reason },
      now,
    })
  })
}

/** The shopper takes it back herself, before the shop has confirmed it. */
export async function cancelByShopper(token: string, now: Date): Promise<void> {
  await repeatedTransaction(async () => {
    const order = await lockOrder(eq(orders.token, token))
    if (order.status === 'cancelled') return
    if (!mayShopperCancel(order.status)) throw new Refusal('orderConfirmed', 'conflict')
    await cancel(order, { by: SYSTEM, now, reason: null, author: order.customerName })
  })
}

/** A confirmed, logged removal; the register's entries stay (spec 2). */
export async function deleteOrder({ id, by, now }: Step): Promise<void> {
  await repeatedTransaction(async () => {
    const order = await lockOrder(eq(orders.id, id))
    if (returnsStockWhenRemoved(order.status)) await returnStock(id)
    if (isRevenue(order.status)) await discount(order)
    // A sale that still waits for the register waits no longer.
    await db().update(orders).set({ deletedAt: now, awaitingRegister: false }).where(eq(orders.id, id))
    await recordActivity({
      by,
      action: 'orderDeleted',
      subject: 'order',
      subjectId: id,
      before: { number: order.number, status: order.status, total: order.total },
      now,
    })
  })
}

type Order = typeof orders.$inferSelect

async function lockOrder(which: ReturnType<typeof eq>): Promise<Order> {
  const [order] = await db()
    .select()
    .from(orders)
    .where(and(which, isNull(orders.deletedAt)))
    .for('no key update')
  if (!order) throw new Refusal('orderUnknown', 'missing')
  return order
}

/** Somebody was quicker: the other is told where the order stands now, and who put it there. */
async function moved({ id, status }: Order): Promise<Refusal> {
  const [last] = await db()
    .select({ by: orderEvents.staffName })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return new Refusal('orderMoved', 'conflict', { status, by: last?.by ?? '' })
}

interface Change {
  by: Actor
  now: Date
  /** Who the history names where it is not a staff member. */
  author?: string
}

async function setStatus(
  order: Order,
  { status, by, now, author, note = '' }: Change & { status: OrderStatus; note?: string },
) {
  await db().update(orders).set({ status }).where(eq(orders.id, order.id))
  await db()
    .insert(orderEvents)
    .values({ orderId: order.id, at: now, status, staffId: by.id, staffName: author ?? by.name, note })
}

async function cancel(
  order: Order,
  { reason, ...change }: Change & { reason: string | null },
): Promise<void> {
  await returnStock(order.id)
  await discount(order)
  await setStatus(order, { ...change, status: 'cancelled', note: reason ?? '' })
  if (reason) await db().update(orders).set({ cancelReason: reason }).where(eq(orders.id, order.id))
  await refundSale(order, change.now, change.by)
}

/** Locked in the order of their ids, as those who buy do. What was sold out can be bought again. */
async function returnStock(orderId: number): Promise<void> {
  await db().execute(sql`
    with given as (
      select product_id, sum(quantity)::int as quantity from order_items
      where order_id = ${orderId} and product_id is not null group by product_id),
    locked as (
      select id from products where id in (select product_id from given) order by id for no key update)
    update products set stock_quantity = stock_quantity + given.quantity,
      in_stock = in_stock or stock_quantity = 0
    from given where products.id = given.product_id and products.id in (select id from locked)`)
}

/** Her figures count orders that are neither cancelled nor removed. */
async function discount({ id, clientId, total }: Order): Promise<void> {
  if (clientId === null) return
  const [last] = await db()
    .select({ at: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.clientId, clientId),
        ne(orders.id, id),
        ne(orders.status, 'cancelled'),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  await discountOrderOf(clientId, total, last?.at ?? null)
}
