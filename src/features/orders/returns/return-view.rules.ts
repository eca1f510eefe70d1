/** Returns as the screens show them. */
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { Destination } from '#features/delivery/delivery.rules.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { OrderStatus } from '../order.rules.ts'
import type { OrderMoneyMethod } from '../payment/order-payments.rules.ts'
import type { ReturnableLine, ReturnableOrder, ReturnCondition, ReturnMethod } from './return.rules.ts'

export interface StoredReturn {
  id: number
  /** Of the credit note. */
  number: number
  exchangeOrderId: number | null
}

export interface ReturnFormOrder extends ReturnableOrder {
  id: number
  number: number
  status: OrderStatus
  customerName: string
  lines: (ReturnableLine & { name: Bilingual; picture: PictureMedia | undefined })[]
  /** The method of the order, proposed for the refund. */
  paymentMethod: ReturnMethod
  /** Where goods of an exchange would go; undefined for a sale at the counter. */
  destination: Destination | undefined
  /** The store credit of the client; undefined if she is not known. */
  credit: Money | undefined
}

export interface OrderReturn {
  id: number
  /** Of the credit note. */
  number: number
  at: Date
  by: string
  reason: string
  lines: { name: Bilingual; quantity: number; condition: ReturnCondition; amount: Money }[]
  shipping: Money
  /** Part of the value that was not credited. */
  kept: Money
  /** What the return takes off the order. */
  credited: Money
  refunds: { method: OrderMoneyMethod; amount: Money; isDue: boolean; reference: string }[]
  /** The order with the goods that were taken in exchange. */
  exchange: { id: number; number: number } | undefined
}
