/** How far a payment is proved, as staff see it. The register follows its own rule (spec 4), whatever is said here. */
import { latinDigits } from '#core/text.ts'
import { isRevenue, needsProof, type OrderPayment, type OrderStatus } from '../order.rules.ts'

/** What staff said of the latest proof. */
export type PaymentCheck = 'seen' | 'accepted' | 'refused'

export type PaymentState = 'onDelivery' | 'refunded' | 'noProof' | 'toCheck' | 'seen' | 'accepted' | 'refused'

export interface CheckedPayment {
  paymentMethod: OrderPayment
  status: OrderStatus
  hasProof: boolean
  check: PaymentCheck | null
}

export function paymentStateOf({ paymentMethod, status, hasProof, check }: CheckedPayment): PaymentState {
  if (!needsProof(paymentMethod)) return 'onDelivery'
  if (!isRevenue(status)) return 'refunded'
  if (check === 'accepted' || check === 'refused') return check
  if (!hasProof) return 'noProof'
  return check === 'seen' ? 'seen' : 'toCheck'
}

/** A picture waits for somebody's judgement. */
export function waitsForCheck(state: PaymentState): boolean {
  return state === 'toCheck' || state === 'seen'
}

/** Staff may judge, and judge again, until the money is given back. */
export function mayBeChecked(method: OrderPayment, status: OrderStatus): boolean {
  return needsProof(method) && isRevenue(status)
}

const REFERENCE = /^[A-Z0-9]{3,40}$/

/** One transfer, one spelling: `bk-7782 0413` and `BK77820413` are the same. Nothing where it cannot be one. */
export function parseReference(typed: string): string | undefined {
  const plain = latinDigits(typed)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return REFERENCE.test(plain) ? plain : undefined
}

export const MAX_REASON_LENGTH = 300
