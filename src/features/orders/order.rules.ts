/** The life of an order: a table and functions of it. Screens ask here, they never compare a status to a word. */
import { ouguiya, type Money } from '#core/money.ts'
import type { Wilaya } from '#features/clients/clients.rules.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'

/** In the order in which an order is advanced (spec 4). */
export const ORDER_STATUSES = ['pending', 'confirmed', 'preparing', 'sent', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** `upload` is an old way of proving a payment that is still shown on orders (spec 9). */
export type OrderPayment = PaymentMethodId | 'upload'

interface StatusRules {
  next: OrderStatus | undefined
  /** The pieces are still promised to her: they go back on the shelf when the order is removed. */
  holdsStock: boolean
  /** The shopper may still take it back, or send a better proof, herself. */
  isInHerHands: boolean
}

const RULES: Record<OrderStatus, StatusRules> = {
  pending: { next: 'confirmed', holdsStock: true, isInHerHands: true },
  confirmed: { next: 'preparing', holdsStock: true, isInHerHands: false },
  preparing: { next: 'sent', holdsStock: true, isInHerHands: false },
  sent: { next: 'delivered', holdsStock: true, isInHerHands: false },
  // The advance path passes delivered and then cancelled (spec 4).
  delivered: { next: 'cancelled', holdsStock: false, isInHerHands: false },
  cancelled: { next: undefined, holdsStock: false, isInHerHands: false },
}

export function nextStatus(status: OrderStatus): OrderStatus | undefined {
  return RULES[status].next
}

export function mayBeCancelled(status: OrderStatus): boolean {
  return status !== 'cancelled'
}

export function mayShopperCancel(status: OrderStatus): boolean {
  return RULES[status].isInHerHands
}

/** Wallets are paid before and proved by a picture; cash is paid at the door. */
export function needsProof(method: OrderPayment): boolean {
  return method !== 'cash'
}

/** While the order is in her hands; a refused picture may be replaced until the parcel arrives. */
export function maySendProof(status: OrderStatus, method: OrderPayment, isRefused: boolean): boolean {
  const { isInHerHands, holdsStock } = RULES[status]
  return needsProof(method) && (isInHerHands || (isRefused && holdsStock))
}

export function mayBeReviewed(status: OrderStatus): boolean {
  return status === 'delivered'
}

/** Cancelled orders are no revenue, and no order of their client's (spec 4). */
export function isRevenue(status: OrderStatus): boolean {
  return status !== 'cancelled'
}

/** A cancellation always gives the pieces back; a removal does while they are not in her hands. */
export function returnsStockWhenRemoved(status: OrderStatus): boolean {
  return RULES[status].holdsStock
}

/** Cash is counted when it is in hand; a transfer is counted when it is declared (spec 4). */
export function isSaleDue(method: OrderPayment, status: OrderStatus): boolean {
  return method === 'cash' ? status === 'delivered' : status === 'pending'
}

/** Whether the register should hold the sale by now, however long ago it became due. */
export function isSold(method: OrderPayment, status: OrderStatus): boolean {
  return isRevenue(status) && (method !== 'cash' || status === 'delivered')
}

export const SHIPPING_OUTSIDE_NOUAKCHOTT = ouguiya(100)

export function shippingTo(wilaya: Wilaya): Money {
  return wilaya === 'Nouakchott' ? ouguiya(0) : SHIPPING_OUTSIDE_NOUAKCHOTT
}

export const DELIVERY_DAYS = 2

export function estimatedDelivery(createdAt: Date): Date {
  return new Date(createdAt.getTime() + DELIVERY_DAYS * 86_400_000)
}

/** The secret part of an order's link. */
export function isOrderToken(word: string): boolean {
  return /^[\w-]{22,64}$/.test(word)
}
