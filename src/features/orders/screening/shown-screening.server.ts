/** What the checkout says about the rules that orders are screened by. */
import { formatMoney, money } from '#core/money.ts'
import { inLanguage, type Language } from '#core/text.ts'
import type { ChangedBody } from '../checkout/checkout-result.rules.ts'
import { depositOf, type DepositRule, type ShownDeposit } from './deposit.rules.ts'
import type { ScreeningRefusal } from './screen-orders.server.ts'
import { screeningText } from './screening.text.ts'

/** Undefined: no deposit above an amount. */
export function shownDeposit(
  { deposit, depositFrom }: DepositRule,
  language: Language,
): ShownDeposit | undefined {
  if (depositFrom === undefined) return undefined
  const { deposit: sentence, sendNow, reference } = inLanguage(screeningText, language)
  return { deposit, depositFrom, sentence, sendNow, reference }
}

/** The answer to an order that is not accepted as it was sent; what was entered remains. */
export function screenedBody({ problem, total, rules }: ScreeningRefusal, language: Language): ChangedBody {
  const t = inLanguage(screeningText, language)
  const body = { reason: problem, total: total / 100, lines: [] }
  if (problem !== 'depositRequired') return { ...body, message: t[problem] }
  return {
    ...body,
    message: t.depositRequired(formatMoney(depositOf(rules.deposit, total))),
    // From now on the page asks for it at any total.
    deposit: shownDeposit({ ...rules, depositFrom: money(0) }, language),
  }
}
