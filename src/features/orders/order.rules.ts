/** The order lifecycle as a table of statuses. Screens call these functions instead of comparing statuses themselves. */
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'

/** In the order in which an order is advanced (spec 4). */
export const ORDER_STATUSES = ['pending', 'confirmed', 'preparing', 'sent', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** `upload` is a former payment method that old orders still have (spec 9). */
export type OrderPayment = PaymentMethodId | 'upload'

interface StatusRules {
  next: OrderStatus | undefined
  /** Units are reserved and not yet delivered: deleting the order returns them to stock. */
  holdsStock: boolean
  /** The shopper may still cancel the order or send another payment proof. */
  isChangeableByShopper: boolean
}

const RULES: Record<OrderStatus, StatusRules> = {
  pending: { next: 'confirmed', holdsStock: true, isChangeableByShopper: true },
  confirmed: { next: 'preparing', holdsStock: true, isChangeableByShopper: false },
  preparing: { next: 'sent', holdsStock: true, isChangeableByShopper: false },
  sent: { next: 'delivered', holdsStock: true, isChangeableByShopper: false },
  // The advance path passes delivered and then cancelled (spec 4).
  delivered: { next: 'cancelled', holdsStock: false, isChangeableByShopper: false },
  cancelled: { next: undefined, holdsStock: false, isChangeableByShopper: false },
}

export function nextStatus(status: OrderStatus): OrderStatus | undefined {
  return RULES[status].next
}

/** An order that is collected is not sent: it is ready. */
export function shownStatus({
  status,
  isPickup,
}: {
  status: OrderStatus
  isPickup: boolean
}): OrderStatus | 'ready' {
  return isPickup && status === 'sent' ? 'ready' : status
}

export function mayBeCancelled(status: OrderStatus): boolean {
  return status !== 'cancelled'
}

export function mayShopperCancel(status: OrderStatus): boolean {
  return RULES[status].isChangeableByShopper
}

/** Wallet payments are made in advance and proved by a screenshot; cash is paid on delivery. */
export function needsProof(method: OrderPayment): boolean {
  return method !== 'cash'
}

/** The delivery is still to come. */
export function awaitsDelivery(status: OrderStatus): boolean {
  return RULES[status].holdsStock
}

/** Cash is paid when the order is delivered. */
export function isPaidInCash(method: OrderPayment, status: OrderStatus): boolean {
  return method === 'cash' && status === 'delivered'
}

/** While the shopper may change the order; a refused proof may be replaced until delivery. */
export function maySendProof(status: OrderStatus, method: OrderPayment, isRefused: boolean): boolean {
  const { isChangeableByShopper, holdsStock } = RULES[status]
  return needsProof(method) && (isChangeableByShopper || (isRefused && holdsStock))
}

/** A shopper may pay by wallet what an edit of the order has added, until it is delivered. */
export function mayPayRest(status: OrderStatus, method: OrderPayment, due: number): boolean {
  return needsProof(method) && awaitsDelivery(status) && due > 0
}

export function mayBeReviewed(status: OrderStatus): boolean {
  return status === 'delivered'
}

/** Cancelled orders count neither as revenue nor among the client's orders (spec 4). */
export function isRevenue(status: OrderStatus): boolean {
  return status !== 'cancelled'
}

/** Cancelling always returns the units to stock; deleting does so only before delivery. */
export function returnsStockWhenRemoved(status: OrderStatus): boolean {
  return RULES[status].holdsStock
}

/** A cash sale is entered in the register on delivery, a transfer when the order is placed (spec 4). */
export function isSaleDue(method: OrderPayment, status: OrderStatus): boolean {
  return method === 'cash' ? status === 'delivered' : status === 'pending'
}

/** Whether the register should contain the sale at this status. */
export function isSold(method: OrderPayment, status: OrderStatus): boolean {
  return isRevenue(status) && (method !== 'cash' || status === 'delivered')
}

/** The secret part of an order's link. */
export function isOrderToken(value: string): boolean {
  return /^[\w-]{22,64}$/.test(value)
}
