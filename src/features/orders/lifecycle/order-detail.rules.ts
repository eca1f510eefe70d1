/** One order as staff see it, with everything that happened to it. */
import type { Money } from '#core/money.ts'
import type { Language } from '#core/text.ts'
import type { ClientStatus } from '#features/clients/clients.rules.ts'
import type { OrderView } from '../order-view.rules.ts'
import type { OrderStatus } from '../order.rules.ts'
import type { PaymentState } from '../payment/payment-check.rules.ts'

export interface OrderDetail extends OrderView {
  id: number
  client: OrderClient | undefined
  /** The one to write to her in. */
  messageLanguage: Language
  payment: PaymentState
  /** Latest picture of the payment, by its medium. */
  proof: string | undefined
  /** Announced with the order and still on its way. */
  isProofPromised: boolean
  reference: string | null
  checkedBy: string | null
  checkedAt: Date | null
  /** Where the money should have gone. */
  accountNumber: string
  twins: { orderId: number; number: number; isExact: boolean }[]
  isEntered: boolean
  /** How many pieces of each line the shop still has. */
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
  | { kind: 'proof' | 'opened' | 'paymentAccepted' | 'paymentRefused' }
)

/** The latest first; of two at the same moment, what came later in the list happened later. */
export function inOrder(lines: HistoryLine[]): HistoryLine[] {
  return lines
    .map((line, place) => ({ line, place }))
    .sort((a, b) => b.line.at.getTime() - a.line.at.getTime() || b.place - a.place)
    .map(({ line }) => line)
}
