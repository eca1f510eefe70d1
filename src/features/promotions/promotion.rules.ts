/**
 * What promotions take off a cart. The stacking rule (docs/decisions/0045-promotions.md):
 *
 * 1. A promotion counts if it is running, its conditions are met, and the articles that it is for reach its minimum at
 *    the prices of the catalogue. Promotions without a code count by themselves; an order has at most one code.
 * 2. Each article takes part in at most one promotion on goods. The promotion that saves most chooses first, of equal
 *    ones one without a code, then the older one; then the next one among the articles that are left.
 * 3. One promotion on the delivery counts in addition.
 */
import { money, sum, times, type Money } from '#core/money.ts'
import { spread } from '#core/spread.ts'
import type { Bilingual } from '#core/text.ts'

export const PROMOTION_KINDS = ['percent', 'amount', 'freeDelivery', 'buyGet', 'bundle'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

export type PromotionEffect =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: Money }
  | { kind: 'freeDelivery' }
  /** Of `buy + get` units, the `get` cheapest are free. */
  | { kind: 'buyGet'; buy: number; get: number }
  /** One unit of each of its products for this price. */
  | { kind: 'bundle'; price: Money }

/** What decides the amount of a promotion, as an order stores it. */
export interface PromotionTerms {
  id: number
  /** Null: it needs no code. */
  code: string | null
  name: Bilingual
  effect: PromotionEffect
  /** Of the articles that it is for. */
  minimum: Money
  /** Both empty: it is for all articles. */
  products: readonly number[]
  categories: readonly number[]
}

export interface Promotion extends PromotionTerms {
  startsAt: Date
  /** Null: until it is stopped. */
  endsAt: Date | null
  stoppedAt: Date | null
  isVipOnly: boolean
  isFirstOrderOnly: boolean
  maxUses: number | null
  maxUsesPerPhone: number | null
}

/** A promotion with how often it was used. */
export interface OfferedPromotion extends Promotion {
  /** Unknown (0) without a limit. */
  uses: number
}

export interface PromotionLine {
  productId: number | null
  categoryId: number | null
  price: Money
  quantity: number
}

export interface AppliedPromotion {
  terms: PromotionTerms
  /** Off the goods, or off the delivery fee. */
  amount: Money
}

export interface PromotionResult {
  applied: AppliedPromotion[]
  /** Off each line, in the order of the lines. */
  lines: Money[]
  /** Their sum. */
  goods: Money
  /** Off the delivery fee. */
  shipping: Money
}

/** The terms alone, as an order stores them. */
export function termsOf({
  id,
  code,
  name,
  effect,
  minimum,
  products,
  categories,
}: PromotionTerms): PromotionTerms {
  return { id, code, name, effect, minimum, products, categories }
}

/** What the terms take off these lines and this fee. */
export function applyTerms(
  lines: readonly PromotionLine[],
  terms: readonly PromotionTerms[],
  shipping: Money,
): PromotionResult {
  const eligible = terms.filter((one) => reachesMinimum(one, lines)).toSorted(byRank)
  const shares = lines.map(() => 0)
  const applied: AppliedPromotion[] = []
  const free = new Set(inFixedOrder(lines))
  for (let rest = eligible.filter((one) => !isDelivery(one)); rest.length > 0;) {
    const best = bestOf(rest, lines, [...free])
    if (!best) break
    for (const [index, share] of best.shares) {
      shares[index]! += share
      free.delete(index)
    }
    applied.push({ terms: best.terms, amount: best.amount })
    rest = rest.filter((one) => one !== best.terms)
  }
  const delivery = shipping > 0 ? eligible.find(isDelivery) : undefined
  if (delivery) applied.push({ terms: delivery, amount: shipping })
  return {
    applied,
    lines: shares.map(money),
    goods: money(shares.reduce((added, share) => added + share, 0)),
    shipping: delivery ? shipping : money(0),
  }
}

export type UnusedCodeProblem = 'noArticle' | 'belowMinimum' | 'betterPromotion'

/** Why the one of the terms that has a code takes nothing off; undefined: it does, or none has a code. */
export function unusedCodeProblem(
  terms: readonly PromotionTerms[],
  lines: readonly PromotionLine[],
  { applied }: PromotionResult,
): UnusedCodeProblem | undefined {
  const coded = terms.find(({ code }) => code !== null)
  if (!coded || applied.some((one) => one.terms.id === coded.id)) return undefined
  if (!lines.some((line) => isFor(coded, line))) return 'noArticle'
  return reachesMinimum(coded, lines) ? 'betterPromotion' : 'belowMinimum'
}

/** Without a code first, then by age. */
function byRank(one: PromotionTerms, other: PromotionTerms): number {
  return Number(one.code !== null) - Number(other.code !== null) || one.id - other.id
}

