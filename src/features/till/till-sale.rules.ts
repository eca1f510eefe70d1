/** Decides about a sale of a till: what it is worth, and whether it is accepted as it was made. */
import { cleanLine } from '#core/clean-text.ts'
import { money, sum, times, type Money } from '#core/money.ts'
import { lineKey } from '#features/cart/cart.rules.ts'
import { discountOf, type OrderDiscount } from '#features/orders/edit/order-discount.rules.ts'
import {
  MAX_SALE_AGE_DAYS,
  type MissingArticle,
  type SaleFlag,
  type TillLine,
  type TillSale,
} from './till-events.rules.ts'

export interface SaleTotals {
  /** The goods at list prices, and as they are sold. */
  list: Money
  subtotal: Money
  /** Of the whole ticket. */
  discount: OrderDiscount
  total: Money
  paid: Money
}

export function saleTotals({
  lines,
  discount,
  payments,
}: Pick<TillSale, 'lines' | 'discount' | 'payments'>): SaleTotals {
  const amountOf = (price: (line: TillLine) => Money) =>
    sum(lines.map((line) => times(price(line), line.quantity)))
  const subtotal = amountOf(({ price }) => price)
  const given = discountOf(discount, subtotal)
  return {
    list: amountOf(({ listPrice }) => listPrice),
    subtotal,
    discount: given,
    total: money(subtotal - given.amount),
    paid: sum(payments.map(({ amount }) => amount)),
  }
}

/** The share of the goods that is given away by lines and ticket together, in percent and rounded up. */
export function discountShare({ list, total }: Pick<SaleTotals, 'list' | 'total'>): number {
  return list === 0 ? 0 : Math.ceil(((list - total) * 100) / list)
}

/** Whether the discounts are above a limit in percent. */
export function isAboveLimit({ list, total }: Pick<SaleTotals, 'list' | 'total'>, limit: number): boolean {
  return (list - total) * 100 > list * limit
}

export type SaleProblem =
  | 'emptySale'
  | 'badLine'
  | 'badDiscount'
  | 'reasonRequired'
  | 'paymentAboveTotal'
  | 'buyerRequired'

/** What no device sends: such a sale is refused, also if it was made without a connection. */
export function saleProblem(sale: TillSale): SaleProblem | undefined {
  const { lines, discount, buyer, payments } = sale
  if (lines.length === 0) return 'emptySale'
  if (lines.some(isWrong)) return 'badLine'
  if (discount.kind === 'percent' && !isPercent(discount.percent)) return 'badDiscount'
  const hasLineDiscount = lines.some(({ price, listPrice }) => price < listPrice)
  if (hasLineDiscount && cleanLine(sale.discountReason) === '') return 'reasonRequired'
  if (discount.kind !== 'none' && cleanLine(discount.reason) === '') return 'reasonRequired'
  const { paid, total } = saleTotals(sale)
  if (paid > total) return 'paymentAboveTotal'
  const needsBuyer = paid < total || payments.some(({ method }) => method === 'credit')
  return needsBuyer && !buyer ? 'buyerRequired' : undefined
}

function isWrong({ quantity, price, listPrice }: TillLine): boolean {
  const isReduced = price !== listPrice
  return quantity < 1 || price < 0 || price > listPrice || (isReduced && price % 100 !== 0)
}

function isPercent(percent: number): boolean {
  return Number.isSafeInteger(percent) && percent >= 1 && percent <= 100
}

/** An article as the shop has it now, with its row locked. */
export interface ArticleState {
  price: Money
  /** Units that can be sold. */
  available: number
  /** Units in stock, also of an article that is not offered. */
  stock: number
  isOffered: boolean
}

/** Why an online sale is refused; the ticket stays on the device with what the article is now. */
export interface ArticleRefusal {
  refused: 'unknownProduct' | 'priceChanged' | 'outOfStock'
  details: { articles: { key: string; price?: Money; available?: number }[] }
}

