/**
 * What a device at the counter tells the shop. Events are sent in order to `POST /admin/till/events`, each with a key
 * that the device created; an event that is sent again has the result of the first time.
 */
import type { Money } from '#core/money.ts'
import type { Bilingual, Language } from '#core/text.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import type { DiscountInput } from '#features/orders/edit/order-discount.rules.ts'

/** Events of one request; a device sends the rest in the next one. */
export const MAX_EVENTS = 50
/** Lines of one ticket. */
export const MAX_LINES = 200
/** A sale that was made earlier is stored with this age, because months that are reported do not change any more. */
export const MAX_SALE_AGE_DAYS = 30

export interface TillLine {
  product: number
  /** Undefined for a product without options. */
  variant?: number | undefined
  name: Bilingual
  variantName: Bilingual
  quantity: number
  /** Unit price of the catalogue on the device. */
  listPrice: Money
  /** Unit price after the discount of the line, in whole ouguiya. */
  price: Money
}

export interface TillPayment {
  method: CashMethod | 'credit'
  amount: Money
  /** Transaction number of a transfer; empty for cash and store credit. */
  reference: string
}

/** A line that was removed from the ticket before it was paid. */
export interface RemovedLine {
  name: Bilingual
  quantity: number
  price: Money
  /** ISO, clock of the device. */
  at: string
}

export interface TillSale {
  kind: 'sale'
  /** Of the ticket on the device, such as `K7-0042`. */
  number: string
  /** Of the order's page: 22 characters of base64url, created by the device so that the receipt's QR code works offline. */
  token: string
  lines: TillLine[]
  /** Of the whole ticket. */
  discount: DiscountInput
  /** Why lines are sold below their list price. */
  discountReason: string
  /** A manager's approval of a discount above the limit of the cashier. */
  approval?: string | undefined
  /** Undefined for an anonymous sale. */
  buyer?: { name: string; phone: string } | undefined
  note: string
  /** Their sum is at most the total; a part payment needs a buyer. */
  payments: TillPayment[]
  /** Cash that the client handed over. */
  received: Money
  removed: RemovedLine[]
  /** The parked ticket that it was. */
  ticket?: string | undefined
  language: Language
}

export interface DrawerOpened {
  kind: 'drawerOpened'
  reason: string
}

export interface TicketDiscarded {
  kind: 'ticketDiscarded'
  lines: { name: Bilingual; quantity: number; price: Money }[]
  reason: string
  /** The parked ticket that it was. */
  ticket?: string | undefined
}

export type TillEvent = {
  /** UUID. */
  key: string
  /** ISO, clock of the device. */
  at: string
  /** Secret of a cashier who identified with a PIN; undefined: who is signed in. */
  cashier?: string | undefined
  /** Whether it happened without a connection: it is then accepted as it happened. */
  isOffline: boolean
} & (TillSale | DrawerOpened | TicketDiscarded)

export const SALE_FLAGS = [
  'withoutStock',
  'oldPrice',
  'goneProduct',
  'clock',
  'reference',
  'discount',
  'credit',
  'cashier',
] as const
/**
 * What staff should check of a sale that was made offline: stock was missing, the price had changed, the product was
 * gone, the clock of the device was wrong, the transfer was used before, the discount was above the limit, the store
 * credit was not enough (the amount is still due), or the cashier's PIN had ended (who is signed in is named instead).
 */
export type SaleFlag = (typeof SALE_FLAGS)[number]

/** An article that was sold without stock, or after it was removed. */
export interface MissingArticle {
  name: Bilingual
  quantity: number
}

export type TillResult =
  | { done: true; order?: { id: number; number: number; receiptNumber: number }; flags: SaleFlag[] }
  | { refused: string; details: Record<string, unknown> }

/** The answer to a request, in the order of its events. */
export type TillAnswer = { key: string; result: TillResult }[]
