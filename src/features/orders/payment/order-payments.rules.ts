/** Payments and refunds of an order, and what follows from them. Amounts that can be computed are not stored. */
import { money, sum, type Money } from '#core/money.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import { isRevenue, type OrderStatus } from '../order.rules.ts'

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

export function isRegisterMethod(method: OrderMoneyMethod): method is CashMethod {
  return method !== 'credit' && method !== 'exchange'
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
  /** Paid above what the order is worth, without a refund. */
  overpaid: Money
}

/** What the client has to pay in all. */
export function worthOf({ status, total, returnedTotal }: OrderWorth): Money {
  return isRevenue(status) ? money(total - returnedTotal) : money(0)
}

export function balanceOf(order: OrderWorth, lines: readonly MoneyLine[]): OrderBalance {
  const paid = money(
    amountOf(lines, ({ kind, state }) => kind === 'payment' && state !== 'refused') -
      amountOf(lines, ({ kind, state }) => kind === 'refund' && state !== 'waived'),
  )
  const worth = worthOf(order)
  return {
    paid,
    due: money(Math.max(0, worth - paid)),
    toSend: amountOf(lines, ({ kind, state }) => kind === 'refund' && state === 'due'),
    overpaid: money(Math.max(0, paid - worth)),
  }
}

/** What the client has paid with this method and not received back, whatever the state. */
export function netOf(lines: readonly MoneyLine[], method: OrderMoneyMethod): Money {
  const own = lines.filter((line) => line.method === method)
  return money(
    amountOf(own, ({ kind }) => kind === 'payment') - amountOf(own, ({ kind }) => kind === 'refund'),
  )
}

function amountOf(lines: readonly MoneyLine[], isCounted: (line: MoneyLine) => boolean): Money {
  return sum(lines.filter(isCounted).map(({ amount }) => amount))
}
