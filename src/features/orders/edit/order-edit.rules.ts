/** Editing an order before it is sent. */
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { Address } from '../checkout/checkout.rules.ts'

export interface OrderDiscount {
  amount: Money
  /** Undefined: the discount is an amount. */
  percent: number | undefined
  reason: string
}

/** What an edit can change, as versions store it. */
export interface OrderContent {
  lines: {
    productId: number | null
    variantId: number | null
    name: Bilingual
    quantity: number
    price: Money
  }[]
  address: Address
  zone: { id: number; name: Bilingual } | undefined
  isPickup: boolean
  notes: string
  discount: OrderDiscount
  subtotal: Money
  shipping: Money
  total: Money
}
