/** Money to give back to the client of a cancelled order (decision 0015). */
import { money, sum, type Money } from '#core/money.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import type { OrderPayment } from '../order.rules.ts'
import {
  isRegisterMethod,
  isTransfer,
  netOf,
  type MoneyLine,
  type ProvedLine,
  type RefundLineState,
} from './order-payments.rules.ts'

export interface PaymentEvidence {
  /** The payment picture was announced and not yet uploaded. */
  isProofPromised: boolean
  /** Sold in the shop, where staff see the payment themselves. */
  isAtCounter: boolean
}

export interface RegisterTotals {
  /** Cash sales of the order that the register counts. */
  cashSold: Money
  /** Refunds of the order that the register counts. */
  refunded: Money
}

/**
 * What the client has paid through the register and not received back. A transfer that a reset of the register voided is
 * still owed; cash is owed only if the register counts it.
 */
export function amountOwed(
  lines: readonly ProvedLine[],
  evidence: PaymentEvidence,
  { cashSold, refunded }: RegisterTotals,
): Money {
  const transfers = lines.filter((line) => isTransferLinePaid(line, evidence)).map(({ amount }) => amount)
  return money(Math.max(0, sum(transfers) + cashSold - refunded - givenOutside(lines)))
}

/** What was given back as store credit or in an exchange for money that the register has received. */
export function givenOutside(lines: readonly MoneyLine[]): Money {
  return money(Math.max(0, -(netOf(lines, 'credit') + netOf(lines, 'exchange'))))
}

/**
 * What a cancelled order gives back as store credit: the credit and the value of goods that paid it, without what the
 * register gave back of it before.
 */
export function creditOwed(lines: readonly MoneyLine[]): Money {
  const outside = netOf(lines, 'credit') + netOf(lines, 'exchange')
  const register = sum(
    lines
      .filter(({ method, state }) => isRegisterMethod(method) && state !== 'refused' && state !== 'waived')
      .map(({ kind, amount }) => money(kind === 'payment' ? amount : -amount)),
  )
  return money(Math.max(0, outside + Math.min(0, register)))
}

/** A transfer counts as paid if it was accepted, if its proof was not refused, or at the counter. */
function isTransferLinePaid(line: ProvedLine, { isProofPromised, isAtCounter }: PaymentEvidence): boolean {
  if (!isTransfer(line) || line.state === 'refused') return false
  return line.state === 'accepted' || line.proofId !== null || isProofPromised || isAtCounter
}

export function isTransferPaid(lines: readonly ProvedLine[], evidence: PaymentEvidence): boolean {
  return lines.some((line) => isTransferLinePaid(line, evidence))
}

/** Cash is handed over with the cancellation; any other method is sent afterwards. */
export function isGivenAtOnce(method: CashMethod): boolean {
  return method === 'cash'
}

/** The method in the register of an order's payment method. */
export function refundMethodOf(paymentMethod: OrderPayment): CashMethod {
  return paymentMethod === 'upload' ? 'other' : paymentMethod
}

/** The method of the refund, unless staff choose another one: that of the payments, if they have the same. */
export function refundMethodFor(paymentMethod: OrderPayment, lines: readonly MoneyLine[]): CashMethod {
  const paid = lines.filter(({ kind, state }) => kind === 'payment' && state !== 'refused')
  const methods = [...new Set(paid.map(({ method }) => method))].filter(isRegisterMethod)
  return methods.length === 1 ? methods[0]! : refundMethodOf(paymentMethod)
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

/** The refund of a cancelled order in one sum, for the screens. */
export interface RefundSummary {
  amount: Money
  method: MoneyLine['method']
  /** The reference of the transfer, or why nothing is given back. */
  note: string
  settled: { at: Date; by: string } | undefined
}

interface SettledLine extends MoneyLine {
  reference: string
  note: string
  at: Date
  decidedAt: Date | null
  decidedName: string | null
  staffName: string
}

/** Undefined if there was nothing to give back. Lines are in the order of their ids. */
export function refundSummary(lines: readonly SettledLine[]): RefundSummary | undefined {
  const refunds = lines.filter(({ kind }) => kind === 'refund')
  const due = refunds.filter(({ state }) => state === 'due')
  const given = refunds.filter(({ state }) => state === 'sent')
  // The register also gives back a transfer that never arrived: nobody decided about it.
  const waived = refunds.filter(({ state, note }) => state === 'waived' && note !== '')
  const shown = due.length > 0 ? due : given.length > 0 ? given : waived
  const last = shown.at(-1)
  if (!last) return undefined
  const settled = { at: last.decidedAt ?? last.at, by: last.decidedName ?? last.staffName }
  return {
    amount: sum(shown.map(({ amount }) => amount)),
    method: last.method,
    note: last.reference || last.note,
    settled: due.length > 0 ? undefined : settled,
  }
}
