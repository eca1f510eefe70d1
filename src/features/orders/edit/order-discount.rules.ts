/** The discount that staff give on the goods of an order. */
import { money, type Money } from '#core/money.ts'

export interface OrderDiscount {
  amount: Money
  /** Undefined: the discount is an amount. */
  percent?: number | undefined
  reason: string
}

/** What staff enter. The amount of a percentage follows the goods. */
export type DiscountInput =
  | { kind: 'none' }
  | { kind: 'amount'; amount: Money; reason: string }
  | { kind: 'percent'; percent: number; reason: string }

/** The discount on these goods, rounded down to whole ouguiya and never above the goods. */
export function discountOf(input: DiscountInput, subtotal: Money): OrderDiscount {
  switch (input.kind) {
    case 'none':
      return { amount: money(0), percent: undefined, reason: '' }
    case 'amount':
      return {
        amount: wholeOuguiya(Math.min(input.amount, subtotal)),
        percent: undefined,
        reason: input.reason,
      }
    case 'percent':
      return {
        amount: wholeOuguiya((subtotal * input.percent) / 100),
        percent: input.percent,
        reason: input.reason,
      }
  }
}

/** The input that gives the stored discount. */
export function discountInputOf({ amount, percent, reason }: OrderDiscount): DiscountInput {
  if (percent !== undefined) return { kind: 'percent', percent, reason }
  return amount > 0 ? { kind: 'amount', amount, reason } : { kind: 'none' }
}

interface DiscountedGoods {
  discount: OrderDiscount
  subtotal: Money
}

/**
 * Why staff with this limit may not save the discount. A discount of someone else stays while its share of the goods
 * does not rise: otherwise removing lines would raise it above every limit.
 */
export function discountProblem(
  before: DiscountedGoods,
  after: DiscountedGoods,
  limit: number,
): 'aboveLimit' | 'notAllowed' | undefined {
  const isKept = isSameDiscount(discountInputOf(before.discount), discountInputOf(after.discount))
  const rises = after.discount.amount * before.subtotal > before.discount.amount * after.subtotal
  const isPercentKept = isKept && after.discount.percent !== undefined
  if (isPercentKept || (isKept && !rises)) return undefined
  if (limit === 0) return 'notAllowed'
  return after.discount.amount * 100 > after.subtotal * limit ? 'aboveLimit' : undefined
}

const NO_DISCOUNT: OrderDiscount = { amount: money(0), reason: '' }

export type DiscountProblem = 'aboveGoods' | 'aboveLimit' | 'notAllowed'

/** Why a seller with this limit may not give the discount on a new sale of these goods. */
export function newDiscountProblem(
  input: DiscountInput,
  subtotal: Money,
  limit: number,
): DiscountProblem | undefined {
  if (input.kind === 'amount' && input.amount > subtotal) return 'aboveGoods'
  const discount = discountOf(input, subtotal)
  return discountProblem({ discount: NO_DISCOUNT, subtotal }, { discount, subtotal }, limit)
}

function isSameDiscount(one: DiscountInput, other: DiscountInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function wholeOuguiya(hundredths: number): Money {
  return money(Math.floor(hundredths / 100) * 100)
}
