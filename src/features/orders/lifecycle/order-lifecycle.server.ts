/**
 * Changes of an order after it was placed; each is safe against concurrent duplicates. Locks are taken in the same order
 * as when placing: the order itself, products by id, client, sales totals (written by triggers), register session.
 */
import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import { moveStock, variantOfLine } from '#features/catalogue/stock/stock.server.ts'
import { lockClient, subtractOrderTotal } from '#features/clients/clients.server.ts'
import type { Facts } from '#features/notifications/events.rules.ts'
import { releasePromotions } from '#features/promotions/promotions.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { lastAuthorOf } from '../edit/order-versions.server.ts'
import { lockOrder, lockOrderByToken, type LockedOrder as Order } from '../lock-order.server.ts'
import { recordStatusEvents } from '../notifications/record-order-events.server.ts'
import {
  isRevenue,
  isSaleDue,
  mayBeCancelled,
  mayShopperCancel,
  nextStatus,
  returnsStockWhenRemoved,
  type OrderStatus,
} from '../order.rules.ts'
import { orderEvents, orderItems, orders } from '../orders-tables.server.ts'
import { balanceOf } from '../payment/order-payments.rules.ts'
import { paymentsOf, takePayment } from '../payment/order-payments.server.ts'
import { acceptPayment, type Acceptance } from '../payment/payment-check.server.ts'
import { refundMethodFor } from '../payment/refund.rules.ts'
import { recordRefund, recordSale } from '../payment/sale-entry.server.ts'
import { withRefundRight } from './refund-right.server.ts'

interface Step {
  id: number
  by: Actor
  now: Date
}

interface SeenStep extends Step {
  /** The version the staff member saw: an order that was edited meanwhile is not changed. Undefined: any. */
  version?: number | undefined
}

interface Advance extends SeenStep {
  /** The status the staff member saw: a concurrent second change is refused. */
  from: OrderStatus
  /** What is still due for a wallet order was taken in cash at the door; undefined: it stays due. */
  cashTaken?: Money | undefined
}

