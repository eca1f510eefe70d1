/** What a shopper is asked for before her order is accepted. Orders that staff enter are not screened. */
import { money, type Money } from '#core/money.ts'
import type { ScreeningRules } from '#features/settings/settings.rules.ts'
import { awaitsDelivery, needsProof, type OrderPayment, type OrderStatus } from '../order.rules.ts'
import { acceptedOf, isTransfer, type MoneyLine } from '../payment/order-payments.rules.ts'
import { depositFromTotal, depositOf } from './deposit.rules.ts'

/** What is known of a phone. */
export interface PhoneHistory {
  /** Orders that are neither delivered nor cancelled. */
  open: number
  /** Parcels that were refused at the door. */
  refused: number
  isBlocked: boolean
}

export const UNKNOWN_PHONE: PhoneHistory = { open: 0, refused: 0, isBlocked: false }

interface ScreenedOrder {
  payment: OrderPayment
  total: Money
  /** The deposit that the shopper has seen and accepted. */
  accepted: Money
}

/** `contactShop`: the phone is blocked, which the shopper is not told. */
export type ScreeningProblem = 'contactShop' | 'tooManyOpen' | 'depositRequired'

interface Screening {
  problem: ScreeningProblem | undefined
  /** What is to be sent in advance. */
  deposit: Money
}

export function screen(
  { payment, total, accepted }: ScreenedOrder,
  rules: ScreeningRules,
  { open, refused, isBlocked }: PhoneHistory,
): Screening {
  if (isBlocked) return { problem: 'contactShop', deposit: money(0) }
  if (rules.maxOpenOrders > 0 && open >= rules.maxOpenOrders)
    return { problem: 'tooManyOpen', deposit: money(0) }
  const deposit = needsProof(payment)
    ? money(0)
    : rules.depositAfterRefusal && refused > 0
      ? depositOf(rules.deposit, total)
      : depositFromTotal(rules, total)
  return { problem: deposit > accepted ? 'depositRequired' : undefined, deposit }
}

/** Whether the rules need what is known of the phone. */
export function needsHistory({ depositAfterRefusal, maxOpenOrders }: ScreeningRules): boolean {
  return depositAfterRefusal || maxOpenOrders > 0
}

interface DepositOrder {
  status: OrderStatus
  deposit: Money
  /** What is still to be paid of the order. */
  due: Money
  paid: Money
}

/** What is still to be sent in advance; a transfer that waits for a check counts as sent. */
export function depositDue({ status, deposit, due, paid }: DepositOrder): Money {
  return awaitsDelivery(status) ? money(Math.min(due, Math.max(0, deposit - paid))) : money(0)
}

/** Undefined: the order has none. A transfer counts when staff have accepted it. */
export type DepositState = 'due' | 'toCheck' | 'refused' | 'accepted' | undefined

export function depositStateOf(deposit: Money, lines: readonly MoneyLine[]): DepositState {
  if (deposit === 0) return undefined
  if (acceptedOf(lines) >= deposit) return 'accepted'
  const transfer = lines.findLast((line) => isTransfer(line) && line.state !== 'accepted')
  if (transfer?.state === 'refused') return 'refused'
  return transfer ? 'toCheck' : 'due'
}
