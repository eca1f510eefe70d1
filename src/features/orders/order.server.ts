/** Reads orders. */
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Phone } from '#core/phone.ts'
import type { Bilingual } from '#core/text.ts'
import { productView, variantOfLine } from '#features/catalogue/stock/stock.server.ts'
import { fullName } from '#features/catalogue/variants/variant.rules.ts'
import { asPicture, mediaView, pictureColumns } from '#features/media/media-view.server.ts'
import type { AppliedPromotion } from '#features/promotions/promotion.rules.ts'
import { promotionsOfOrders } from '#features/promotions/promotions.server.ts'
import { paymentMethodView, unpaidLimit } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { containsWords } from '#platform/database/search-words.server.ts'
import { lastEditOf } from './edit/order-versions.server.ts'
import { asUnpaidOrder, mayBeUnpaid, unpaidColumns } from './expiry/unpaid-payment.server.ts'
import { keptUntil } from './expiry/unpaid.rules.ts'
import type { OrderLine, OrderView, ShownPromotion } from './order-view.rules.ts'
import { isOrderToken } from './order.rules.ts'
import { addressColumns, orderItems, orders } from './orders-tables.server.ts'
import { balanceOf, checkedTransfer } from './payment/order-payments.rules.ts'
import { paymentsOfEach, type PaymentRow } from './payment/order-payments.server.ts'
import { depositDue, depositStateOf } from './screening/screening.rules.ts'

/** The token alone grants access to the order; a deleted order is not found. */
export async function findOrderByToken(token: string): Promise<OrderView | undefined> {
  return isOrderToken(token) ? findView(eq(orders.token, token)) : undefined
}

export async function findOrderById(id: number): Promise<OrderView | undefined> {
  return findView(eq(orders.id, id))
}

/** Several orders with a set of statements for all of them, by id. */
export async function findOrdersById(ids: number[]): Promise<Map<number, FoundOrder>> {
  const found = await findViews(inArray(orders.id, ids))
  return new Map(found.map((one) => [one.row.id, one]))
}

interface FoundOrder {
  row: typeof orders.$inferSelect
  view: OrderView
}

const paymentNames = { fr: paymentMethodView.fr, ar: paymentMethodView.ar }

async function findView(condition: SQL): Promise<OrderView | undefined> {
  const [found] = await findViews(condition)
  return found?.view
}

async function findViews(condition: SQL): Promise<FoundOrder[]> {
  const rows = await db()
    .select({ order: orders, address: addressColumns, paymentName: paymentNames })
    .from(orders)
    .leftJoin(paymentMethodView, eq(paymentMethodView.id, orders.paymentMethod))
    .where(and(condition, isNull(orders.deletedAt)))
  if (rows.length === 0) return []
  const ids = rows.map(({ order }) => order.id)
  // One after the other: in a transaction they have one connection, which runs one statement at a time.
  const lines = await linesOfEach(ids)
  const payments = await paymentsOfEach(ids)
  const promotions = await promotionsOfOrders(ids)
  const found: FoundOrder[] = []
  for (const row of rows) {
    const { id } = row.order
    const parts = [lines.get(id) ?? [], payments.get(id) ?? [], promotions.get(id) ?? []] as const
    found.push({ row: row.order, view: await viewOf(row, ...parts) })
  }
  return found
}

interface ReadOrder {
  order: typeof orders.$inferSelect
  address: OrderView['address']
  paymentName: Bilingual | null
}

async function viewOf(
  { order, address, paymentName }: ReadOrder,
  lines: OrderLine[],
  payments: PaymentRow[],
  promotions: AppliedPromotion[],
): Promise<OrderView> {
  const { paid, due } = balanceOf(order, payments)
  const transfer = checkedTransfer(payments)
  return {
    number: order.number,
    token: order.token,
    receiptNumber: order.receiptNumber,
    invoiceNumber: order.invoiceNumber,
    status: order.status,
    createdAt: order.createdAt,
    estimatedDelivery: order.estimatedDelivery,
    zone: zoneOf(order),
    language: order.language,
    customer: { name: order.customerName, phone: order.customerPhone, email: order.customerEmail },
    address,
    isAtCounter: order.isAtCounter,
    isPickup: order.isPickup,
    lines,
    subtotal: order.subtotal,
    promotions: promotions.map(asShown),
    discount: order.discount,
    shipping: order.shipping,
    total: order.total,
    paymentMethod: order.paymentMethod,
    paymentName: paymentName ?? { fr: order.paymentMethod, ar: order.paymentMethod },
    accountNumber: order.paymentAccount,
    paid,
    due,
    deposit: order.deposit,
    depositState: depositStateOf(order.deposit, payments),
    depositDue: depositDue({ ...order, paid, due }),
    hasProof: transfer !== undefined && transfer.proofId !== null,
    // A refused transfer that another payment has replaced is not asked for again.
    paymentRefusal: transfer?.state === 'refused' && due > 0 ? transfer.note : null,
    notes: order.notes,
    cancelReason: order.cancelReason,
    awaitingRegister: order.awaitingRegister,
    editedAt: await lastEditOf(order),
    keptUntil: order.unpaidWarnedAt === null ? undefined : (await findExpiring([order.id])).get(order.id),
  }
}

function asShown({ terms: { name, code, effect }, amount }: AppliedPromotion): ShownPromotion {
  return { name, code, amount, isDelivery: effect.kind === 'freeDelivery' }
}

