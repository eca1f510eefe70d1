/** Which cancellations give money back, and therefore need the permission `refundOrders`. */
import type { Money } from '#core/money.ts'
import { needsProof, type OrderPayment } from '../order.rules.ts'
import type { MoneyLine } from '../payment/order-payments.rules.ts'

interface CancellableOrder {
  paymentMethod: OrderPayment
  /** What the register counts as received. */
  received: Money
  /** By wallet: paid, or its proof is not yet checked. */
  isTransferPaid: boolean
}

/**
 * A transfer that was never proved is in the register since the order was placed, but nobody has paid it: its
 * cancellation gives nothing back.
 */
export function needsRefundRight({ paymentMethod, received, isTransferPaid }: CancellableOrder): boolean {
  return needsProof(paymentMethod) ? isTransferPaid : received > 0
}

/** A waived refund gives nothing to the client; in cash, it still takes the amount out of the drawer. */
export function givesMoneyBack({ kind, state, method }: MoneyLine): boolean {
  return kind === 'refund' && (state !== 'waived' || method === 'cash')
}
