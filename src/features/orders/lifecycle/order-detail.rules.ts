/** The order data shown to staff, with its history. */
import type { Money } from '#core/money.ts'
import type { Language } from '#core/text.ts'
import type { CashEntry } from '#features/cash/cash-day.rules.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import type { ClientStatus } from '#features/clients/clients.rules.ts'
import type { EditChange } from '../edit/edit-changes.rules.ts'
import type { OrderView } from '../order-view.rules.ts'
import type { OrderStatus } from '../order.rules.ts'
import type { PaymentState } from '../payment/payment-check.rules.ts'

export interface OrderDetail extends OrderView {
  id: number
  client: OrderClient | undefined
  /** The media id of the buyer's voice note. */
  voiceNote: string | undefined
  /** The language for messages to the client. */
  messageLanguage: Language
  payment: PaymentState
  /** The media id of the latest payment picture. */
  proof: string | undefined
  /** The payment picture was announced with the order and not yet uploaded. */
  isProofPromised: boolean
  /** By wallet: cancelling the order notes that the money is to be given back. */
  isTransferPaid: boolean
  reference: string | null
  checkedBy: string | null
  checkedAt: Date | null
  /** The shop's account number for the payment method when the order was placed. */
  accountNumber: string
  duplicateProofs: { orderId: number; number: number; isExact: boolean }[]
  /** What is to be given back, or was, for a cancelled order. */
  refund:
    | { amount: Money; method: CashMethod; note: string; settled: { at: Date; by: string } | undefined }
    | undefined
  /** What the cash register counts as received: sales minus refunds. */
  received: Money
  /** Entries of the cash register for this order, the latest first. */
  entries: CashEntry[]
  /** Units in stock by product id. */
  stock: Record<number, number>
  history: HistoryLine[]
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
