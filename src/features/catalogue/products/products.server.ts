/** Products as the shop shows them. */
import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { lineKey, type CartOffer, type LineId } from '#features/cart/cart.rules.ts'
import { asPicture, mediaView } from '#features/media/media-view.server.ts'
import { db } from '#platform/database/database.server.ts'
import {
  categories,
  isPublished,
  productImages,
  products,
  productVariants,
} from '../catalogue-tables.server.ts'
import {
  availableOf,
  isNew,
  NEW_FOR_DAYS,
  type OptionLabels,
  type ProductSummary,
} from '../catalogue.rules.ts'
import { countPublished } from '../catalogue.server.ts'
import { collectionPath, PER_PAGE, type Collection, type Sort } from '../collections/collection.rules.ts'
import { FROM, optionCountLabel, REPLACED } from '../variants/option-labels.text.ts'
import { fullName, type OptionKind } from '../variants/variant.rules.ts'
import { rankedIds, similarIds } from './ranked-products.server.ts'

const card = {
  id: products.id,
  name: products.name,
  nameAr: products.nameAr,
  price: products.price,
  originalPrice: products.originalPrice,
  category: categories.name,
  categoryAr: categories.nameAr,
  rating: products.rating,
  reviews: products.reviews,
  inStock: products.inStock,
  featured: products.featured,
  createdAt: products.createdAt,
  pictureId: mediaView.id,
  fileId: mediaView.fileId,
  width: mediaView.width,
  height: mediaView.height,
  widths: mediaView.widths,
  placeholder: mediaView.placeholder,
}

/** Of each option of a product its kind and how many of its values the variants have; null without options. */
const optionCounts = sql<[OptionKind, number][] | null>`case when ${products.hasOptions} then (
  select jsonb_agg(jsonb_build_array(kind, values) order by position)
  from (
    select option.kind, option.position, count(distinct value.id) as values
    from product_variants variant
    join option_values value on value.id = any (variant.value_ids)
    join product_options option on option.id = value.option_id
    where variant.product_id = ${products.id} and variant.retired_at is null
    group by option.id) counted) end`