export interface AcceptedSale {
  flags: SaleFlag[]
  missing: MissingArticle[]
  /** Units by which the stock of an article is corrected before the sale, by key. */
  shortages: Map<string, number>
}

/** A sale that is made with a connection follows the catalogue; without one it is accepted as it happened. */
export function decideArticles(
  lines: readonly TillLine[],
  articles: ReadonlyMap<string, ArticleState>,
  isOffline: boolean,
): ArticleRefusal | AcceptedSale {
  return isOffline ? acceptArticles(lines, articles) : (refuseArticles(lines, articles) ?? ACCEPTED)
}

const ACCEPTED: AcceptedSale = { flags: [], missing: [], shortages: new Map() }

function refuseArticles(
  lines: readonly TillLine[],
  articles: ReadonlyMap<string, ArticleState>,
): ArticleRefusal | undefined {
  const asked = [...byKey(lines)].map(([key, own]) => ({ key, own, article: articles.get(key) }))
  const gone = asked.filter(({ article }) => !article?.isOffered)
  if (gone.length > 0)
    return { refused: 'unknownProduct', details: { articles: gone.map(({ key }) => ({ key })) } }
  const known = asked.map(({ key, own, article }) => ({ key, own, ...article! }))
  const dearer = known.filter(({ own, price }) => own.some(({ listPrice }) => listPrice !== price))
  if (dearer.length > 0)
    return {
      refused: 'priceChanged',
      details: { articles: dearer.map(({ key, price, available }) => ({ key, price, available })) },
    }
  const short = known.filter(({ own, available }) => unitsOf(own) > available)
  if (short.length > 0)
    return {
      refused: 'outOfStock',
      details: { articles: short.map(({ key, price, available }) => ({ key, price, available })) },
    }
  return undefined
}

function acceptArticles(
  lines: readonly TillLine[],
  articles: ReadonlyMap<string, ArticleState>,
): AcceptedSale {
  const flags = new Set<SaleFlag>()
  const missing: MissingArticle[] = []
  const shortages = new Map<string, number>()
  for (const [key, own] of byKey(lines)) {
    const article = articles.get(key)
    const units = unitsOf(own)
    const short = article ? Math.max(0, units - article.stock) : units
    if (article && short > 0) shortages.set(key, short)
    if (article && short > 0) flags.add('withoutStock')
    if (!article?.isOffered) flags.add('goneProduct')
    if (article && own.some(({ listPrice }) => listPrice !== article.price)) flags.add('oldPrice')
    const quantity = article?.isOffered ? short : units
    if (quantity > 0) missing.push({ name: fullNameOf(own[0]!), quantity })
  }
  return { flags: [...flags], missing, shortages }
}

function byKey(lines: readonly TillLine[]): Map<string, TillLine[]> {
  return Map.groupBy(lines, ({ product, variant }) => lineKey({ id: product, variant }))
}

function unitsOf(lines: readonly TillLine[]): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0)
}

function fullNameOf({ name, variantName }: TillLine): MissingArticle['name'] {
  const join = (first: string, second: string) => (second === '' ? first : `${first} – ${second}`)
  return { fr: join(name.fr, variantName.fr), ar: join(name.ar, variantName.ar) }
}

const DAY_MS = 86_400_000
/** Clocks that differ by less are right. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/**
 * When the sale was made: now, or for a sale without a connection the time of the device, if it can be right. The age is
 * limited, because earlier periods are reported.
 */
export function soldAt(at: Date, isOffline: boolean, now: Date): { at: Date; isClockWrong: boolean } {
  if (!isOffline) return { at: now, isClockWrong: false }
  const age = now.getTime() - at.getTime()
  const oldest = MAX_SALE_AGE_DAYS * DAY_MS
  const isClockWrong = age < -CLOCK_TOLERANCE_MS || age > oldest
  return { at: new Date(now.getTime() - Math.min(Math.max(age, 0), oldest)), isClockWrong }
}
