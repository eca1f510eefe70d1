/** A sale entered by staff, at the counter or by telephone; it follows the rules of the checkout. */
import { money, parseMoney, type Money } from '#core/money.ts'
import { isLanguage, type Language } from '#core/text.ts'
import { parseReference } from '#core/transfer-reference.ts'
import type { CodeProblem } from '#features/promotions/choose-promotions.rules.ts'
import {
  CHECKOUT_FIELDS,
  checkoutOf,
  checkoutProblems,
  EMPTY_ADDRESS,
  type Checkout,
  type CheckoutForm,
  type QuoteProblem,
} from '../checkout/checkout.rules.ts'
import {
  discountFieldProblems,
  discountInputFrom,
  DISCOUNT_KINDS,
  type DiscountFields,
} from '../edit/discount-form.rules.ts'
import type { DiscountInput, DiscountProblem } from '../edit/order-discount.rules.ts'
import { needsProof, type OrderPayment } from '../order.rules.ts'

/**
 * `kind` is `counter` (delivered immediately), `delivery` or `pickup`; `reference` is the wallet's transaction number,
 * if staff know it; `credit` is the client's store credit to use, if any; the discount is on the goods.
 */
export const SALE_FIELDS = [
  ...CHECKOUT_FIELDS,
  'language',
  'reference',
  'credit',
  'discountKind',
  'discount',
  'discountReason',
] as const

export const SALE_KINDS = ['counter', 'delivery', 'pickup'] as const
export type SaleKind = (typeof SALE_KINDS)[number]

export type SaleForm = Record<(typeof SALE_FIELDS)[number], string>

/** Stored as the name of a client who is not known, in both languages. Such a sale has no phone. */
export const ANONYMOUS_NAME = 'Comptoir / زبون'

export interface SaleProblem {
  field: keyof SaleForm | 'line'
  code:
    | 'required'
    | 'badPhone'
    | 'badEmail'
    | 'tooLong'
    | 'notAnOption'
    | 'noZone'
    | 'notOffered'
    | 'badPin'
    | 'badReference'
    | 'badAmount'
    | 'creditAboveTotal'
    | 'badDiscount'
    | DiscountProblem
    | CodeProblem
}

/** The rules of the checkout without the payment picture, and at the counter without an address. */
export function saleProblems(
  form: SaleForm,
  { lineCount, total }: { lineCount: number; total: Money },
): SaleProblem[] {
  const problems = (
    checkoutProblems(checkoutFormOf(form), { lineCount, hasProof: true }) as SaleProblem[]
  ).filter(({ field }) => !(field === 'address' && form.kind === 'counter'))
  const { kind, language, payment, reference } = form
  const hasReference = needsProof(payment as OrderPayment) && reference.trim() !== ''
  const codes: [keyof SaleForm, SaleProblem['code'] | undefined][] = [
    ['kind', SALE_KINDS.some((known) => known === kind) ? undefined : 'notAnOption'],
    ['language', isLanguage(language) ? undefined : 'notAnOption'],
    ['credit', creditProblem(form.credit, total)],
    ['reference', hasReference && !parseReference(reference) ? 'badReference' : undefined],
  ]
  return [
    ...problems,
    ...codes.flatMap(([field, code]) => (code ? [{ field, code }] : [])),
    ...discountFieldProblems(discountFieldsOf(form)),
  ]
}

/** A form without the inputs of a discount gives none. */
function discountFieldsOf({ discountKind, discount, discountReason }: SaleForm): DiscountFields {
  const kind = DISCOUNT_KINDS.find((known) => known === discountKind) ?? 'none'
  return { discountKind: kind, discount, discountReason }
}

function creditProblem(input: string, total: Money): SaleProblem['code'] | undefined {
  if (input.trim() === '') return undefined
  const credit = parseMoney(input)
  if (credit === undefined) return 'badAmount'
  return credit > total ? 'creditAboveTotal' : undefined
}

export interface Sale extends Checkout {
  isAtCounter: boolean
  credit: Money
  discount: DiscountInput
  language: Language
  reference: string | undefined
}

/** Converts a form without problems to the values that are stored. */
export function saleOf(form: SaleForm): Sale {
  const language: Language = form.language === 'fr' ? 'fr' : 'ar'
  return {
    ...checkoutOf(checkoutFormOf(form)),
    isAtCounter: form.kind === 'counter',
    credit: parseMoney(form.credit) ?? money(0),
    discount: discountInputFrom(discountFieldsOf(form)),
    language,
    reference: needsProof(form.payment as OrderPayment) ? parseReference(form.reference) : undefined,
  }
}

/** The city follows the wilaya (spec 9): the first city that was given for this wilaya, or none. */
export function cityIn(wilaya: string, ...given: ({ wilaya: string; city: string } | undefined)[]): string {
  return given.find((one) => one?.wilaya === wilaya)?.city ?? ''
}

/** A sale at the counter has no address, whatever the hidden fields of the form contain. */
function checkoutFormOf(form: SaleForm): CheckoutForm {
  return form.kind === 'counter' ? { ...form, ...EMPTY_ADDRESS, kind: '' } : form
}

/** Why a sale was refused, if the reason belongs to a field of its form. */
export function fieldProblemOf(
  code: QuoteProblem,
  codeProblem: CodeProblem | undefined,
): SaleProblem | undefined {
  if (code === 'codeRefused') return { field: 'code', code: codeProblem ?? 'unknown' }
  if (code === 'noZone') return { field: 'wilaya', code }
  return code === 'methodNotOffered' ? { field: 'payment', code: 'notOffered' } : undefined
}
