/** The staff's check of a payment. The cash register does not depend on it (spec 4). */
import { numberText } from '#core/text.ts'
import { isPaidInCash, isRevenue, needsProof, type OrderPayment, type OrderStatus } from '../order.rules.ts'

/** The staff's check of the latest proof. */
export type PaymentCheck = 'seen' | 'accepted' | 'refused'

export type PaymentState =
  | 'onDelivery'
  | 'paid'
  | 'refunded'
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
}

export function paymentStateOf({ paymentMethod, status, hasProof, check }: CheckedPayment): PaymentState {
  if (isPaidInCash(paymentMethod, status)) return 'paid'
  if (!needsProof(paymentMethod)) return 'onDelivery'
  if (!isRevenue(status)) return 'refunded'
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
