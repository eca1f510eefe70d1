/** When an order that is to be paid by wallet, or its deposit, expires because nobody has proved the payment. */
import type { Money } from '#core/money.ts'
import type { UnpaidLimit } from '#features/settings/settings.rules.ts'
import { needsProof, type OrderPayment, type OrderStatus } from '../order.rules.ts'

const HOUR_MS = 3_600_000
/** The warning is sent at half of the time, but not earlier than this before the end. */
const MAX_WARNING_HOURS = 24
/** Time between a warning and the expiry, also if the warning was late. */
const MIN_WARNING_HOURS = 12

/**
 * The proof of the transfer that the order was placed with: `missing` also if it was announced and has not arrived,
 * `given` if it waits for a check or was accepted.
 */
export type ProofState = 'missing' | 'refused' | 'given'

export interface UnpaidOrder {
  status: OrderStatus
  paymentMethod: OrderPayment
  total: Money
  /** What is to be sent in advance of an order in cash. */
  deposit: Money
  createdAt: Date
  proof: ProofState
  refusedAt: Date | null
  /** A deposit, store credit or another transfer: the order is not unpaid. */
  hasOtherPayment: boolean
  warnedAt: Date | null
}

/** An order that staff have confirmed without a proof is theirs to decide; after a refusal they wait for a proof. */
const STATUSES: Record<Exclude<ProofState, 'given'>, readonly OrderStatus[]> = {
  missing: ['pending'],
  refused: ['pending', 'confirmed'],
}

/** Whether nobody has proved any payment of this order. */
export function isUnpaid(order: UnpaidOrder): boolean {
  const { status, paymentMethod, total, deposit, proof, hasOtherPayment } = order
  const isAwaited = needsProof(paymentMethod) || deposit > 0
  if (!isAwaited || total === 0 || hasOtherPayment || proof === 'given') return false
  return STATUSES[proof].includes(status)
}

export interface Expiry {
  warnAt: Date
  isWarned: boolean
  /** Without a warning, the earliest possible time. */
  expiresAt: Date
}

/** Undefined: the order does not expire. */
export function expiryOf(order: UnpaidOrder, limit: UnpaidLimit): Expiry | undefined {
  if (limit.hours === 0 || !isUnpaid(order)) return undefined
  const { createdAt, refusedAt, warnedAt } = order
  // After a refusal the shopper has the whole time again.
  const since = Math.max(...[createdAt, refusedAt, limit.from].map((at) => at?.getTime() ?? 0))
  const end = since + limit.hours * HOUR_MS
  // A warning of before a refusal was about an earlier proof.
  const warned = warnedAt && warnedAt.getTime() >= since ? warnedAt.getTime() : undefined
  const leastEnd = warned === undefined ? 0 : warned + MIN_WARNING_HOURS * HOUR_MS
  return {
    warnAt: new Date(end - Math.min(limit.hours / 2, MAX_WARNING_HOURS) * HOUR_MS),
    isWarned: warned !== undefined,
    expiresAt: new Date(Math.max(end, leastEnd)),
  }
}

/** The time until which a warned order is kept; undefined if it is not about to expire. */
export function keptUntil(order: UnpaidOrder, limit: UnpaidLimit): Date | undefined {
  const expiry = expiryOf(order, limit)
  return expiry?.isWarned ? expiry.expiresAt : undefined
}

export type ExpiryStep = 'warn' | 'expire'

/** What is to be done now. */
export function expiryStep(order: UnpaidOrder, limit: UnpaidLimit, now: Date): ExpiryStep | undefined {
  const expiry = expiryOf(order, limit)
  if (!expiry) return undefined
  if (!expiry.isWarned) return now >= expiry.warnAt ? 'warn' : undefined
  return now >= expiry.expiresAt ? 'expire' : undefined
}
