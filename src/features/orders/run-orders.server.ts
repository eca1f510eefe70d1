/** Orders that couriers deliver. Callers hold the lock of an order that they change. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { fullName } from '#features/catalogue/variants/variant.rules.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { placeNames, streetLines } from './address.text.ts'
import { cancelLocked, setLockedStatus } from './lifecycle/order-lifecycle.server.ts'
import { withRefundRight } from './lifecycle/refund-right.server.ts'
import { isOrderToken, type OrderStatus } from './order.rules.ts'
import { addressColumns, orderItems, orders, paymentProofs } from './orders-tables.server.ts'
import { balanceOf } from './payment/order-payments.rules.ts'
import { insertPayment, paymentsOf, paymentsOfEach, takePayment } from './payment/order-payments.server.ts'
import { proofHash, storeProof, type StoredProof } from './payment/proofs.server.ts'
import { refundMethodFor } from './payment/refund.rules.ts'
import { returnableOrder, returnGoods } from './returns/return-goods.server.ts'
import { leftOf, netValues, planReturn, valueOf, type ReturnableLine } from './returns/return.rules.ts'

type Order = typeof orders.$inferSelect

interface Change {
  by: Actor
  now: Date
}

/** Locks these orders in the order of their ids; deleted ones are included. */
export async function lockOrders(ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return []
  return db()
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('no key update')
}

const STATUSES: Record<OrderStatus, 'earlier' | 'preparing' | 'sent' | 'delivered' | 'cancelled'> = {
  pending: 'earlier',
  confirmed: 'earlier',
  preparing: 'preparing',
  sent: 'sent',
  delivered: 'delivered',
  cancelled: 'cancelled',
}

/** A deleted order counts as cancelled. */
export function parcelStatus({ status, deletedAt }: Pick<Order, 'status' | 'deletedAt'>) {
  return deletedAt === null ? STATUSES[status] : 'cancelled'
}

/** What couriers need to know of these orders, by id. */
export async function findParcels(ids: readonly number[]) {
  const wanted = [...ids]
  if (wanted.length === 0) return new Map<number, ReturnType<typeof parcelOf>>()
  const found = await db()
    .select({ order: orders, address: addressColumns })
    .from(orders)
    .where(inArray(orders.id, wanted))
  const items = await db()
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, wanted))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))
  const payments = await paymentsOfEach(wanted)
  const itemsOf = Map.groupBy(items, ({ orderId }) => orderId)
  return new Map(
    found.map((row) => {
      const { due } = balanceOf(row.order, payments.get(row.order.id) ?? [])
      return [row.order.id, parcelOf(row, itemsOf.get(row.order.id) ?? [], due)]
    }),
  )
}

interface FoundOrder {
  order: Order
  address: Parameters<typeof streetLines>[0]
}

function parcelOf({ order, address }: FoundOrder, items: (typeof orderItems.$inferSelect)[], due: Money) {
  const lines = (language: 'fr' | 'ar') =>
    [
      ...streetLines({ ...address, landmark: '' }),
      placeNames(address, language).join(language === 'fr' ? ', ' : '، '),
    ].join(language === 'fr' ? ', ' : '، ')
  return {
    orderId: order.id,
    number: order.number,
    status: parcelStatus(order),
    customerName: order.customerName,
    phone: order.customerPhone,
    address: { fr: lines('fr'), ar: lines('ar') },
    landmark: order.landmark,
    pin: order.pin,
    zoneId: order.zoneId,
    zoneName: { fr: order.zoneName, ar: order.zoneNameAr },
    notes: order.notes,
    hasVoiceNote: order.voiceNoteId !== null,
    total: order.total,
    due,
    lines: parcelLines(items, order.discount),
  }
}

/** The units that are in the parcel, with what the order is worth less without them, as for a return. */
function parcelLines(items: (typeof orderItems.$inferSelect)[], discount: Money) {
  const nets = netValues(items, discount)
  return items.map((item, index) => {
    const { position, quantity, returnedQuantity } = item
    const net = nets[index]!
    const left = quantity - returnedQuantity
    const worth = (units: number) => valueOf(net, quantity, returnedQuantity + units)
    return {
      position,
      name: fullName({ fr: item.name, ar: item.nameAr }, { fr: item.variantName, ar: item.variantNameAr }),
      quantity: left,
      values: Array.from({ length: left + 1 }, (_, units) => money(worth(units) - worth(0))),
    }
  })
}

/** Prepared orders that are delivered, and these that were sent before; oldest first. */
export async function findOrdersToSend({
  sent,
  except,
}: {
  sent: readonly number[]
  except: readonly number[]
}): Promise<number[]> {
  const rows = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.deletedAt),
        eq(orders.isAtCounter, false),
        eq(orders.isPickup, false),
        or(
          eq(orders.status, 'preparing'),
          sent.length > 0 ? and(eq(orders.status, 'sent'), inArray(orders.id, [...sent])) : undefined,
        ),
        except.length > 0 ? sql`${orders.id} <> all(${sql.param([...except])}::bigint[])` : undefined,
      ),
    )
    .orderBy(asc(orders.estimatedDelivery), asc(orders.id))
  return rows.map(({ id }) => id)
}

type ScannedOrder =
  | { number: number }
  | { invoice: number }
  | { receipt: number }
  | { token: string }
  | { id: number }

