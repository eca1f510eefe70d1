/** The rows of an edit: version, stock, lines, order, client, refund and activity. */
import { and, eq, inArray } from 'drizzle-orm'
import { money } from '#core/money.ts'
import { costOfVariant, moveStock } from '#features/catalogue/stock/stock.server.ts'
import { addSpending, lockClient } from '#features/clients/clients.server.ts'
import { estimatedDelivery } from '#features/delivery/delivery.rules.ts'
import { rewriteOrderPromotions } from '#features/promotions/promotions.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { StockedOffer } from '../checkout/read-offers.server.ts'
import { recordOrderEvent } from '../notifications/record-order-events.server.ts'
import { orderItems, orders, orderVersions } from '../orders-tables.server.ts'
import { giveBack } from '../payment/order-payments.server.ts'
import { activityOf } from './edit-log.rules.ts'
import {
  promotionDiscountOf,
  type ContentLine,
  type EditPlan,
  type OrderContent,
  type OrderEdit,
} from './order-edit.rules.ts'
import type { OrderRow } from './stored-content.server.ts'

interface Context {
  edit: OrderEdit
  articles: StockedOffer[]
}

/** Writes a planned edit with all that depends on it. The order and its products are locked. */
export async function writeEdit(
  order: OrderRow,
  before: OrderContent,
  plan: EditPlan,
  { edit, articles }: Context,
): Promise<void> {
  const { by, now, key, id } = edit
  const { after } = plan
  if (order.clientId !== null) await lockClient(order.clientId)
  await db().insert(orderVersions).values({
    orderId: id,
    version: order.version,
    at: now,
    staffId: by.id,
    staffName: by.name,
    content: before,
    key,
  })
  await moveStock(plan.movements, { cause: 'edit', by, now, orderId: id })
  await writeLines(id, before.lines, after.lines, articles)
  await rewriteOrderPromotions(id, after.promotions ?? [])
  await writeOrder(order, plan)
  if (order.clientId !== null) await addSpending(order.clientId, plan.difference)
  const { overpaid } = plan.balance
  if (overpaid > 0)
    await giveBack({ ...order, total: after.total }, { ...edit.refund, amount: overpaid, key, by, now })
  await recordOrderEvent(order, 'orderChanged', { now, facts: { version: order.version + 1 } })
  await recordActivity({
    by,
    action: 'orderEdited',
    subject: 'order',
    subjectId: id,
    before: activityOf(before),
    after: { ...activityOf(after), ...(overpaid > 0 && { amount: overpaid }) },
    now,
  })
}

async function writeLines(
  orderId: number,
  before: readonly ContentLine[],
  after: readonly ContentLine[],
  articles: readonly StockedOffer[],
): Promise<void> {
  const positions = new Set(after.map(({ position }) => position))
  const removed = before.filter(({ position }) => !positions.has(position)).map(({ position }) => position)
  if (removed.length > 0)
    await db()
      .delete(orderItems)
      .where(and(eq(orderItems.orderId, orderId), inArray(orderItems.position, removed)))
  for (const line of after) {
    const kept = before.find(({ position }) => position === line.position)
    const { quantity, promotionDiscount = money(0) } = line
    if (kept && (kept.quantity !== quantity || kept.promotionDiscount !== promotionDiscount))
      await db()
        .update(orderItems)
        .set({ quantity, promotionDiscount })
        .where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, line.position)))
    if (!kept)
      await insertLine(
        orderId,
        line,
        articles.find((one) => one.variantId === line.variantId)!,
      )
  }
}

/** Copies what the catalogue says today, as a new order does. */
async function insertLine(
  orderId: number,
  { position, quantity, price, promotionDiscount = money(0) }: ContentLine,
  { id, variantId, productName, variantName, sku, imageId }: StockedOffer,
): Promise<void> {
  await db()
    .insert(orderItems)
    .values({
      orderId,
      position,
      productId: id,
      variantId,
      name: productName.fr,
      nameAr: productName.ar,
      variantName: variantName.fr,
      variantNameAr: variantName.ar,
      sku,
      quantity,
      price,
      promotionDiscount,
      imageId,
      unitCost: costOfVariant(variantId),
    })
}

async function writeOrder(order: OrderRow, { after, zone }: EditPlan): Promise<void> {
  const { full: addressFull, ...address } = after.address
  const { discount } = after
  await db()
    .update(orders)
    .set({
      addressFull,
      ...address,
      isPickup: after.isPickup,
      notes: after.notes,
      itemCount: after.lines.length,
      totalQuantity: after.lines.reduce((count, { quantity }) => count + quantity, 0),
      subtotal: after.subtotal,
      shipping: after.shipping,
      promotionDiscount: promotionDiscountOf(after),
      discount: discount.amount,
      discountPercent: discount.percent ?? null,
      discountReason: discount.reason,
      total: after.total,
      version: order.version + 1,
      ...(zone && {
        zoneId: zone.id,
        zoneName: zone.name.fr,
        zoneNameAr: zone.name.ar,
        daysFrom: zone.days.from,
        daysTo: zone.days.to,
        estimatedDelivery: estimatedDelivery(order.createdAt, zone.days),
      }),
    })
    .where(eq(orders.id, order.id))
}
