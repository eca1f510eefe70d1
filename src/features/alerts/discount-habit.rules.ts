/** Discounts that are far above what the shop usually gives. */

export interface GivenDiscount {
  orderId: number
  at: Date
  /** Of the value at list prices: the discount of the order and lines sold below their list price. */
  percent: number
}

/** How far back discounts are compared. */
export const HABIT_DAYS = 90
/** Fewer discounts than this are no habit. */
const MIN_KNOWN = 10
/** Above it without a habit, in percent. */
const LIMIT_WITHOUT_HABIT = 30
/** Never asked about, in percent. */
const ALWAYS_USUAL = 10
const TIMES_USUAL = 2

export interface UnusualDiscount extends GivenDiscount {
  /** The median of the discounts before it; null without a habit. */
  usual: number | null
}

/** Each discount since then is compared with those of the 90 days before it, so that the answer never changes. */
export function discountsAboveHabit(discounts: readonly GivenDiscount[], since: Date): UnusualDiscount[] {
  return discounts
    .filter(({ at, percent }) => at >= since && percent > ALWAYS_USUAL)
    .map((discount) => ({ ...discount, usual: usualBefore(discount, discounts) }))
    .filter(({ percent, usual }) => percent > limitOf(usual))
}

function limitOf(usual: number | null): number {
  return usual === null ? LIMIT_WITHOUT_HABIT : Math.max(ALWAYS_USUAL, usual * TIMES_USUAL)
}

function usualBefore({ at }: GivenDiscount, discounts: readonly GivenDiscount[]): number | null {
  const from = at.getTime() - HABIT_DAYS * 86_400_000
  const before = discounts.filter((other) => other.at < at && other.at.getTime() >= from)
  if (before.length < MIN_KNOWN) return null
  const sorted = before.map(({ percent }) => percent).toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}