function zoneOf({ zoneName, zoneNameAr, daysFrom, daysTo }: typeof orders.$inferSelect): OrderView['zone'] {
  if (daysFrom === null || daysTo === null) return undefined
  return { name: { fr: zoneName, ar: zoneNameAr }, days: { from: daysFrom, to: daysTo } }
}

export async function findTokenByNumberAndPhone(number: number, phone: Phone): Promise<string | undefined> {
  const [row] = await db()
    .select({ token: orders.token })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.customerPhone, phone), isNull(orders.deletedAt)))
  return row?.token
}

export async function countPendingOrders(): Promise<number> {
  return db().$count(orders, and(eq(orders.status, 'pending'), isNull(orders.deletedAt)))
}

/** Searches by number, name or phone: an exact number match first, then the latest orders. */
export async function searchOrders(query: string, limit: number) {
  return db()
    .select({
      id: orders.id,
      number: orders.number,
      name: orders.customerName,
      total: orders.total,
      status: orders.status,
    })
    .from(orders)
    .where(and(isNull(orders.deletedAt), containsWords(orders.searchText, query)))
    .orderBy(
      desc(sql`${orders.number}::text = normalize_text(${query.replaceAll('\0', ' ')})`),
      desc(orders.createdAt),
      desc(orders.id),
    )
    .limit(limit)
}

export async function countUnopenedOrders(): Promise<number> {
  return db().$count(
    orders,
    and(isNull(orders.openedAt), eq(orders.status, 'pending'), isNull(orders.deletedAt)),
  )
}

/** The id of the latest order that no staff member has opened: the admin plays a sound for it. */
export async function findNewestUnopened(): Promise<number | undefined> {
  const [row] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.openedAt), eq(orders.status, 'pending'), isNull(orders.deletedAt)))
    .orderBy(desc(orders.id))
    .limit(1)
  return row?.id
}

async function linesOfEach(orderIds: number[]): Promise<Map<number, OrderLine[]>> {
  const variantId = variantOfLine(sql`${orderItems}`)
  const rows = await db()
    .select({ item: { ...getTableColumns(orderItems), variantId }, picture: pictureColumns })
    .from(orderItems)
    .leftJoin(mediaView, eq(mediaView.id, orderItems.imageId))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))
  const lines = new Map<number, OrderLine[]>(orderIds.map((id) => [id, []]))
  for (const { item, picture } of rows)
    lines.get(item.orderId)!.push({
      productId: item.productId,
      variantId: item.variantId,
      name: fullName({ fr: item.name, ar: item.nameAr }, { fr: item.variantName, ar: item.variantNameAr }),
      quantity: item.quantity,
      price: item.price,
      ...(item.listPrice !== null && { listPrice: item.listPrice }),
      ...(item.promotionDiscount > 0 && { promotionDiscount: item.promotionDiscount }),
      picture: picture ? asPicture(picture) : undefined,
    })
  return lines
}

/** The warned unpaid orders that are about to expire, or those of them with these ids. */
export async function findExpiring(ids?: number[]): Promise<Map<number, Date>> {
  const found = await db()
    .select({ id: orders.id, ...unpaidColumns })
    .from(orders)
    .where(and(mayBeUnpaid, isNotNull(orders.unpaidWarnedAt), ids && inArray(orders.id, ids)))
  if (found.length === 0) return new Map()
  const limit = await unpaidLimit()
  return new Map(
    found.flatMap(({ id, ...row }) => {
      const until = keptUntil(asUnpaidOrder(row), limit)
      return until ? [[id, until] as const] : []
    }),
  )
}

/** Whose orders: those of a client, or those that name an e-mail address. */
export type OrderOwner = { clientId: number } | { email: string }

export function isOwnedBy(owner: OrderOwner): SQL {
  const isOwned =
    'email' in owner ? eq(orders.customerEmail, owner.email) : eq(orders.clientId, owner.clientId)
  return and(isOwned, isNull(orders.deletedAt))!
}

export async function hasOrdersOfEmail(email: string): Promise<boolean> {
  const found = await db().select({ id: orders.id }).from(orders).where(isOwnedBy({ email })).limit(1)
  return found.length > 0
}

/** Orders as a list shows them to their owner, the newest first. */
export async function ordersOfOwner(owner: OrderOwner, { limit, offset }: { limit: number; offset: number }) {
  const found = await db()
    .select({
      id: orders.id,
      number: orders.number,
      token: orders.token,
      createdAt: orders.createdAt,
      status: orders.status,
      total: orders.total,
    })
    .from(orders)
    .where(isOwnedBy(owner))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
  const items = await db()
    .select({
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      name: { fr: orderItems.name, ar: orderItems.nameAr },
      variant: { fr: orderItems.variantName, ar: orderItems.variantNameAr },
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderItems.position))
  return found.map((order) => ({
    ...order,
    lines: items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ productId, name, variant, quantity }) => ({
        productId,
        name: fullName(name, variant),
        quantity,
      })),
  }))
}

export type OwnOrder = Awaited<ReturnType<typeof ordersOfOwner>>[number]

/** Products that were delivered in these latest orders, with the number of the order; a product once. */
export async function deliveredProducts(owner: OrderOwner, limit: number) {
  const rows = await db()
    .select({
      orderId: orders.id,
      number: orders.number,
      productId: productView.id,
      name: { fr: orderItems.name, ar: orderItems.nameAr },
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(productView, eq(productView.id, orderItems.productId))
    .where(and(isOwnedBy(owner), eq(orders.status, 'delivered')))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderItems.position))
    .limit(limit)
  return [...new Map(rows.toReversed().map((row) => [row.productId, row])).values()].toReversed()
}
