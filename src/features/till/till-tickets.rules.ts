/** Parked tickets and sales found at the counter: the answers of `/admin/till/tickets`, `/find` and `/flags`. */
import type { Money } from '#core/money.ts'
import type { MissingArticle, SaleFlag } from './till-events.rules.ts'

/** The device decides what a ticket contains; the shop stores it as it is. */
export type TicketContent = Record<string, unknown>

/** In the list; the content comes with the recall. */
export interface ParkedTicket {
  id: string
  name: string
  total: Money
  quantity: number
  /** ISO. */
  parkedAt: string
  parkedBy: string
}

/**
 * What `POST /admin/till/tickets` takes as JSON. A ticket is on one device at a time: the second recall is refused with
 * `ticketTaken` and who has it.
 */
export type TicketRequest =
  | {
      intent: 'park'
      /** UUID; parking it again replaces it. */
      id: string
      name: string
      total: Money
      quantity: number
      content: TicketContent
      cashier?: string | undefined
    }
  | {
      intent: 'recall'
      id: string
      /** UUID of this recall, so that a repeated request has the same answer. */
      key: string
      cashier?: string | undefined
    }

export type TicketAnswer =
  | { tickets: ParkedTicket[] }
  | { content: TicketContent }
  | { refused: string; by: string }

/** The answer of `GET /admin/till/find?query=`. */
export interface SalesAnswer {
  sales: FoundSale[]
  /** Who may take goods back, if the person who is signed in may not, and no one else can approve it with a PIN. */
  refunders?: string[] | undefined
}

/** A sale or order in the answer of `GET /admin/till/find?query=`. */
export interface FoundSale {
  id: number
  number: number
  receiptNumber: number
  /** Of the ticket on the device; undefined if it was not sold at a till. */
  ticketNumber?: string | undefined
  token: string
  /** ISO. */
  at: string
  customer: string
  total: Money
  status: string
}

/** A sale that staff should look at, in the answer of `GET /admin/till/flags`. */
export interface FlaggedSale extends FoundSale {
  flags: SaleFlag[]
  cashier: string
  /** Articles whose stock was missing or that were gone, with the number of units. */
  missing: MissingArticle[]
}
