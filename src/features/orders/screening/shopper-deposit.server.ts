/** What the order page says about the deposit, and to which accounts it is sent. */
import { formatMoney } from '#core/money.ts'
import { inLanguage, localized, type Language } from '#core/text.ts'
import { paymentChoices } from '#features/settings/settings.server.ts'
import type { OrderView } from '../order-view.rules.ts'
import { awaitsDelivery, needsProof } from '../order.rules.ts'
import { screeningText } from './screening.text.ts'
import { shopperDepositText } from './shopper-deposit.text.ts'

type DepositView = Pick<
  OrderView,
  'status' | 'customer' | 'deposit' | 'depositState' | 'depositDue' | 'due' | 'paymentMethod'
>

/** Undefined: nothing is to be sent. */
export async function shopperDeposit({ depositDue, paymentMethod }: DepositView, language: Language) {
  if (depositDue === 0 || needsProof(paymentMethod)) return undefined
  const t = inLanguage(shopperDepositText, language)
  const choices = await paymentChoices()
  return {
    title: t.title,
    sentence: t.sentence(formatMoney(depositDue)),
    reference: inLanguage(screeningText, language).reference,
    wallets: choices
      .filter(({ id }) => needsProof(id))
      .map(({ id, name, accountNumber }) => ({ id, name: localized(name, language), accountNumber })),
  }
}

/** Undefined: there is nothing to say beside `shopperDeposit`. */
export function depositNote(
  { status, deposit, depositState, due }: DepositView,
  language: Language,
): string | undefined {
  if (!awaitsDelivery(status)) return undefined
  const t = inLanguage(shopperDepositText, language)
  if (depositState === 'toCheck') return t.toCheck(formatMoney(deposit))
  return depositState === 'accepted' && due > 0
    ? t.accepted(formatMoney(deposit), formatMoney(due))
    : undefined
}

/** The sentence under the heading while the deposit decides; undefined: that of the status. */
export function depositSentence(
  { status, depositState, customer }: DepositView,
  language: Language,
): string | undefined {
  if (status !== 'pending' || depositState === undefined || depositState === 'accepted') return undefined
  const t = inLanguage(shopperDepositText, language)
  const firstName = customer.name.split(/\s+/)[0] ?? ''
  return depositState === 'toCheck' ? t.checked(firstName) : t.due(firstName)
}