/** Advances to the next status. */
export async function advanceOrder({ id, from, version, cashTaken, by, now }: Advance): Promise<OrderStatus> {
  return retryTransaction(async () => {
    const order = await lockOrder(id)
    if (order.status !== from) throw await orderMovedRefusal(order)
    await refuseUnseen(order, version)
    const status = nextStatus(from)
    if (!status) throw new Refusal('orderFinished', 'conflict')
    if (status === 'cancelled') await cancelLocked(order, { by, now, reason: null })
    else {
      await setStatus(order, { status, by, now })
      if (isSaleDue(order.paymentMethod, status)) await recordSale(order, { by, now })
      else if (cashTaken && status === 'delivered')
        await takePayment(order, { method: 'cash', amount: cashTaken, reference: '', by, now })
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

/** Accepts the transfer of a new order and confirms the order, or does neither. */
export async function confirmPaidOrder({ version, ...check }: Acceptance & SeenStep): Promise<OrderStatus> {
  return retryTransaction(async () => {
    await acceptPayment(check)
    return advanceOrder({ ...check, from: 'pending', version })
  })
}

interface Cancellation extends SeenStep {
  reason: string
  /** How the money is given back; undefined for the method of the payment. */
  refundMethod?: CashMethod | undefined
}

export async function cancelOrder({
  id,
  version,
  reason,
  refundMethod,
  by,
  now,
}: Cancellation): Promise<void> {
  await retryTransaction(async () => {
    const order = await lockOrder(id)
    if (!mayBeCancelled(order.status)) throw await orderMovedRefusal(order)
    await refuseUnseen(order, version)
    await cancelLocked(order, { by, now, reason, refundMethod })
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

/** Cancellation by the shopper, possible until the shop has confirmed the order. */
export async function cancelByShopper(token: string, now: Date): Promise<void> {
  await retryTransaction(async () => {
    const order = await lockOrderByToken(token)
    if (order.status === 'cancelled') return
    if (!mayShopperCancel(order.status)) throw new Refusal('orderConfirmed', 'conflict')
    const paidBy = refundMethodFor(order.paymentMethod, await paymentsOf(order.id))
    // A deposit in cash cannot be handed over now: it is given back later.
    const refundMethod = paidBy === 'cash' ? 'other' : undefined
    await cancelLocked(order, { by: SYSTEM, now, reason: null, refundMethod, author: order.customerName })
  })
}

/** Soft-deletes the order and logs it; register entries remain (spec 2). */
export async function deleteOrder({ id, reason, by, now }: Step & { reason: string }): Promise<void> {
  await retryTransaction(async () => {
    const order = await lockOrder(id)
    // A deleted order is in no list, so its refund would be forgotten.
    if (balanceOf(order, await paymentsOf(id)).toSend > 0) throw new Refusal('refundPending', 'conflict')
    if (returnsStockWhenRemoved(order.status)) await returnStockOf(order, { by, now })
    if (isRevenue(order.status)) await subtractFromClient(order)
    await releasePromotions(id, now)
    // A sale that is not yet entered in the register is no longer retried.
    await db().update(orders).set({ deletedAt: now, awaitingRegister: false }).where(eq(orders.id, id))
    await recordActivity({
      by,
      action: 'orderDeleted',
      subject: 'order',
      subjectId: id,
      before: { number: order.number, status: order.status, total: order.total },
      after: { reason },
      now,
    })
  })
}

/** The refusal of a concurrent change, with the current status and the staff member who set it. */
async function orderMovedRefusal({ id, status }: Order): Promise<Refusal> {
  const [last] = await db()
    .select({ by: orderEvents.staffName })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return new Refusal('orderMoved', 'conflict', { status, by: last?.by ?? '' })
}

/** An edit came first: its lines, address or total were not on the screen. */
async function refuseUnseen({ id, status, version }: Order, seen: number | undefined): Promise<void> {
  if (seen !== undefined && seen !== version)
    throw new Refusal('orderChanged', 'conflict', { status, version, by: await lastAuthorOf(id) })
}

interface Change {
  by: Actor
  now: Date
  /** The name in the history, if it is not a staff member. */
  author?: string
}

export async function setStatus(
  order: Order,
  {
    status,
    by,
    now,
    author,
    note = '',
    facts,
  }: Change & { status: OrderStatus; note?: string; facts?: Facts },
) {
  await db().update(orders).set({ status }).where(eq(orders.id, order.id))
  await db()
    .insert(orderEvents)
    .values({ orderId: order.id, at: now, status, staffId: by.id, staffName: author ?? by.name, note })
  await recordStatusEvents(order, status, { now, facts })
}

/** For a locked order that a courier takes along or delivers: money is entered apart from it. */
export async function setLockedStatus(
  order: Order,
  {
    status,
    by,
    now,
    facts = {},
  }: Pick<Change, 'by' | 'now'> & { status: 'sent' | 'delivered'; facts?: Facts },
): Promise<void> {
  await setStatus(order, { status, by, now, facts })
  await recordActivity({
    by,
    action: 'orderAdvanced',
    subject: 'order',
    subjectId: order.id,
    before: { status: order.status },
    after: { status },
    now,
  })
}

/** Cancels an order whose row is locked; the caller has checked its status, and records the activity. */
export async function cancelLocked(
  order: Order,
  {
    reason,
    refundMethod,
    ...change
  }: Change & { reason: string | null; refundMethod?: CashMethod | undefined },
): Promise<void> {
  await returnStockOf(order, change)
  await subtractFromClient(order)
  await releasePromotions(order.id, change.now)
  await setStatus(order, { ...change, status: 'cancelled', note: reason ?? '' })
  if (reason) await db().update(orders).set({ cancelReason: reason }).where(eq(orders.id, order.id))
  await withRefundRight(order.id, change.by, () => recordRefund(order, { ...change, method: refundMethod }))
}

/** Deleting an order cancels what it took from the stock. */
async function returnStockOf({ id, customerName }: Order, { by, now, author }: Change): Promise<void> {
  const lines = await db()
    .select({
      productId: sql<number>`${orderItems.productId}`.mapWith(Number),
      variantId: variantOfLine(sql`${orderItems}`),
      // Returned units are in stock already, or lost.
      quantity: sql<number>`${orderItems.quantity} - ${orderItems.returnedQuantity}`.mapWith(Number),
    })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, id), isNotNull(orderItems.productId)))
    .orderBy(asc(orderItems.position))
  const actor = author === undefined ? by : { id: null, name: customerName }
  await moveStock(lines, { cause: 'cancellation', by: actor, now, orderId: id })
}

/** Client totals exclude cancelled and deleted orders. */
async function subtractFromClient({ id, clientId, total, returnedTotal }: Order): Promise<void> {
  if (clientId === null) return
  await lockClient(clientId)
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
  await subtractOrderTotal(clientId, money(total - returnedTotal), last?.at ?? null)
}
