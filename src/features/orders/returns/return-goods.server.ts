/**
 * Takes goods back after delivery, gives money back for them, or exchanges them for others: one transaction. Locks in the
 * order of all changes of orders: the order, products by id, client, totals (by triggers), register session.
 */
import { and, asc, eq, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { lockProductsById, moveStock, variantOfLine } from '#features/catalogue/stock/stock.server.ts'
import { addSpending, lockClient } from '#features/clients/clients.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, isUniqueViolation, retryTransaction } from '#platform/database/database.server.ts'
import { lockOrder } from '../lock-order.server.ts'
import { isChangeAllowed } from '../order-changes.rules.ts'
import { orderItems, orderReturnLines, orderReturns, orders } from '../orders-tables.server.ts'
import { balanceOf, worthOf } from '../payment/order-payments.rules.ts'
import { giveBack, paymentsOf } from '../payment/order-payments.server.ts'
import { placeExchange, type Exchange } from './exchange.server.ts'
import type { StoredReturn } from './return-view.rules.ts'
import {
  creditOf,
  exchangeBalance,
  planReturn,
  returnProblem,
  type ReturnableOrder,
  type ReturnMethod,
  type ReturnPlan,
  type ReturnRequest,
} from './return.rules.ts'

export interface GoodsReturn extends ReturnRequest {
  orderId: number
  /** Created in the browser, one per return; retries send the same key. */
  key: string
  /** The most that could be given back, as staff were shown it. */
  shown: Money
  refund: {
    /** Less than the most: the shop keeps the difference. */
    amount: Money
    method: ReturnMethod
    /** Of a transfer; '' if it is still to be sent. */
    reference: string
  }
  reason: string
  exchange: Exchange | undefined
  by: Actor
  /** Who approved it with a PIN, if `by` may not refund. */
  approvedBy?: Actor | undefined
  now: Date
}

type Order = typeof orders.$inferSelect

/** The same key again returns the same return. */
export async function returnGoods(request: GoodsReturn): Promise<StoredReturn> {
  try {
    return await retryTransaction(() => takeBack(request))
  } catch (error) {
    // A concurrent request with the same key may have been faster, for another order.
    const existing = isUniqueViolation(error) ? await findExisting(request) : undefined
    if (existing) return existing
    throw error
  }
}

async function takeBack(request: GoodsReturn): Promise<StoredReturn> {
  const order = await lockOrder(request.orderId)
  const existing = await findExisting(request)
  if (existing) return existing
  if (!isChangeAllowed('return', order.status))
    throw new Refusal('notReturnable', 'conflict', { status: order.status })
  const items = await readItems(order.id)
  const returnable = await returnableOrder(order, items)
  const problem = returnProblem(returnable, request)
  if (problem) {
    const { code, ...details } = problem
    throw new Refusal(code, code === 'tooManyReturned' ? 'conflict' : 'invalid', details)
  }
  const plan = planReturn(returnable, request)
  const { exchanged, rest, surplus } = exchangeBalance(plan.maxRefund, request.exchange?.shown ?? money(0))
  requireShown(request, plan, surplus)
  const kept = money(surplus - request.refund.amount)

  const { lines: newLines = [] } = request.exchange ?? {}
  const productIds = [...items.flatMap(({ productId }) => productId ?? []), ...newLines.map(({ id }) => id)]
  if (productIds.length > 0) await lockProductsById(productIds)
  await restock(order, plan, items, request)
  const stored = await writeReturn(order, plan, kept, request)
  const credited = money(plan.value - kept)
  if (order.clientId !== null) {
    await lockClient(order.clientId)
    await addSpending(order.clientId, money(-credited))
  }

  const changed = { ...order, returnedTotal: money(order.returnedTotal + credited) }
  const { by, now, refund } = request
  const given = { returnId: stored.id, by, now }
  if (exchanged > 0)
    await giveBack(changed, { ...given, method: 'exchange', amount: exchanged, reference: '' })
  const { exchange, key } = request
  const placed = exchange && (await placeExchange(changed, { exchange, ...given, exchanged, rest, key }))
  const exchangeOrderId = placed?.id ?? null
  if (refund.amount > 0) await giveBack(changed, { ...given, ...refund })
  if (exchangeOrderId !== null)
    await db().update(orderReturns).set({ exchangeOrderId }).where(eq(orderReturns.id, stored.id))
  await recordActivity({
    by,
    now,
    action: request.exchange ? 'goodsExchanged' : 'goodsReturned',
    subject: 'order',
    subjectId: order.id,
    after: {
      creditNote: stored.number,
      units: plan.units,
      total: credited,
      ...(refund.amount > 0 && { amount: refund.amount, paymentMethod: refund.method }),
      ...(placed && { exchangeOrder: placed.number }),
      reason: request.reason,
      ...(request.approvedBy && { approvedBy: request.approvedBy.name }),
    },
  })
  return { ...stored, exchangeOrderId }
}

async function findExisting({ key, orderId }: GoodsReturn): Promise<StoredReturn | undefined> {
  const [row] = await db().select().from(orderReturns).where(eq(orderReturns.key, key))
  if (row && row.orderId !== orderId) throw new Refusal('keyUsed', 'conflict')
  return row && { id: row.id, number: row.number, exchangeOrderId: row.exchangeOrderId }
}

/** The amounts were computed from what staff saw; another return, payment or refund may have come between. */
function requireShown({ shown, refund }: GoodsReturn, { maxRefund }: ReturnPlan, surplus: Money): void {
  if (refund.amount > surplus) throw new Refusal('refundAboveReturn', 'conflict', { available: surplus })
  if (shown !== maxRefund) throw new Refusal('returnChanged', 'conflict', { available: maxRefund })
}

type Item = Awaited<ReturnType<typeof readItems>>[number]

async function readItems(orderId: number) {
  return db()
    .select({
      position: orderItems.position,
      productId: orderItems.productId,
      variantId: variantOfLine(sql`${orderItems}`),
      quantity: orderItems.quantity,
      price: orderItems.price,
      promotionDiscount: orderItems.promotionDiscount,
      returnedQuantity: orderItems.returnedQuantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
}

/** What decides about a return: the lines, and what is paid. */
export async function returnableOrder(
  order: Pick<Order, 'id' | 'status' | 'total' | 'discount' | 'shipping' | 'returnedTotal'>,
  lines: ReturnableOrder['lines'],
): Promise<ReturnableOrder> {
  const [{ shippingReturned } = { shippingReturned: money(0) }] = await db()
    .select({
      shippingReturned: sql`coalesce(sum(${orderReturns.shipping}), 0)`.mapWith((sum) => money(Number(sum))),
    })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, order.id))
  const { paid } = balanceOf(order, await paymentsOf(order.id))
  const { discount, shipping } = order
  return { lines, discount, shipping, shippingReturned, worth: worthOf(order), paid }
}

/** A product that was purged has no stock to return to. */
async function restock(
  { id }: Order,
  { lines }: ReturnPlan,
  items: Item[],
  { by, now, reason }: GoodsReturn,
): Promise<void> {
  const changes = lines.flatMap(({ position, quantity, condition }) => {
    const { productId, variantId } = items.find((item) => item.position === position)!
    return productId === null || condition !== 'restock' ? [] : [{ productId, variantId, quantity, reason }]
  })
  await moveStock(changes, { cause: 'return', by, now, orderId: id })
}

async function writeReturn(
  order: Order,
  plan: ReturnPlan,
  kept: Money,
  { key, reason, by, now }: GoodsReturn,
): Promise<{ id: number; number: number }> {
  const credit = creditOf(plan, kept)
  const staff = { staffId: by.id, staffName: by.name }
  const [stored] = await db()
    .insert(orderReturns)
    .values({ orderId: order.id, key, at: now, ...staff, ...credit, reason })
    .returning({ id: orderReturns.id, number: orderReturns.number })
  await db()
    .insert(orderReturnLines)
    .values(plan.lines.map((line) => ({ ...line, returnId: stored!.id })))
  for (const { position, quantity } of plan.lines)
    await db()
      .update(orderItems)
      .set({ returnedQuantity: sql`${orderItems.returnedQuantity} + ${quantity}` })
      .where(and(eq(orderItems.orderId, order.id), eq(orderItems.position, position)))
  await db()
    .update(orders)
    .set({
      returnedTotal: sql`${orders.returnedTotal} + ${credit.goods + credit.shipping}`,
      returnedQuantity: sql`${orders.returnedQuantity} + ${plan.units}`,
    })
    .where(eq(orders.id, order.id))
  return stored!
}
