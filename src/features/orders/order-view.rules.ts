/** The order data shown to its shopper. */
import { sum, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Bilingual, Language } from '#core/text.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { Address } from './checkout/checkout.rules.ts'
import type { OrderPayment, OrderStatus } from './order.rules.ts'
import type { DepositState } from './screening/screening.rules.ts'

export interface OrderLine {
  /** Null after the product was permanently deleted. */
  productId: number | null
  /** Of a product without options its default variant. */
  variantId: number | null
  /** With the variant, if the product has options. */
  name: Bilingual
  quantity: number
  price: Money
  /** The price of the catalogue, if it was sold below it. */
  listPrice?: Money | undefined
  /** What promotions take off the whole line. */
  promotionDiscount?: Money
  picture: PictureMedia | undefined
}

export interface ShownPromotion {
  name: Bilingual
  code: string | null
  amount: Money
  isDelivery: boolean
}

export interface OrderView {
  number: number
  token: string
  receiptNumber: number
  invoiceNumber: number | null
  status: OrderStatus
  createdAt: Date
  /** The latest day of delivery that was promised. */
  estimatedDelivery: Date
  /** The zone's name and days when the order was placed; undefined at the counter and for orders of before the zones. */
  zone: { name: Bilingual; days: DeliveryZone['days'] } | undefined
  /** The language in which it was ordered. */
  language: Language
  customer: { name: string; phone: Phone; email: string | null }
  /** The full address is '' for a sale at the counter and for an order that is collected. */
  address: Address
  /** The buyer collects it at the shop. */
  isPickup: boolean
  /** Sold and delivered in the shop. */
  isAtCounter: boolean
  lines: OrderLine[]
  subtotal: Money
  /** What it used, with what each takes off the goods or the delivery fee. */
  promotions: ShownPromotion[]
  discount: Money
  /** After promotions. */
  shipping: Money
  total: Money
  paymentMethod: OrderPayment
  /** The names from the settings, e.g. `Bankily` and `بنكيلي`. */
  paymentName: Bilingual
  /** The shop's account number for the payment method when the order was placed. */
  accountNumber: string
  /** What was paid and not given back, and what is still to be paid. */
  paid: Money
  due: Money
  /** What the shopper was asked to send in advance. */
  deposit: Money
  depositState: DepositState
  /** What is still to be sent of the deposit. */
  depositDue: Money
  hasProof: boolean
  /** Why staff refused the payment proof; null again after a new proof is sent. */
  paymentRefusal: string | null
  notes: string
  cancelReason: string | null
  awaitingRegister: boolean
  /** When the shop last changed its content; undefined: never. */
  editedAt?: Date | undefined
  /** When the unpaid order will be cancelled, once the shopper was warned. */
  keptUntil: Date | undefined
}

/** The delivery fee without promotions, for documents that list these. */
export function listedShipping({ shipping, promotions }: Pick<OrderView, 'shipping' | 'promotions'>): Money {
  return sum([shipping, ...promotions.filter((one) => one.isDelivery).map(({ amount }) => amount)])
}

/** A part is paid and a part is due: screens and documents show both beside the total. */
export function isPartPaid({ paid, due }: Pick<OrderView, 'paid' | 'due'>): boolean {
  return paid > 0 && due > 0
}

/** The first and the last day on which the order can arrive, or be collected. */
export function deliveryDates({ estimatedDelivery, zone }: Pick<OrderView, 'estimatedDelivery' | 'zone'>): {
  first: Date
  last: Date
} {
  const days = zone ? zone.days.to - zone.days.from : 0
  return { first: new Date(estimatedDelivery.getTime() - days * 86_400_000), last: estimatedDelivery }
}

/** The result of a shopper's action on the order page. */
export type OrderOutcome = 'proofSent' | 'cancelled' | 'confirmed'
