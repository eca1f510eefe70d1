/** What the page of an order shows of its sale at a till. */
import type { Money } from '#core/money.ts'
import type { MissingArticle, RemovedLine, SaleFlag } from './till-events.rules.ts'

export interface TillSaleNote {
  orderId: number
  /** Of the ticket on the device. */
  number: string
  cashier: string
  isOffline: boolean
  flags: SaleFlag[]
  missing: MissingArticle[]
  removed: RemovedLine[]
  /** Why lines were sold below their list price. */
  lineReason: string
  approvedBy?: string | undefined
  /** Cash that the client handed over. */
  received: Money
  /** Who has checked the flags; undefined: nobody yet. */
  seenBy?: string | undefined
}
