/**
 * What other features store about clients. They come after clients in the order of features, so each implements its part,
 * and the routes that merge, anonymise and export pass all.
 */
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Actor } from '#features/staff/staff.rules.ts'

/** Orders or conversations that go back to a client when a merge is undone. */
export interface MovedBack {
  from: number
  to: number
  /** Those that the merge moved. */
  ids: number[]
  /** Later ones with a phone of the client go back too. */
  newest: number
  phones: Phone[]
}

export interface OrdersOfClient {
  count: number
  /** Worth of those that count in the client's totals. */
  spent: Money
  payments: number[]
}

/** What of a person must not remain. */
export interface ErasedPerson {
  clientIds: number[]
  phones: Phone[]
  emails: string[]
  /** Names, phones and e-mails in every spelling, for texts that staff wrote. */
  words: string[]
  /** Replaces the phone. */
  erasedPhone: Phone
  now: Date
}

export interface OrderRecords {
  /** Locks the orders of these clients. */
  lock: (clientIds: number[]) => Promise<void>
  newest: () => Promise<number>
  move: (from: number, to: number) => Promise<number[]>
  moveBack: (moved: MovedBack) => Promise<OrdersOfClient>
  lastOrderDate: (clientId: number) => Promise<Date | null>
  /** Orders of the person that are not finished: neither delivered nor cancelled, or with a refund still to be sent. */
  countOpen: (person: Pick<ErasedPerson, 'clientIds' | 'phones'>) => Promise<number>
  summary: (
    person: Pick<ErasedPerson, 'clientIds' | 'phones'>,
  ) => Promise<{ orders: number; pictures: number; voiceNotes: number }>
  /** Returns the ids of the orders and of their reviews. */
  erase: (person: ErasedPerson, by: Actor) => Promise<{ orderIds: number[]; reviewIds: number[] }>
  /** The orders of payments, by the id of the payment. */
  ofPayments: (paymentIds: number[]) => Promise<Map<number, { id: number; number: number }>>
}

export interface MessageRecords {
  newest: () => Promise<number>
  move: (from: number, to: number) => Promise<number[]>
  moveBack: (moved: MovedBack) => Promise<void>
  summary: (
    person: Pick<ErasedPerson, 'clientIds' | 'phones' | 'emails'>,
  ) => Promise<{ conversations: number }>
  /** Returns the ids of the conversations. */
  erase: (person: ErasedPerson & { orderIds: number[] }) => Promise<number[]>
}

/** Subscriptions to the newsletter. */
export interface NewsletterRecords {
  summary: (person: Pick<ErasedPerson, 'emails'>) => Promise<{ isSubscribed: boolean }>
  erase: (person: Pick<ErasedPerson, 'emails'>) => Promise<void>
}

/** What statements of wallets say about the senders of money. */
export interface StatementRecords {
  erase: (person: ErasedPerson & { orderIds: number[] }) => Promise<void>
}

/** What the person asked to be told about. Requests name a phone or an e-mail, so they follow these without a change. */
export interface WishRecords {
  /** Moves the list of an account; what both lists have stays on its own. Returns the ids of what was moved. */
  move: (from: number, to: number) => Promise<number[]>
  moveBack: (moved: Pick<MovedBack, 'from' | 'to' | 'ids'>) => Promise<void>
  erase: (person: ErasedPerson) => Promise<void>
}

/** Sessions of shoppers and their requests for codes. */
export interface AccountRecords {
  erase: (person: Pick<ErasedPerson, 'phones' | 'emails'>) => Promise<void>
}

export interface ClientRecords {
  orders: OrderRecords
  messages: MessageRecords
  wishes: WishRecords
}
