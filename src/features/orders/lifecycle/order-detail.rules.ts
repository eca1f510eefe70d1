/** The order data shown to staff, with its history. */
import type { Money } from '#core/money.ts'
import type { Language } from '#core/text.ts'
import type { CashEntry } from '#features/cash/cash-day.rules.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import type { ClientStatus } from '#features/clients/clients.rules.ts'
import type { EditChange } from '../edit/edit-changes.rules.ts'
import type { OrderView } from '../order-view.rules.ts'
import type { OrderStatus } from '../order.rules.ts'
import type { OrderBalance, ProvedLine } from '../payment/order-payments.rules.ts'
import type { PaymentState } from '../payment/payment-check.rules.ts'
import type { RefundSummary } from '../payment/refund.rules.ts'

export interface OrderDetail extends OrderView {
  id: number
  /** Rises with each edit. */
  version: number
  client: OrderClient | undefined
  /** The media id of the buyer's voice note. */
  voiceNote: string | undefined
  /** The language for messages to the client. */
  messageLanguage: Language
  payment: PaymentState
  /** All payments and refunds, the first one first. */
  payments: PaymentView[]
  balance: OrderBalance
  /** Several payments, a refund, or something due or paid too much. */
  hasSeveralLines: boolean
  /** The store credit of the client. */
  credit: Money
  /** The transfer that staff check; undefined if nothing was transferred. */
  checked: PaymentView | undefined
  /** The media id of the latest picture of the checked transfer. */
  proof: string | undefined
  /** The payment picture was announced with the order and not yet uploaded. */
  isProofPromised: boolean
  /** By wallet: cancelling the order notes that the money is to be given back. */
  isTransferPaid: boolean
  /** The method by which a cancellation gives the money back, unless staff choose another one. */
  refundMethod: CashMethod
  duplicateProofs: { orderId: number; number: number; isExact: boolean }[]
  /** What is to be given back, or was, for a cancelled order. */
  refund: RefundSummary | undefined
  /** What the cash register counts as received: sales minus refunds. */
  received: Money
  /** Entries of the cash register for this order, the latest first. */
  entries: CashEntry[]
  /** Units in stock by product id. */
  stock: Record<number, number>
  history: HistoryLine[]
}

/** A payment or refund as staff see it. */
export interface PaymentView extends ProvedLine {
  reference: string
  note: string
  at: Date
  by: string
  decidedAt: Date | null
  decidedBy: string | null
}

export interface OrderClient {
  id: number
  name: string
  status: ClientStatus
  totalOrders: number
  totalSpent: Money
}

export type HistoryLine = { at: Date; by: string | undefined; note: string } & (
  | { kind: 'status'; status: OrderStatus }
  | { kind: 'edited'; changes: EditChange[] }
  | { kind: 'proof' | 'opened' | 'paymentAccepted' | 'paymentRefused' }
  /** `approvedBy`: with a PIN, because the person may not refund. */
  | { kind: 'goodsReturned' | 'goodsExchanged'; approvedBy?: string | undefined }
)

/** Unique in the history of an order: a sale at the counter is placed and delivered at the same time. */
export function historyKey(line: HistoryLine): string {
  const event = line.kind === 'status' ? line.status : line.kind
  return [event, line.at.toISOString(), line.note].join(' ')
}

/** Sorts the latest first; of two lines with the same time, the later one in the list is first. */
export function newestFirst(lines: HistoryLine[]): HistoryLine[] {
  return lines
    .map((line, index) => ({ line, index }))
    .sort((a, b) => b.line.at.getTime() - a.line.at.getTime() || b.index - a.index)
    .map(({ line }) => line)
}