/** Products with their category and first picture; the caller adds conditions and order. */
function selectCards() {
  return db()
    .select({ ...card, priceFrom: products.priceFrom, priceTo: products.priceTo, optionCounts })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .leftJoin(mediaView, eq(mediaView.id, productImages.mediaId))
    .$dynamic()
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

function asCard(row: CardRow, now: Date): ProductSummary {
  const summary = asSummary(row, now)
  if (!row.optionCounts) return summary
  const options = row.optionCounts.map(([kind, values]) => ({ kind, values }))
  return { ...summary, ...rangeOf(row, optionCountLabel(options)) }
}

interface PricedProduct {
  price: Money
  originalPrice: Money | null
  priceFrom: Money
  priceTo: Money
}

/** What a product with options shows until a variant is chosen: its lowest price, and a reduction only if it is the only price. */
export function rangeOf(
  { price, originalPrice, priceFrom, priceTo }: PricedProduct,
  count: OptionLabels['count'],
): Pick<ProductSummary, 'price' | 'originalPrice'> & { optionLabels: OptionLabels } {
  const isOnePrice = priceFrom === price && priceTo === price
  return {
    price: priceFrom,
    originalPrice: isOnePrice ? originalPrice : null,
    optionLabels: { count, from: priceFrom === priceTo ? undefined : FROM },
  }
}

type SummaryRow = Omit<CardRow, 'priceFrom' | 'priceTo' | 'optionCounts'>

function asSummary(row: SummaryRow, now: Date): ProductSummary {
  return {
    id: row.id,
    name: { fr: row.name, ar: row.nameAr },
    price: row.price,
    originalPrice: row.originalPrice,
    picture: row.pictureId ? asPicture({ ...row, id: row.pictureId }) : undefined,
    category: { fr: row.category, ar: row.categoryAr },
    rating: row.rating,
    reviews: row.reviews,
    inStock: row.inStock,
    featured: row.featured,
    isNew: isNew(row.createdAt, now),
  }
}

const createdLately = gt(products.createdAt, sql`now() - interval '${sql.raw(String(NEW_FOR_DAYS))} days'`)

const STRIPS = {
  featured: { where: products.featured, order: [desc(products.createdAt), desc(products.id)] },
  new: { where: createdLately, order: [desc(products.createdAt), desc(products.id)] },
  mostReviewed: {
    where: gt(products.reviews, 0),
    order: [desc(products.reviews), desc(products.rating), desc(products.id)],
  },
}
export type StripName = keyof typeof STRIPS | 'popular'

export async function productStrip(
  name: StripName,
  length: number,
  category?: number,
): Promise<ProductSummary[]> {
  const ofCategory = and(isPublished, category ? eq(products.categoryId, category) : undefined)!
  if (name === 'popular')
    return findProductCards(await rankedIds('popular', ofCategory, { limit: length, offset: 0 }))
  const { where, order } = STRIPS[name]
  const rows = await selectCards()
    .where(and(ofCategory, where))
    .orderBy(...order)
    .limit(length)
  return rows.map((row) => asCard(row, new Date()))
}

/** In the order of the ids; what is no longer offered is left out. */
export async function findProductCards(ids: number[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectCards().where(and(isPublished, inArray(products.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, asCard(row, new Date())]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** "View all" of a strip leads to a list in the strip's own order. */
const ORDERS: Record<Exclude<Sort, keyof typeof RANKED>, SQL[]> = {
  'most-reviewed': STRIPS.mostReviewed.order,
  new: [desc(products.createdAt), desc(products.id)],
  'price-up': [asc(products.priceFrom), asc(products.id)],
  'price-down': [desc(products.priceFrom), desc(products.id)],
}

const RANKED = { popular: 'popular', 'most-sold': 'mostSold', 'best-rated': 'bestRated' } as const

function isRanked(sort: Sort | undefined): sort is keyof typeof RANKED {
  return sort !== undefined && sort in RANKED
}

export interface FoundProducts {
  products: ProductSummary[]
  total: number
}

/** A search as SQL: the condition, and the relevance to sort by. */
export interface WordMatch {
  where: SQL
  relevance: SQL
}

export async function findProducts(collection: Collection, words?: WordMatch): Promise<FoundProducts> {
  const { category, subCategory, filter, minPrice, maxPrice, inStock, colour, sort, page } = collection
  const where = and(
    isPublished,
    category ? eq(products.categoryId, category) : undefined,
    subCategory ? eq(products.subCategoryId, subCategory) : undefined,
    filter === 'featured' ? products.featured : undefined,
    filter === 'new' ? createdLately : undefined,
    minPrice === undefined ? undefined : gte(products.priceFrom, minPrice),
    maxPrice === undefined ? undefined : lte(products.priceFrom, maxPrice),
    inStock ? products.inStock : undefined,
    colour ? and(arrayContains(products.colours, [colour]), sql`${products.colours} <> '{}'`) : undefined,
    words?.where,
  )!
  const range = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
  const [cards, total] = await Promise.all([
    isRanked(sort)
      ? rankedIds(RANKED[sort], where, range).then(findProductCards)
      : sortedCards(
          where,
          sort || !words ? ORDERS[sort ?? 'new'] : [desc(words.relevance), ...ORDERS.new],
          range,
        ),
    isEverything(collection) && !words ? countPublished() : db().$count(products, where),
  ])
  return { products: cards, total }
}

function isEverything(collection: Collection): boolean {
  return collectionPath({ ...collection, search: '', sort: undefined, page: 1 }) === collectionPath({})
}

async function sortedCards(
  where: SQL,
  order: SQL[],
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductSummary[]> {
  const rows = await selectCards()
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map((row) => asCard(row, new Date()))
}

/** Other products of the category: same subcategory first, then those in stock, then most sold. */
export async function similarProducts(
  product: { id: number; categoryId: number; subCategoryId: number | null },
  length: number,
): Promise<ProductSummary[]> {
  return findProductCards(await similarIds(product, length))
}

/** Current offers for the lines of a cart, in the order of the lines; what is no longer offered is left out. */
export async function findOffers(lines: readonly LineId[]): Promise<CartOffer[]> {
  if (lines.length === 0) return []
  const variants = lines.flatMap(({ variant }) => variant ?? [])
  const plain = lines.filter(({ variant }) => !variant).map(({ id }) => id)
  const rows = await selectOffers(
    or(
      inArray(productVariants.id, variants),
      and(productVariants.isDefault, inArray(productVariants.productId, plain)),
    ),
  )
  const byKey = new Map(rows.map((offer) => [lineKey(offer), offer]))
  return lines.flatMap((line) => byKey.get(lineKey(line)) ?? [])
}

/** Also products that are sold, but no longer as the line: they got options, or the variant is no longer offered. */
export async function findCartOffers(lines: readonly LineId[]): Promise<CartOffer[]> {
  const offers = await findOffers(lines)
  const found = new Set(offers.map(lineKey))
  const missing = lines.filter((line) => !found.has(lineKey(line)))
  if (missing.length === 0) return offers
  const ids = missing.map(({ id }) => id)
  const rows = await selectCards().where(and(isPublished, inArray(products.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, asSummary(row, new Date())]))
  const replaced = missing.flatMap(({ id, variant }): CartOffer[] => {
    const product = byId.get(id)
    if (!product) return []
    const { name, price, picture, category } = product
    return [{ id, variant, name, price, picture, category, available: 0, replaced: REPLACED }]
  })
  return [...offers, ...replaced]
}

/** All offers of these products: one of a product without options, else one for each variant, in the owner's order. */
export async function findOffersOfProducts(ids: number[]): Promise<CartOffer[]> {
  return ids.length === 0 ? [] : selectOffers(inArray(productVariants.productId, ids))
}

async function selectOffers(where: SQL | undefined): Promise<CartOffer[]> {
  const rows = await db()
    .select({
      ...card,
      price: sql<Money>`coalesce(${productVariants.price}, ${products.price})`.mapWith(products.price),
      variantId: productVariants.id,
      categoryId: products.categoryId,
      isDefault: productVariants.isDefault,
      variantName: productVariants.name,
      variantNameAr: productVariants.nameAr,
      stockQuantity: productVariants.stockQuantity,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .leftJoin(
      mediaView,
      eq(mediaView.id, sql`coalesce(${productVariants.imageId}, ${productImages.mediaId})`),
    )
    .where(and(isPublished, isNull(productVariants.retiredAt), where))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
  return rows.map((row) => {
    const { id, name, price, picture, category } = asSummary(row, new Date())
    return {
      id,
      ...(!row.isDefault && { variant: row.variantId }),
      name: fullName(name, { fr: row.variantName, ar: row.variantNameAr }),
      price,
      picture,
      category,
      categoryId: row.categoryId,
      available: availableOf(row),
    }
  })
}
