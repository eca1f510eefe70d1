/** The staff's check of a payment. The cash register does not depend on it (spec 4). */
import { isRevenue, needsProof, type OrderPayment, type OrderStatus } from '../order.rules.ts'
import { balanceOf, isTransfer, worthOf, type OrderWorth, type ProvedLine } from './order-payments.rules.ts'

export type PaymentState =
  | 'onDelivery'
  | 'paid'
  | 'partPaid'
  | 'toGiveBack'
  | 'givenBack'
  | 'nothingToGiveBack'
  | 'noProof'
  | 'toCheck'
  | 'seen'
  | 'accepted'
  | 'refused'

export interface CheckedOrder extends OrderWorth {
  paymentMethod: OrderPayment
}

/** What the payments and refunds of an order say in one word. */
export function paymentStateOf(order: CheckedOrder, lines: readonly ProvedLine[]): PaymentState {
  if (!isRevenue(order.status)) return refundStateOf(lines)
  const waiting = lines.filter(waitsForStaff)
  if (waiting.length > 0) return waiting.every(({ state }) => state === 'seen') ? 'seen' : 'toCheck'
  const { due } = balanceOf(order, lines)
  return needsProof(order.paymentMethod) ? transferStateOf(order, lines) : cashStateOf(order, due)
}

function refundStateOf(lines: readonly ProvedLine[]): PaymentState {
  const has = (state: ProvedLine['state']) =>
    lines.some((line) => line.kind === 'refund' && line.state === state)
  return has('due') ? 'toGiveBack' : has('sent') ? 'givenBack' : 'nothingToGiveBack'
}

/** A delivered order can still have something due: it was sold for a part payment, or the courier took less. */
function cashStateOf({ status }: CheckedOrder, due: number): PaymentState {
  if (due === 0) return 'paid'
  return status === 'delivered' ? 'partPaid' : 'onDelivery'
}

function transferStateOf(order: CheckedOrder, lines: readonly ProvedLine[]): PaymentState {
  const payments = lines.filter(({ kind }) => kind === 'payment')
  const has = (wanted: ProvedLine['state']) => payments.some(({ state }) => state === wanted)
  if (worthOf(order) > 0 && payments.length === 0) return 'noProof'
  if (balanceOf(order, lines).due === 0) return has('declared') ? 'noProof' : 'accepted'
  if (has('accepted')) return 'partPaid'
  return has('refused') ? 'refused' : 'noProof'
}

/** A picture that is neither accepted nor refused. */
export function waitsForStaff(line: ProvedLine): boolean {
  return isTransfer(line) && line.proofId !== null && (line.state === 'declared' || line.state === 'seen')
}

export function waitsForCheck(state: PaymentState): boolean {
  return state === 'toCheck' || state === 'seen'
}

/** The proof was refused or is not checked yet. */
export function isUnproved(state: PaymentState): boolean {
  return waitsForCheck(state) || state === 'refused'
}

/** Staff may accept or refuse, also repeatedly, until the order is cancelled. */
export function mayBeChecked(line: ProvedLine, status: OrderStatus): boolean {
  return isTransfer(line) && isRevenue(status)
}

export const MAX_REASON_LENGTH = 300
export const MAX_REFERENCE_LENGTH = 60
