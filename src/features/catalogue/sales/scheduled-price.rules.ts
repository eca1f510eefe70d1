/** Planned sale prices of a product: a price from one day to another, after which the former price returns. */
import { isDay, type Day } from '#core/day.ts'
import { parseMoney, type Money } from '#core/money.ts'

export type ScheduledPriceState = 'planned' | 'running' | 'ended' | 'cancelled'

export interface ScheduledPrice {
  id: number
  price: Money
  startsOn: Day
  /** The last day. */
  endsOn: Day
  state: ScheduledPriceState
  /** Before the start; null of one that never ran. */
  priceBefore: Money | null
  staffName: string
}

export interface ScheduledPriceForm {
  price: string
  startsOn: string
  endsOn: string
}

export type ScheduledPriceProblem = 'priceNeeded' | 'notLower' | 'dayNeeded' | 'endsBeforeStart' | 'inThePast'

export interface NewScheduledPrice {
  price: Money
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
  const price = parseMoney(form.price)
  const { startsOn, endsOn } = form
  const priceProblem = !price ? 'priceNeeded' : price >= productPrice ? 'notLower' : undefined
  const startProblem = isDay(startsOn) ? undefined : 'dayNeeded'
  const endProblem = !isDay(endsOn)
    ? 'dayNeeded'
    : isDay(startsOn) && endsOn < startsOn
      ? 'endsBeforeStart'
      : endsOn < today
        ? 'inThePast'
        : undefined
  if (!price || priceProblem || startProblem || endProblem || !isDay(startsOn) || !isDay(endsOn))
    return {
      problems: {
        ...(priceProblem && { price: priceProblem }),
        ...(startProblem && { startsOn: startProblem }),
        ...(endProblem && { endsOn: endProblem }),
      },
    }
  return { planned: { price, startsOn, endsOn } }
}

interface Prices {
  price: Money
  originalPrice: Money | null
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
