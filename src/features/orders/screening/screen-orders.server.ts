/**
 * Screens the orders of shoppers while they are placed. Without a rule there is no statement; otherwise there is one for
 * all orders of a batch, and the statement that writes them checks under locks that what it read is still so.
 */
import { sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import type { ScreeningRules } from '#features/settings/settings.rules.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import type { PricedOrder } from '../checkout/write-order.server.ts'
import type { ReadRules } from './read-rules.server.ts'
import {
  needsHistory,
  screen,
  UNKNOWN_PHONE,
  type PhoneHistory,
  type ScreeningProblem,
} from './screening.rules.ts'

type HistoryRow = PhoneHistory & { phone: Phone }

const readHistories = preparedStatement<HistoryRow>(
  'read phones',
  () => sql`select * from phone_histories(${sql.placeholder('phones')}::text[])`,
)
const lockHistories = preparedStatement<HistoryRow>(
  'lock phones',
  () => sql`select * from lock_phones(${sql.placeholder('phones')}::text[])`,
)

export type ScreenedOrder = PricedOrder & { refusal: ScreeningProblem | undefined }

/** `isLocking`: the transaction holds the locks of the phones from now on. */
export async function screenOrders(
  priced: PricedOrder[],
  { rules, hasBlockedPhones: hasBlocked }: ReadRules,
  { isLocking }: { isLocking: boolean },
): Promise<ScreenedOrder[]> {
  const phones = priced.filter(({ order }) => !order.sale).map(({ order }) => order.customer.phone)
  const isAsked = phones.length > 0 && (hasBlocked || needsHistory(rules))
  const rows = isAsked ? await (isLocking ? lockHistories : readHistories)({ phones }) : []
  const histories = new Map(rows.map(({ phone, ...history }) => [phone, history]))
  return priced.map((one): ScreenedOrder => {
    const { order, quote } = one
    if (order.sale) return { ...one, refusal: undefined }
    const history = histories.get(order.customer.phone)
    const { payment, acceptedDeposit = money(0) } = order
    const asked = { payment, total: quote.total, accepted: acceptedDeposit }
    const { problem, deposit } = screen(asked, rules, history ?? UNKNOWN_PHONE)
    return { ...one, history, deposit, refusal: problem }
  })
}

/** The order is not accepted as it was sent. */
export class ScreeningRefusal extends Refusal {
  readonly problem: ScreeningProblem
  readonly total: Money
  readonly rules: ScreeningRules

  constructor(problem: ScreeningProblem, total: Money, rules: ScreeningRules) {
    super(problem, 'conflict')
    this.problem = problem
    this.total = total
    this.rules = rules
  }
}
