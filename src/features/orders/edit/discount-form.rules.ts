/** The inputs with which staff give a discount, on an edited order and on a sale. */
import { cleanLine } from '#core/clean-text.ts'
import { money, parseMoney } from '#core/money.ts'
import { numberText } from '#core/text.ts'
import { MAX_REASON_LENGTH } from '../payment/payment-check.rules.ts'
import type { DiscountInput } from './order-discount.rules.ts'

export const DISCOUNT_KINDS = ['none', 'amount', 'percent'] as const

export interface DiscountFields {
  discountKind: (typeof DISCOUNT_KINDS)[number]
  discount: string
  discountReason: string
}

export const NO_DISCOUNT_FIELDS: DiscountFields = { discountKind: 'none', discount: '', discountReason: '' }

export interface DiscountFieldProblem {
  field: 'discount' | 'discountReason'
  code: 'badDiscount' | 'required' | 'tooLong'
}

export function discountFieldProblems(fields: DiscountFields): DiscountFieldProblem[] {
  const { discountKind, discountReason } = fields
  if (discountKind === 'none') return []
  const reason = cleanLine(discountReason)
  return [
    ...(discountInputFrom(fields).kind === 'none'
      ? [{ field: 'discount' as const, code: 'badDiscount' as const }]
      : []),
    ...(reason === '' ? [{ field: 'discountReason' as const, code: 'required' as const }] : []),
    ...(reason.length > MAX_REASON_LENGTH
      ? [{ field: 'discountReason' as const, code: 'tooLong' as const }]
      : []),
  ]
}

/** What the fields mean; an invalid discount counts as none. */
export function discountInputFrom({ discountKind, discount, discountReason }: DiscountFields): DiscountInput {
  const reason = cleanLine(discountReason)
  const percent = percentOf(discount)
  if (discountKind === 'percent' && percent) return { kind: 'percent', percent, reason }
  const amount = parseMoney(discount) ?? money(0)
  return discountKind === 'amount' && amount > 0 ? { kind: 'amount', amount, reason } : { kind: 'none' }
}

/** A whole number from 1 to 100. */
function percentOf(input: string): number | undefined {
  const digits = numberText(input).replaceAll(/[\s%٪]/g, '')
  const percent = /^\d{1,3}$/.test(digits) ? Number(digits) : 0
  return percent >= 1 && percent <= 100 ? percent : undefined
}
