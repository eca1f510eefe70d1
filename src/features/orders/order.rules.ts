import { ouguiya, type Money } from '#core/money.ts'
import type { Wilaya } from '#features/clients/clients.rules.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'

/** In the order in which an order is advanced (spec 4). */
export const ORDER_STATUSES = ['pending', 'confirmed', 'preparing', 'sent', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** `upload` is an old way of proving a payment that is still shown on orders (spec 9). */
export type OrderPayment = PaymentMethodId | 'upload'

export const SHIPPING_OUTSIDE_NOUAKCHOTT = ouguiya(100)

export function shippingTo(wilaya: Wilaya): Money {
  return wilaya === 'Nouakchott' ? ouguiya(0) : SHIPPING_OUTSIDE_NOUAKCHOTT
}

/** Cash is counted when it is in hand; a transfer is counted when it is declared (spec 4). */
export function isSaleDue(method: OrderPayment, status: OrderStatus): boolean {
  return method === 'cash' ? status === 'delivered' : status === 'pending'
}

export const DELIVERY_DAYS = 2
