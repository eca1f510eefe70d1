/** Inserts the planned orders with one statement per table. */
import { inArray } from 'drizzle-orm'
import { money, sum } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { DEFAULT_WILAYA } from '#features/delivery/wilaya.rules.ts'
import { orderEvents, orderItems, orders } from '#features/orders/orders-tables.server.ts'
import { ANONYMOUS_NAME } from '#features/orders/sale/sale.rules.ts'
import { DEFAULT_PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { later } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoPerson } from '../people/people.server.ts'
import { signatureOf, type DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import type { DemoOrder, PlannedOrder } from './order-plan.server.ts'

export async function writeOrders(
  planned: PlannedOrder[],
  clientIds: Map<DemoPerson, number>,
  staff: DemoStaff,
): Promise<DemoOrder[]> {
  const random = new SeededRandom('order rows')
  await insertRows(
    orders,
    planned.map((order) => ({
      ...orderRow(order, random),
      ...buyerOf(order, clientIds),
      ...deliveryOf(order),
      ...openedOf(order, staff),
    })),
  )
  const written = await withNumbers(planned)
  await insertRows(orderItems, written.flatMap(itemRows))
  await insertRows(
    orderEvents,
    written.flatMap((order) => eventRows(order, staff)).sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
  return written
}

async function withNumbers(planned: PlannedOrder[]): Promise<DemoOrder[]> {
  const tokens = planned.map(({ token }) => token)
  const rows = await db()
    .select({
      id: orders.id,
      number: orders.number,
      receiptNumber: orders.receiptNumber,
      token: orders.token,
    })
    .from(orders)
    .where(inArray(orders.token, tokens))
  const byToken = new Map(rows.map(({ token, ...names }) => [token, names]))
  return planned.map((order) => Object.assign(order, byToken.get(order.token)!))
}

function orderRow(order: PlannedOrder, random: SeededRandom) {
  const { token, items, steps, stops, goodsReturn, ticket } = order
  const { subtotal, shipping, discount, discountPercent, discountReason, total } = order
  return {
    token,
    requestKey: ticket?.key ?? random.uuid(),
    requestHash: random.hex(64),
    itemCount: items.length,
    totalQuantity: items.reduce((count, { quantity }) => count + quantity, 0),
    subtotal,
    shipping,
    promotionDiscount: sum(items.map(({ promotionDiscount }) => promotionDiscount)),
    discount,
    discountPercent,
    discountReason,
    total,
    returnedTotal: goodsReturn?.goods ?? money(0),
    returnedQuantity: goodsReturn?.units ?? 0,
    version: order.edit ? 2 : 1,
    status: order.status,
    paymentMethod: order.paymentMethod,
    paymentAccount: DEFAULT_PAYMENT_METHODS.find(({ id }) => id === order.paymentMethod)!.accountNumber,
    notes: order.notes,
    cancelReason: order.status === 'cancelled' ? steps.at(-1)!.note : null,
    refusedAt:
      order.status === 'cancelled' && stops.some(({ state }) => state === 'refused')
        ? steps.at(-1)!.at
        : null,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

/** A sale to a client who is not known has no phone. */
function buyerOf({ person, zone }: PlannedOrder, clientIds: Map<DemoPerson, number>) {
  const hasAddress = person !== null && zone !== null
  const isPickup = zone?.kind === 'pickup'
  return {
    clientId: person ? clientIds.get(person)! : null,
    customerName: person?.name ?? ANONYMOUS_NAME,
    customerPhone: person?.phone ?? ('' as Phone),
    customerEmail: zone ? (person?.email ?? null) : null,
    language: person?.language ?? 'ar',
    addressFull: hasAddress && !isPickup ? person.addressFull : '',
    isPickup,
    city: hasAddress ? person.wilaya : DEFAULT_WILAYA,
    wilaya: hasAddress ? person.wilaya : DEFAULT_WILAYA,
  }
}

function deliveryOf({ zone, createdAt }: PlannedOrder) {
  return {
    isAtCounter: zone === null,
    zoneId: zone?.id ?? null,
    zoneName: zone?.name.fr ?? '',
    zoneNameAr: zone?.name.ar ?? '',
    daysFrom: zone?.days.from ?? null,
    daysTo: zone?.days.to ?? null,
    estimatedDelivery: zone ? later(createdAt, zone.days.to * 24) : createdAt,
  }
}

/** An order that staff enter counts as opened. */
function openedOf({ steps, placedBy }: PlannedOrder, staff: DemoStaff) {
  const opened = placedBy === 'system' ? steps.find(({ status }) => status === 'confirmed') : steps[0]
  const { staffId, staffName } = signatureOf(staff, opened?.by ?? 'system')
  return {
    openedAt: opened?.at ?? null,
    openedBy: opened ? staffId : null,
    openedName: opened ? staffName : null,
  }
}

function itemRows({ id, items }: DemoOrder) {
  return items.map(
    ({ product, article, quantity, price, listPrice, promotionDiscount, unitCost }, position) => ({
      orderId: id,
      position,
      productId: product.id,
      name: product.name,
      nameAr: product.nameAr,
      quantity,
      price,
      imageId: product.imageId,
      variantId: article.variantId,
      variantName: article.variantName,
      variantNameAr: article.variantNameAr,
      sku: article.sku,
      unitCost,
      listPrice,
      promotionDiscount,
    }),
  )
}

function eventRows({ id, steps }: DemoOrder, staff: DemoStaff) {
  return steps.map(({ status, at, by, note }) => ({
    orderId: id,
    at,
    status,
    note,
    ...signatureOf(staff, by),
  }))
}
