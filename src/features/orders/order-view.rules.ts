/** An order as its shopper sees it. */
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Both, Language } from '#core/text.ts'
import type { Wilaya } from '#features/clients/clients.rules.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { OrderPayment, OrderStatus } from './order.rules.ts'

export interface OrderLine {
  /** None once the product is gone for good. */
  productId: number | null
  name: Both
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
  /** The one in which it was ordered. */
  language: Language
  customer: { name: string; phone: Phone; email: string | null }
  address: { full: string; city: string; wilaya: Wilaya }
  lines: OrderLine[]
  subtotal: Money
  shipping: Money
  total: Money
  paymentMethod: OrderPayment
  /** As the settings call it: `Bankily`. */
  paymentName: string
  hasProof: boolean
  /** Why staff asked for a better proof, while they wait for one. */
  paymentRefusal: string | null
  notes: string
  cancelReason: string | null
  awaitingRegister: boolean
}

/** What became of something that the shopper did on her order's page. */
export type OrderOutcome = 'proofSent' | 'cancelled'
