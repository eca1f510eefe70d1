/** An order as its shopper sees it. */
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Bilingual, Language } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { Address } from './checkout/checkout.rules.ts'
import type { OrderPayment, OrderStatus } from './order.rules.ts'

export interface OrderLine {
  /** None once the product is deleted for good. */
  productId: number | null
  name: Bilingual
  quantity: number
  price: Money
  picture: PictureMedia | undefined
}

export interface OrderView {
  number: number
  token: string
  receiptNumber: number
  invoiceNumber: number | null
  status: OrderStatus
  createdAt: Date
  estimatedDelivery: Date
  /** The language it was ordered in. */
  language: Language
  customer: { name: string; phone: Phone; email: string | null }
  address: Address
  lines: OrderLine[]
  subtotal: Money
  shipping: Money
  total: Money
  paymentMethod: OrderPayment
  /** As in the settings: `Bankily`. */
  paymentName: string
  hasProof: boolean
  /** Why staff refused the proof, until a better one is sent. */
  paymentRefusal: string | null
  notes: string
  cancelReason: string | null
  awaitingRegister: boolean
}

/** What an action on the page of an order did. */
export type OrderOutcome = 'proofSent' | 'cancelled'
