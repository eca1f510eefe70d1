/** The staff's check of a payment. The cash register does not depend on it (spec 4). */
import { numberText } from '#core/text.ts'
import { isPaidInCash, isRevenue, needsProof, type OrderPayment, type OrderStatus } from '../order.rules.ts'

/** The staff's check of the latest proof. */
export type PaymentCheck = 'seen' | 'accepted' | 'refused'

/** Due until staff note that the money was sent, or that nothing has to be given back. */
export type RefundState = 'due' | 'sent' | 'waived'

export type PaymentState =
  | 'onDelivery'
  | 'paid'
  | 'toGiveBack'
  | 'givenBack'
  | 'nothingToGiveBack'
  | 'noProof'
  | 'toCheck'
  | 'seen'
  | 'accepted'
  | 'refused'

export interface CheckedPayment {
  paymentMethod: OrderPayment
  status: OrderStatus
  hasProof: boolean
  check: PaymentCheck | null
  refund: RefundState | null
}

const REFUND_STATES: Record<RefundState, PaymentState> = {
  due: 'toGiveBack',
  sent: 'givenBack',
  waived: 'nothingToGiveBack',
}

export function paymentStateOf(payment: CheckedPayment): PaymentState {
  const { paymentMethod, status, hasProof, check, refund } = payment
  if (!isRevenue(status)) return refund ? REFUND_STATES[refund] : 'nothingToGiveBack'
  if (isPaidInCash(paymentMethod, status)) return 'paid'
  if (!needsProof(paymentMethod)) return 'onDelivery'
  if (check === 'accepted' || check === 'refused') return check
  if (!hasProof) return 'noProof'
  return check === 'seen' ? 'seen' : 'toCheck'
}

export function waitsForCheck(state: PaymentState): boolean {
  return state === 'toCheck' || state === 'seen'
}

/** Staff may accept or refuse, also repeatedly, until the order is cancelled. */
export function mayBeChecked(method: OrderPayment, status: OrderStatus): boolean {
  return needsProof(method) && isRevenue(status)
}

const REFERENCE = /^[A-Z0-9]{3,40}$/

/** Normalizes a transaction number: `bk-7782 0413` and `BK77820413` are the same. Undefined if it is invalid. */
export function parseReference(input: string): string | undefined {
  const plain = numberText(input)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return REFERENCE.test(plain) ? plain : undefined
}

export const MAX_REASON_LENGTH = 300
export const MAX_REFERENCE_LENGTH = 60