/** The id of the order that a scanned code names. */
export async function findScannedOrder(code: ScannedOrder): Promise<number | undefined> {
  if ('token' in code && !isOrderToken(code.token)) return undefined
  const condition = scannedCondition(code)
  const [row] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(condition, isNull(orders.deletedAt)))
  return row?.id
}

function scannedCondition(code: ScannedOrder): SQL {
  if ('number' in code) return eq(orders.number, code.number)
  if ('invoice' in code) return eq(orders.invoiceNumber, code.invoice)
  if ('receipt' in code) return eq(orders.receiptNumber, code.receipt)
  return 'token' in code ? eq(orders.token, code.token) : eq(orders.id, code.id)
}

/** The media id of the buyer's recording. */
export async function findVoiceNote(orderId: number): Promise<string | undefined> {
  const [row] = await db().select({ id: orders.voiceNoteId }).from(orders).where(eq(orders.id, orderId))
  return row?.id ?? undefined
}

/** `courier`: who brings it on which day, for the message to the buyer. */
export async function sendWithCourier(
  order: Order,
  { courier, by, now }: Change & { courier: { name: string; phone: string; day: Day } },
): Promise<void> {
  const facts = { courier: courier.name, courierPhone: courier.phone, day: courier.day }
  if (order.status === 'preparing') await setLockedStatus(order, { status: 'sent', by, now, facts })
}

export interface TransferPicture extends StoredProof {
  sha256: string
}

/** Stores the picture of a transfer before the order is locked. `address`: of the courier's phone. */
export async function storeTransferPicture(bytes: Uint8Array, address: string): Promise<TransferPicture> {
  return { ...(await storeProof(bytes, address)), sha256: proofHash(bytes) }
}

export interface TakenMoney {
  cash: Money
  /** The courier's place of cash. */
  place: number
  wallet:
    | { amount: Money; method: PaymentMethodId; reference: string; picture: TransferPicture | undefined }
    | undefined
}

/**
 * The courier has delivered the order and taken this: cash is his until the hand-over, a transfer waits for the check of
 * staff. What was not paid stays due.
 */
export async function deliverByCourier(
  order: Order,
  { cash, place, wallet }: TakenMoney,
  { by, now }: Change,
): Promise<void> {
  await setLockedStatus(order, { status: 'delivered', by, now })
  if (cash > 0) await takePayment(order, { method: 'cash', amount: cash, reference: '', place, by, now })
  if (wallet) {
    const { picture, amount, method, reference } = wallet
    const line = { orderId: order.id, kind: 'payment', method, amount, reference, state: 'declared' } as const
    const paymentId = await insertPayment({ ...line, ...(picture && { proofId: picture.mediaId }), by, now })
    if (picture)
      await db()
        .insert(paymentProofs)
        .values({ orderId: order.id, paymentId, sentAt: now, ...columnsOf(picture) })
  }
}

function columnsOf({ mediaId, sha256, imageHash }: TransferPicture) {
  return { mediaId, sha256, ...imageHash }
}

/** The refused parcel is back: the order is cancelled and its units are in stock again. */
export async function cancelRefused(
  order: Order,
  { reason, by, now }: Change & { reason: string },
): Promise<void> {
  const paidBy = refundMethodFor(order.paymentMethod, await paymentsOf(order.id))
  // The client is not here: cash is given back later.
  const refundMethod = paidBy === 'cash' ? 'other' : undefined
  await cancelLocked(order, { by, now, reason, refundMethod })
  await db().update(orders).set({ refusedAt: now }).where(eq(orders.id, order.id))
  await recordActivity({
    by,
    action: 'orderCancelled',
    subject: 'order',
    subjectId: order.id,
    before: { status: order.status },
    after: { status: 'cancelled', reason },
    now,
  })
}

/**
 * What the client did not take is back in stock. What she had paid for it in advance is to be sent to her. Units that
 * staff have taken back already are left out.
 */
export async function returnUntaken(
  order: Order,
  {
    lines,
    reason,
    by,
    now,
  }: Change & { lines: readonly { position: number; quantity: number }[]; reason: string },
): Promise<void> {
  const items = await db().select().from(orderItems).where(eq(orderItems.orderId, order.id))
  const returned = lines.flatMap(({ position, quantity }) => {
    const units = Math.min(quantity, leftIn(items, position))
    return units > 0 ? [{ position, quantity: units, condition: 'restock' as const }] : []
  })
  if (returned.length === 0 || order.status !== 'delivered') return
  const request = { lines: returned, isFeeReturned: false }
  const { maxRefund } = planReturn(await returnableOrder(order, items), request)
  const paidBy = refundMethodFor(order.paymentMethod, await paymentsOf(order.id))
  const method = paidBy === 'cash' ? 'other' : paidBy
  await withRefundRight(order.id, by, async () => {
    await returnGoods({
      ...request,
      orderId: order.id,
      key: randomUUID(),
      shown: maxRefund,
      refund: { amount: maxRefund, method, reference: '' },
      reason,
      exchange: undefined,
      by,
      now,
    })
  })
}

function leftIn(items: readonly ReturnableLine[], position: number): number {
  const item = items.find((one) => one.position === position)
  return item ? leftOf(item) : 0
}
