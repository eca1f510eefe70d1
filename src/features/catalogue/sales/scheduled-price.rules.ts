/**
 * Planned sale prices of a product: a price or a percentage from one day to another, after which the former price returns.
 * Variants with a price of their own are lowered by the same part.
 */
import { isDay, type Day } from '#core/day.ts'
import { money, parseMoney, type Money } from '#core/money.ts'
import { parseWholeNumber } from '#core/whole-number.ts'

export type ScheduledPriceState = 'planned' | 'running' | 'ended' | 'cancelled'

/** What the owner gave: the price of the product, or a percentage. */
export interface Reduction {
  /** Of the product; of a percentage, that of its price at the time. */
  price: Money
  percent: number | null
}

export interface ScheduledPrice extends Reduction {
  id: number
  startsOn: Day
  /** The last day. */
  endsOn: Day
  state: ScheduledPriceState
  /** Before the start; null of one that never ran. */
  priceBefore: Money | null
  staffName: string
}

export const REDUCTION_KINDS = ['price', 'percent'] as const

export interface ScheduledPriceForm {
  by: (typeof REDUCTION_KINDS)[number]
  /** An amount, or a whole number of percent. */
  price: string
  startsOn: string
  endsOn: string
}

export type ScheduledPriceProblem =
  | 'priceNeeded'
  | 'notLower'
  | 'percentNeeded'
  | 'dayNeeded'
  | 'endsBeforeStart'
  | 'inThePast'

export const MAX_PERCENT = 90

export interface NewScheduledPrice extends Reduction {
  startsOn: Day
  endsOn: Day
}

export type ReadScheduledPrice =
  | { planned: NewScheduledPrice }
  | { problems: Partial<Record<keyof ScheduledPriceForm, ScheduledPriceProblem>> }

/** `productPrice` is the price that applies until the sale starts. */
export function readScheduledPrice(
  form: ScheduledPriceForm,
  { productPrice, today }: { productPrice: Money; today: Day },
): ReadScheduledPrice {
  const reduction = readReduction(form, productPrice)
  const { startsOn, endsOn } = form
  const priceProblem = typeof reduction === 'string' ? reduction : undefined
  const startProblem = isDay(startsOn) ? undefined : 'dayNeeded'
  const endProblem = !isDay(endsOn)
    ? 'dayNeeded'
    : isDay(startsOn) && endsOn < startsOn
      ? 'endsBeforeStart'
      : endsOn < today
        ? 'inThePast'
        : undefined
  if (typeof reduction === 'string' || startProblem || endProblem || !isDay(startsOn) || !isDay(endsOn))
    return {
      problems: {
        ...(priceProblem && { price: priceProblem }),
        ...(startProblem && { startsOn: startProblem }),
        ...(endProblem && { endsOn: endProblem }),
      },
    }
  return { planned: { ...reduction, startsOn, endsOn } }
}

/** What the form says so far, for its preview; or the problem of it. */
export function readReduction(
  { by, price: input }: Pick<ScheduledPriceForm, 'by' | 'price'>,
  productPrice: Money,
): Reduction | ScheduledPriceProblem {
  if (by === 'price') {
    const price = parseMoney(input)
    if (!price) return 'priceNeeded'
    return price >= productPrice ? 'notLower' : { price, percent: null }
  }
  const percent = parseWholeNumber(input.replaceAll('%', ''))
  if (!percent || percent > MAX_PERCENT) return 'percentNeeded'
  return { price: lowered(productPrice, [percent, 100]), percent }
}

/** Lowered by a part, which is rounded down to whole ouguiya as that of promotions. */
function lowered(price: Money, [part, whole]: readonly [number, number]): Money {
  // Beyond 2^53 a product of two amounts would not be exact.
  const reduction = (BigInt(price) * BigInt(part)) / (BigInt(whole) * 100n)
  return money(price - Number(reduction) * 100)
}

/** The price of a variant with its own price: lowered by the percentage, or by the same part as the product. */
export function variantPrice(own: Money, { price, percent }: Reduction, productPrice: Money): Money {
  return lowered(own, percent === null ? [productPrice - price, productPrice] : [percent, 100])
}

/** The price of the product when the sale starts: it may have changed since the sale was planned. */
export function startPrice({ price, percent }: Reduction, productPrice: Money): Money {
  return percent === null ? price : lowered(productPrice, [percent, 100])
}

export interface Prices {
  price: Money
  originalPrice: Money | null
}

/** A variant with a price of its own. */
export interface VariantPrices extends Prices {
  id: number
}

/** The former price is struck through, or the higher one that already was. */
export function pricesDuring(sale: Money, before: Prices): Prices {
  const { price, originalPrice } = before
  return {
    price: sale,
    originalPrice: originalPrice !== null && originalPrice > price ? originalPrice : price,
  }
}

/**
 * The prices after the sale. What staff changed during the sale stays: a price that is no longer the sale price, and an
 * original price that is no longer the one that the start has set.
 */
export function pricesAfter(sale: Money, before: Prices, current: Prices): Prices {
  const during = pricesDuring(sale, before)
  if (current.price !== sale) return current
  return {
    price: before.price,
    originalPrice:
      current.originalPrice === during.originalPrice ? before.originalPrice : current.originalPrice,
  }
}

export function isDue({ startsOn }: Pick<ScheduledPrice, 'startsOn'>, today: Day): boolean {
  return startsOn <= today
}

export function isOver({ endsOn }: Pick<ScheduledPrice, 'endsOn'>, today: Day): boolean {
  return endsOn < today
}
