/** Money to give back to the client of a cancelled order (decision 0015). */
import { money, type Money } from '#core/money.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import { needsProof, type OrderPayment } from '../order.rules.ts'
import type { RefundLineState } from './order-payments.rules.ts'
import type { PaymentState } from './payment-check.rules.ts'

export interface PaymentEvidence {
  /** Before the cancellation. */
  payment: PaymentState
  /** The payment picture was announced and not yet uploaded. */
  isProofPromised: boolean
  /** Sold in the shop, where staff see the payment themselves. */
  isAtCounter: boolean
}

export interface CancelledOrder extends PaymentEvidence {
  paymentMethod: OrderPayment
  total: Money
  /** Sales and refunds of the order that the register counts. */
  sold: Money
  refunded: Money
}

/**
 * What the client has paid and not received back. Without a counted sale (voided by a reset, or not entered) it is the order's total.
 */
export function amountOwed(order: CancelledOrder): Money {
  const { sold, refunded, total } = order
  if (!needsProof(order.paymentMethod)) return money(Math.max(0, sold - refunded))
  return isTransferPaid(order) ? money(Math.max(0, (sold || total) - refunded)) : money(0)
}

/** A transfer counts as paid if it was accepted, if its proof was not refused, or at the counter. */
export function isTransferPaid({ payment, isProofPromised, isAtCounter }: PaymentEvidence): boolean {
  if (payment === 'noProof') return isProofPromised || isAtCounter
  return payment === 'toCheck' || payment === 'seen' || payment === 'accepted'
}

/** Cash is handed over with the cancellation; any other method is sent afterwards. */
export function isGivenAtOnce(method: CashMethod): boolean {
  return method === 'cash'
}

/** The method of the refund, unless staff choose another one. */
export function refundMethodOf(paymentMethod: OrderPayment): CashMethod {
  return paymentMethod === 'upload' ? 'other' : paymentMethod
}

interface RefundPart {
  amount: Money
  state: RefundLineState
  /** Whether the register has an entry for it. */
  isEntered: boolean
}

/**
 * The refunds of a cancelled order. The register gives back all that it counts as received; of this, the client receives
 * what she has paid. What she has paid and a reset voided is given back without an entry.
 */
export function refundParts({
  received,
  owed,
  method,
}: {
  received: Money
  owed: Money
  method: CashMethod
}): RefundPart[] {
  const entered = Math.max(0, received)
  const given = Math.min(entered, owed)
  const state = isGivenAtOnce(method) ? ('sent' as const) : ('due' as const)
  const parts: RefundPart[] = [
    { amount: money(given), state, isEntered: true },
    { amount: money(entered - given), state: 'waived', isEntered: true },
    { amount: money(Math.max(0, owed - entered)), state: 'due', isEntered: false },
  ]
  return parts.filter(({ amount }) => amount > 0)
}
