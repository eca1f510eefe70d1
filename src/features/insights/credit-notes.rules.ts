/** Credit notes by their date, for the accountant. */
import type { Money } from '#core/money.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'

export interface ListedCreditNote {
  id: number
  number: number
  at: Date
  by: string
  reason: string
  order: {
    id: number
    number: number
    invoiceNumber: number | null
    at: Date
    customerName: string
    /** Such orders are in no figure; their notes stay in the list, so that no number is missing. */
    isDeleted: boolean
  }
  units: number
  goods: Money
  shipping: Money
  credited: Money
  refunds: { method: CashMethod | 'credit' | 'exchange'; amount: Money; isDue: boolean }[]
  exchangeNumber: number | undefined
}

/** A page starts before or after the note with this id. */
export interface CreditNoteCursor {
  before?: number | undefined
  after?: number | undefined
}

/** Without notes of deleted orders. */
export interface CreditNoteTotals {
  count: number
  credited: Money
  /** Part of `credited` that is about orders from before the period. */
  ofEarlierOrders: Money
  /** What was returned of the orders of the period, at any time. */
  returnedOfOrders: Money
}
