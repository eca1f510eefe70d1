/** What says that a line of a statement is the money of a payment. */
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import { normalizeText } from '../reading/normalized-text.rules.ts'
import type { Wallet } from '../wallet.rules.ts'

/** A line that is received and has no payment yet. */
export interface OpenLine {
  id: number
  wallet: Wallet
  amount: Money
  at: Date | null
  hasTime: boolean
  phone: Phone | null
  name: string
  /** '' if the line has none. */
  reference: string
}

/** A transfer for an order that waits for a check or was accepted, and has no line yet. */
export interface OpenPayment {
  id: number
  method: CashMethod
  amount: Money
  /** When it was declared or entered. */
  at: Date
  isAccepted: boolean
  /** When staff accepted it. */
  decidedAt: Date | null
  reference: string
  phone: Phone
  name: string
}

/** The strongest first. */
export const EVIDENCE = ['reference', 'phone', 'name', 'amount'] as const
export type Evidence = (typeof EVIDENCE)[number]

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How far the moments may be apart; a transaction number needs no window. */
const WINDOWS: Record<Evidence, number> = {
  reference: Infinity,
  phone: 3 * DAY,
  name: DAY,
  amount: 2 * HOUR,
}

/** Clocks of the wallet and of the shop can differ. */
const CLOCK_TOLERANCE = HOUR
/** Counted for a line without a time on the same day: more than any pair with times that are near. */
const SAME_DAY = 6 * HOUR

export interface Pair {
  line: OpenLine
  payment: OpenPayment
  evidence: Evidence
  /** Milliseconds between the two; Infinity if the line has no date. */
  distance: number
}

/** An order paid with an uploaded picture does not say which wallet it was. */
export function isSameWallet({ wallet }: OpenLine, { method }: OpenPayment): boolean {
  return method === wallet || method === 'other'
}

export function hasOtherReference(line: OpenLine, payment: OpenPayment): boolean {
  return line.reference !== '' && payment.reference !== '' && line.reference !== payment.reference
}

/** Undefined if the line cannot be this payment, or nothing but the amount says so and the times are apart. */
export function pairOf(line: OpenLine, payment: OpenPayment): Pair | undefined {
  if (line.amount !== payment.amount || !isSameWallet(line, payment) || hasOtherReference(line, payment))
    return undefined
  const evidence = evidenceOf(line, payment)
  const distance = distanceOf(line, payment)
  if (evidence === 'reference') return { line, payment, evidence, distance }
  if (isAfterAcceptance(line, payment)) return undefined
  const isInWindow =
    distance <= WINDOWS[evidence] || (evidence === 'amount' && !line.hasTime && distance <= SAME_DAY)
  // A line without a date is still the payment of its sender.
  const isUndated = line.at === null && evidence === 'phone'
  return isInWindow || isUndated ? { line, payment, evidence, distance } : undefined
}

export function evidenceOf(line: OpenLine, payment: OpenPayment): Evidence {
  if (line.reference !== '' && line.reference === payment.reference) return 'reference'
  if (line.phone !== null && line.phone === payment.phone) return 'phone'
  return isSameName(line.name, payment.name) ? 'name' : 'amount'
}

export function distanceOf({ at, hasTime }: OpenLine, payment: OpenPayment): number {
  if (!at) return Infinity
  if (hasTime) return Math.abs(at.getTime() - payment.at.getTime())
  // The shop's day is the UTC day.
  const days = Math.abs(Math.floor(at.getTime() / DAY) - Math.floor(payment.at.getTime() / DAY))
  return days === 0 ? SAME_DAY : days * DAY
}

/** Money that arrived after staff accepted a payment is not the money that they accepted. */
function isAfterAcceptance({ at, hasTime }: OpenLine, { isAccepted, decidedAt }: OpenPayment): boolean {
  if (!isAccepted || !decidedAt || !at) return false
  const limit = decidedAt.getTime() + CLOCK_TOLERANCE
  return hasTime ? at.getTime() > limit : Math.floor(at.getTime() / DAY) > Math.floor(limit / DAY)
}

/** Words that many names have. */
const NAME_PARTS = new Set([
  'mint',
  'ould',
  'bint',
  'ben',
  'el',
  'al',
  'mme',
  'mr',
  'منت',
  'ولد',
  'بنت',
  'بن',
])

/** Two words of the name are the same, or the only one. */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const shared = [...words].filter((word) => others.has(word)).length
  return shared > 0 && shared >= Math.min(2, words.size, others.size)
}

function wordsOf(name: string): Set<string> {
  const words = normalizeText(name).text.split(/[^\p{L}]+/u)
  return new Set(words.filter((word) => word.length > 1 && !NAME_PARTS.has(word)))
}
