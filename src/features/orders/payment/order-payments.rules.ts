/** Payments and refunds of an order, and what follows from them. Amounts that can be computed are not stored. */
import { money, sum, type Money } from '#core/money.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import { isRevenue, needsProof, type OrderPayment, type OrderStatus } from '../order.rules.ts'

/** Store credit and the value of goods in an exchange pay an order without passing through the register. */
export type OrderMoneyMethod = CashMethod | 'credit' | 'exchange'

/** Declared by the shopper, then seen, accepted or refused by staff. */
export type PaymentLineState = 'declared' | 'seen' | 'accepted' | 'refused'
/** Due until staff note that the money was sent, or that nothing has to be given back. */
export type RefundLineState = 'due' | 'sent' | 'waived'

export type PaymentKind = 'payment' | 'refund'

export interface MoneyLine {
  kind: PaymentKind
  method: OrderMoneyMethod
  amount: Money
  state: PaymentLineState | RefundLineState
}

/** A line with the picture of its transfer. */
export interface ProvedLine extends MoneyLine {
  id: number
  /** The media id of the latest picture. */
  proofId: string | null
}

export function isRegisterMethod(method: OrderMoneyMethod): method is CashMethod {
  return method !== 'credit' && method !== 'exchange'
}

/** Staff check a transfer: it is not handed over before their eyes. */
export function isTransfer({ kind, method }: MoneyLine): boolean {
  return kind === 'payment' && isRegisterMethod(method) && method !== 'cash'
}

/** The transaction number protects against using one transfer twice. */
export function needsReference(method: OrderMoneyMethod): boolean {
  return isRegisterMethod(method) && method !== 'cash' && method !== 'other'
}

export interface OrderWorth {
  status: OrderStatus
  total: Money
  /** Value of returned goods and of a delivery fee that was given back. */
  returnedTotal: Money
}

export interface OrderBalance {
  /** What the client has paid and not received back. A refused transfer is not paid. */
  paid: Money
  due: Money
  /** Refunds that were decided and not yet sent. */
  toSend: Money
  /** Received above what the order is worth, without a refund: it is to be given back. */
  overpaid: Money
  /** What transfers exceed the worth by that nobody has accepted: nothing is given back before that. */
  uncheckedExcess: Money
}

/** What the client has to pay in all. */
export function worthOf({ status, total, returnedTotal }: OrderWorth): Money {
  return isRevenue(status) ? money(total - returnedTotal) : money(0)
}

/**
 * Staff have accepted it. A delivered order was handed over for its transfers: they count without a check, as in the
 * register.
 */
function isReceived({ kind, state }: MoneyLine, status: OrderStatus): boolean {
  return kind === 'payment' && (state === 'accepted' || (state !== 'refused' && status === 'delivered'))
}

export function balanceOf(order: OrderWorth, lines: readonly MoneyLine[]): OrderBalance {
  const given = amountOf(lines, ({ kind, state }) => kind === 'refund' && state !== 'waived')
  const claimed = amountOf(lines, ({ kind, state }) => kind === 'payment' && state !== 'refused')
  const received = amountOf(lines, (line) => isReceived(line, order.status))
  const worth = worthOf(order)
  // The cancellation has decided about all that was paid, also that nothing is given back.
  const excessOf = (amount: number) => (isRevenue(order.status) ? Math.max(0, amount - given - worth) : 0)
  return {
    paid: money(claimed - given),
    due: money(Math.max(0, worth - (claimed - given))),
    toSend: amountOf(lines, ({ kind, state }) => kind === 'refund' && state === 'due'),
    overpaid: money(excessOf(received)),
    uncheckedExcess: money(excessOf(claimed) - excessOf(received)),
  }
}

/** What staff have received and not given back: a transfer that waits for a check does not count. */
export function acceptedOf(lines: readonly MoneyLine[]): Money {
  return money(
    amountOf(lines, ({ kind, state }) => kind === 'payment' && state === 'accepted') -
      amountOf(lines, ({ kind, state }) => kind === 'refund' && state !== 'waived'),
  )
}

/** What the client has paid with this method and not received back, whatever the state. */
export function netOf(lines: readonly MoneyLine[], method: OrderMoneyMethod): Money {
  const own = lines.filter((line) => line.method === method)
  return money(
    amountOf(own, ({ kind }) => kind === 'payment') - amountOf(own, ({ kind }) => kind === 'refund'),
  )
}

/**
 * The transfer that staff check and whose picture a shopper replaces: the latest one that is not accepted, otherwise the
 * first. Lines are in the order of their ids.
 */
export function checkedTransfer<Line extends MoneyLine>(lines: readonly Line[]): Line | undefined {
  const transfers = lines.filter(isTransfer)
  return transfers.findLast(({ state }) => state !== 'accepted') ?? transfers[0]
}

/**
 * Whether the register has, or should have, an entry for the payment. The first payment of a wallet order is entered when
 * the order is placed, cash when it is taken; a transfer that is declared later, when staff accept it.
 */
export function isEntered(
  line: ProvedLine,
  lines: readonly ProvedLine[],
  usualMethod: OrderPayment,
): boolean {
  if (!isRegisterMethod(line.method)) return false
  if (line.kind === 'refund' || line.state === 'accepted') return true
  return needsProof(usualMethod) && line.id === lines.find(({ kind }) => kind === 'payment')?.id
}

/**
 * What the register counts for refused transfers, by method. It keeps counting a refused transfer until another payment
 * takes its place, because the shopper usually sends a better picture.
 */
export function refusedInRegister(
  lines: readonly ProvedLine[],
  usualMethod: OrderPayment,
  counted: (method: CashMethod) => Money,
): { method: CashMethod; amount: Money }[] {
  const refused = lines.filter((line) => isTransfer(line) && line.state === 'refused')
  const methods = [...new Set(refused.map(({ method }) => method))].filter(isRegisterMethod)
  return methods
    .map((method) => {
      const valid = lines.filter(
        (line) =>
          line.method === method &&
          line.state !== 'refused' &&
          line.state !== 'waived' &&
          isEntered(line, lines, usualMethod),
      )
      const most = amountOf(refused, (line) => line.method === method)
      const excess = counted(method) - netOf(valid, method)
      return { method, amount: money(Math.max(0, Math.min(most, excess))) }
    })
    .filter(({ amount }) => amount > 0)
}

/** A refused transfer whose place another payment took cannot be accepted any more. */
export function isReplaced(line: MoneyLine, lines: readonly MoneyLine[]): boolean {
  return (
    line.state === 'refused' &&
    lines.some(({ kind, state, method }) => kind === 'refund' && state === 'waived' && method === line.method)
  )
}

/** Whether the usual view of one payment is not enough. Lines are in the order of their ids. */
export function hasSeveralLines(
  { status, total, returnedTotal }: OrderWorth,
  usualMethod: OrderMoneyMethod,
  lines: readonly MoneyLine[],
): boolean {
  const payments = lines.filter(({ kind }) => kind === 'payment')
  const refunds = lines.filter(({ kind, state }) => kind === 'refund' && state !== 'waived')
  if (payments.length > 1 || payments.some(({ method }) => method !== usualMethod)) return true
  if (!isRevenue(status)) return refunds.length > 1
  const { paid, due, overpaid, uncheckedExcess } = balanceOf({ status, total, returnedTotal }, lines)
  return refunds.length > 0 || overpaid + uncheckedExcess > 0 || (due > 0 && paid > 0)
}

function amountOf(lines: readonly MoneyLine[], isCounted: (line: MoneyLine) => boolean): Money {
  return sum(lines.filter(isCounted).map(({ amount }) => amount))
}
