/** A sale that staff enter: at the counter or by telephone. The same order as the shop's, told by somebody else. */
import { isLanguage, type Both, type Language } from '#core/text.ts'
import { DEFAULT_WILAYA } from '#features/clients/clients.rules.ts'
import { checkoutOf, checkoutProblems, type Checkout, type CheckoutForm } from './checkout.rules.ts'
import { needsProof, type OrderPayment } from './order.rules.ts'
import { parseReference } from './payment-check.rules.ts'

export interface SaleForm extends CheckoutForm {
  /** `counter`: taken along at once; `delivery`: brought to her. */
  kind: string
  language: string
  /** The wallet's number of her transfer, where it is known already. */
  reference: string
}

export interface SaleProblem {
  field: keyof SaleForm | 'line'
  code: 'required' | 'badPhone' | 'badEmail' | 'tooLong' | 'notAnOption' | 'badReference'
}

/** What stands as the address of somebody who took everything along. */
export const COUNTER_ADDRESS: Both = { fr: 'Vente au comptoir', ar: 'بيع في المتجر' }

/** The checkout's own rules, without the picture; at the counter there is no address to ask for. */
export function saleProblems(form: SaleForm, lineCount: number): SaleProblem[] {
  const problems = checkoutProblems(asCheckout(form), { lineCount, hasProof: true }) as SaleProblem[]
  const { kind, language, payment, reference } = form
  const asksReference = needsProof(payment as OrderPayment) && reference.trim() !== ''
  const codes: [keyof SaleForm, SaleProblem['code'] | undefined][] = [
    ['kind', kind === 'counter' || kind === 'delivery' ? undefined : 'notAnOption'],
    ['language', isLanguage(language) ? undefined : 'notAnOption'],
    ['reference', asksReference && !parseReference(reference) ? 'badReference' : undefined],
  ]
  return [...problems, ...codes.flatMap(([field, code]) => (code ? [{ field, code }] : []))]
}

export interface Sale extends Checkout {
  isAtCounter: boolean
  language: Language
  reference: string | undefined
}

/** The form as it is kept; only for one without problems. */
export function saleOf(form: SaleForm): Sale {
  const language: Language = form.language === 'fr' ? 'fr' : 'ar'
  return {
    ...checkoutOf(asCheckout(form)),
    isAtCounter: form.kind === 'counter',
    language,
    reference: needsProof(form.payment as OrderPayment) ? parseReference(form.reference) : undefined,
  }
}

function asCheckout(form: SaleForm): CheckoutForm {
  if (form.kind !== 'counter') return form
  const address = COUNTER_ADDRESS[form.language === 'fr' ? 'fr' : 'ar']
  return { ...form, wilaya: DEFAULT_WILAYA, city: '', address }
}