function isDelivery({ effect }: PromotionTerms): boolean {
  return effect.kind === 'freeDelivery'
}

interface Saving {
  terms: PromotionTerms
  amount: Money
  /** By index of the line: all lines that take part, also with a share of 0. */
  shares: Map<number, number>
}

function bestOf(
  terms: readonly PromotionTerms[],
  lines: readonly PromotionLine[],
  free: readonly number[],
): Saving | undefined {
  let best: Saving | undefined
  for (const one of terms) {
    const saving = savingOf(one, lines, free)
    if (saving.amount > (best?.amount ?? 0)) best = saving
  }
  return best
}

/** The indexes of the lines in an order that does not depend on theirs: remainders of a division go to the first ones. */
function inFixedOrder(lines: readonly PromotionLine[]): number[] {
  const keyOf = ({ productId, categoryId, price, quantity }: PromotionLine) => [
    productId ?? 0,
    price,
    quantity,
    categoryId ?? 0,
  ]
  return lines
    .map((_, index) => index)
    .toSorted((one, other) => {
      const [a, b] = [keyOf(lines[one]!), keyOf(lines[other]!)]
      return a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]! || a[3]! - b[3]!
    })
}

function isFor(terms: PromotionTerms, { productId, categoryId }: PromotionLine): boolean {
  if (terms.products.length === 0 && terms.categories.length === 0) return true
  return (
    (productId !== null && terms.products.includes(productId)) ||
    (categoryId !== null && terms.categories.includes(categoryId))
  )
}

function valueOf({ price, quantity }: PromotionLine): Money {
  return times(price, quantity)
}

function reachesMinimum(terms: PromotionTerms, lines: readonly PromotionLine[]): boolean {
  const own = lines.filter((line) => isFor(terms, line))
  return own.length > 0 && sum(own.map(valueOf)) >= terms.minimum
}

function savingOf(terms: PromotionTerms, lines: readonly PromotionLine[], free: readonly number[]): Saving {
  const own = free.filter((index) => isFor(terms, lines[index]!))
  const { amount, weights } = amountOn(
    terms,
    own.map((index) => lines[index]!),
  )
  const shares = spread(amount, weights)
  const taking = own.map((index, place): [number, number] => [index, shares[place]!])
  return { terms, amount, shares: new Map(taking.filter((_, place) => weights[place]! > 0)) }
}

/** What the promotion saves on lines that it is for, and the weights by which the amount is divided among them. */
function amountOn(
  { effect, products }: PromotionTerms,
  lines: PromotionLine[],
): { amount: Money; weights: number[] } {
  const values = lines.map(valueOf)
  const value = sum(values)
  switch (effect.kind) {
    case 'percent':
      return { amount: wholeOuguiya((value * effect.percent) / 100), weights: values }
    case 'amount':
      return { amount: money(Math.min(effect.amount, value)), weights: values }
    case 'buyGet':
      return { amount: cheapestUnits(lines, effect), weights: values }
    case 'bundle':
      return bundleOf(lines, products, effect.price)
    case 'freeDelivery':
      return { amount: money(0), weights: values }
  }
}

function wholeOuguiya(hundredths: number): Money {
  return money(Math.floor(hundredths / 100) * 100)
}

function cheapestUnits(lines: PromotionLine[], { buy, get }: { buy: number; get: number }): Money {
  const units = lines.reduce((count, { quantity }) => count + quantity, 0)
  let left = Math.floor(units / (buy + get)) * get
  let amount = 0
  for (const { price, quantity } of lines.toSorted((one, other) => one.price - other.price)) {
    const taken = Math.min(left, quantity)
    amount += taken * price
    left -= taken
  }
  return money(amount)
}

/** As many bundles as there are units of each product; of a product in several colours the dearest units. */
function bundleOf(lines: PromotionLine[], products: readonly number[], price: Money) {
  const bundles = Math.min(
    ...products.map((id) =>
      lines.reduce((units, line) => units + (line.productId === id ? line.quantity : 0), 0),
    ),
  )
  const left = new Map(products.map((id) => [id, bundles]))
  const weights = lines.map(() => 0)
  const byPrice = lines.map((line, index) => ({ line, index }))
  for (const { line, index } of byPrice.toSorted((one, other) => other.line.price - one.line.price)) {
    const taken = Math.min(left.get(line.productId ?? 0) ?? 0, line.quantity)
    left.set(line.productId ?? 0, (left.get(line.productId ?? 0) ?? 0) - taken)
    weights[index] = taken * line.price
  }
  const value = weights.reduce((added, weight) => added + weight, 0)
  return { amount: money(Math.max(0, value - bundles * price)), weights }
}
