/** The catalogue of a device in memory: an article by its code, products by category and by words. */
import { normalizeBarcode, normalizeSku } from '#core/barcode.ts'
import type { TillArticle } from './till-catalogue.rules.ts'

/** What the grid shows: a product with its variants, or a single article. */
export interface TillProduct {
  id: number
  category: number
  variants: TillArticle[]
  /** Normalized names, SKUs and barcodes. */
  words: string
}

export interface TillIndex {
  byKey: Map<string, TillArticle>
  byCode: Map<string, TillArticle>
  products: TillProduct[]
}

export const EMPTY_INDEX: TillIndex = { byKey: new Map(), byCode: new Map(), products: [] }

/** 10,000 articles take a few milliseconds. */
export function buildIndex(articles: readonly TillArticle[]): TillIndex {
  const byCode = new Map<string, TillArticle>()
  for (const article of articles) {
    if (article.sku) byCode.set(normalizeSku(article.sku).toLowerCase(), article)
    if (article.barcode) byCode.set(normalizeBarcode(article.barcode), article)
  }
  const products = [...Map.groupBy(articles, ({ product }) => product)].map(([id, own]): TillProduct => {
    const variants = own.toSorted((a, b) => a.position - b.position)
    return { id, category: variants[0]!.category, variants, words: variants.map(wordsOf).join(' ') }
  })
  return { byKey: new Map(articles.map((article) => [article.key, article])), byCode, products }
}

/** Kept for each article, because the index is built again after every sale. */
const wordsByArticle = new WeakMap<TillArticle, string>()

function wordsOf(article: TillArticle): string {
  const known = wordsByArticle.get(article)
  if (known !== undefined) return known
  const { name, variantName, sku, barcode } = article
  const words = normalizeWords([name.fr, name.ar, variantName.fr, variantName.ar, sku, barcode].join(' '))
  wordsByArticle.set(article, words)
  return words
}

/** The article with this barcode or SKU. */
export function findByCode({ byCode }: TillIndex, code: string): TillArticle | undefined {
  return byCode.get(normalizeBarcode(code)) ?? byCode.get(normalizeSku(code).toLowerCase())
}

/** Accents, vowel marks and the spellings of alif, ya and ta marbuta do not matter. */
export function normalizeWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u064B-\u065F\u0670\u0640]/g, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .toLowerCase()
}

/** Shorter ones are words that happen to be a code. */
const MIN_CODE_LENGTH = 6

/** The code of an article that is, or ends, what is in the search field: a scanner types behind what was there. */
export function codeAtEnd(index: TillIndex, input: string): string | undefined {
  if (findByCode(index, input)) return input
  const starts = Array.from({ length: Math.max(0, input.length - MIN_CODE_LENGTH) }, (_, at) => at + 1)
  return starts.map((start) => input.slice(start)).find((end) => findByCode(index, end))
}

interface Shown {
  category: number | undefined
  query: string
  /** Keys of articles, in the order of the screen. */
  favourites: readonly string[]
}

/** Favourites first. A product with all words, or of the category. */
export function productsFor(index: TillIndex, { category, query, favourites }: Shown): TillProduct[] {
  const words = normalizeWords(query).split(/\s+/).filter(Boolean)
  const matching = index.products.filter(
    (product) =>
      (category === undefined || product.category === category) &&
      words.every((word) => product.words.includes(word)),
  )
  const rank = favouriteRanks(index, favourites)
  const rankOf = ({ id }: TillProduct) => rank.get(id) ?? Infinity
  const chosen = matching.filter(({ id }) => rank.has(id)).toSorted((a, b) => rankOf(a) - rankOf(b))
  return chosen.length === 0 ? matching : [...chosen, ...matching.filter(({ id }) => !rank.has(id))]
}

/** The position of each favourite product. */
export function favouriteRanks({ byKey }: TillIndex, favourites: readonly string[]): Map<number, number> {
  const ranks = new Map<number, number>()
  for (const [position, key] of favourites.entries()) {
    const product = byKey.get(key)?.product
    if (product !== undefined && !ranks.has(product)) ranks.set(product, position)
  }
  return ranks
}

/** The lowest and the highest price of a product. */
export function priceRange({ variants }: TillProduct) {
  const prices = variants.map(({ price }) => price).toSorted((a, b) => a - b)
  return { from: prices[0]!, to: prices.at(-1)! }
}

export function availableOf({ variants }: TillProduct): number {
  return variants.reduce((all, { available }) => all + Math.max(0, available), 0)
}
