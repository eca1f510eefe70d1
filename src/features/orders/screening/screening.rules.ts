/** What a shopper is asked for before her order is accepted. Orders that staff enter are not screened. */
import { money, type Money } from '#core/money.ts'
import type { ScreeningRules } from '#features/settings/settings.rules.ts'
import { awaitsDelivery, needsProof, type OrderPayment, type OrderStatus } from '../order.rules.ts'

/** The part of the rules that the checkout shows before the order is sent. */
type DepositRule = Pick<ScreeningRules, 'deposit' | 'depositFrom'>

/** In whole ouguiya, rounded down; never more than the total. */
export function depositOf({ kind, percent, amount }: ScreeningRules['deposit'], total: Money): Money {
  const wanted = kind === 'amount' ? amount : Math.floor((total * percent) / 100 / 100) * 100
  return money(Math.min(wanted, total))
}

/** The deposit of an order of this total in cash; 0: none. */
function depositFromTotal({ depositFrom, deposit }: DepositRule, total: Money): Money {
  return depositFrom !== undefined && total >= depositFrom ? depositOf(deposit, total) : money(0)
}

/** What is known of a phone. */
interface PhoneHistory {
  /** Orders that are neither delivered nor cancelled. */
  open: number
  /** Parcels that were refused at the door. */
  refused: number
}

interface ScreenedOrder {
  payment: OrderPayment
  total: Money
  /** The deposit that the shopper has seen and accepted. */
  accepted: Money
}

type Screening =
  | { problem: 'tooManyOpen' }
  | { problem: 'depositRequired'; deposit: Money }
  | { problem: undefined; deposit: Money }

export function screen(
  { payment, total, accepted }: ScreenedOrder,
  rules: ScreeningRules,
  { open, refused }: PhoneHistory,
): Screening {
  if (rules.maxOpenOrders > 0 && open >= rules.maxOpenOrders) return { problem: 'tooManyOpen' }
  const deposit = needsProof(payment)
    ? money(0)
    : rules.depositAfterRefusal && refused > 0
      ? depositOf(rules.deposit, total)
      : depositFromTotal(rules, total)
  return deposit > accepted ? { problem: 'depositRequired', deposit } : { problem: undefined, deposit }
}

/** Whether the rules need what is known of the phone. */
export function needsHistory({ depositAfterRefusal, maxOpenOrders }: ScreeningRules): boolean {
  return depositAfterRefusal || maxOpenOrders > 0
}

interface DepositOrder {
  status: OrderStatus
  deposit: Money
  paid: Money
}

/** What is still to be sent in advance. */
export function depositDue({ status, deposit, paid }: DepositOrder): Money {
  return awaitsDelivery(status) ? money(Math.max(0, deposit - paid)) : money(0)
}
