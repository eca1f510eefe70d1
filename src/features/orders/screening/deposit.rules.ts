/** The deposit of an order in cash, computed by the page of the checkout and by the server. */
import { money, type Money } from '#core/money.ts'
import type { ScreeningRules } from '#features/settings/settings.rules.ts'

/** The part of the rules that the checkout shows before the order is sent. */
export type DepositRule = Pick<ScreeningRules, 'deposit' | 'depositFrom'>

/** In whole ouguiya, rounded down; never more than the total. */
export function depositOf({ kind, percent, amount }: ScreeningRules['deposit'], total: Money): Money {
  const wanted = kind === 'amount' ? amount : Math.floor((total * percent) / 100 / 100) * 100
  return money(Math.min(wanted, total))
}

/** The deposit of an order of this total in cash; 0: none. */
export function depositFromTotal({ depositFrom, deposit }: DepositRule, total: Money): Money {
  return depositFrom !== undefined && total >= depositFrom ? depositOf(deposit, total) : money(0)
}

/** The rule with the sentence that says it: `{deposit}` stands for the amount. */
export interface ShownDeposit extends DepositRule {
  sentence: string
  /** Of the fields that send it with the order. */
  sendNow: string
  reference: string
}
