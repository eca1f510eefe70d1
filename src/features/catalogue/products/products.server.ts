/** Products as the shop shows them. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { CartOffer } from '#features/cart/cart.rules.ts'
import { asPicture, mediaView } from '#features/media/media-view.server.ts'
import { db } from '#platform/database/database.server.ts'
import { categories, productImages, products } from '../catalogue-tables.server.ts'
import {
  availableOf,
  isNew,
  NEW_FOR_DAYS,
  SALES_WINDOW_DAYS,
  type ProductSummary,
} from '../catalogue.rules.ts'
import { PER_PAGE, type Collection, type Sort } from '../collections/collection.rules.ts'

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
}

/** Products with their category and first picture; the caller adds conditions and order. */
function selectCards() {
  return db()
    .select(card)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .leftJoin(mediaView, eq(mediaView.id, productImages.mediaId))
    .$dynamic()
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number]

function asSummary(row: CardRow, now: Date): ProductSummary {
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

/** Units sold in the last 30 days, as a column to sort by. */
const soldLately = sql<number>`coalesce((
  select sum(quantity) from product_sales
  where product_id = ${products.id} and day > shop_day(now()) - ${sql.raw(String(SALES_WINDOW_DAYS))}), 0)`

const createdLately = gt(products.createdAt, sql`now() - interval '${sql.raw(String(NEW_FOR_DAYS))} days'`)
const notDeleted = isNull(products.deletedAt)

const STRIPS = {
  /** Promoted first, then most sold. */
  popular: { where: undefined, order: [desc(products.promoted), desc(soldLately), desc(products.id)] },
  featured: { where: products.featured, order: [desc(products.createdAt), desc(products.id)] },
  new: { where: createdLately, order: [desc(products.createdAt), desc(products.id)] },
  mostReviewed: {
    where: gt(products.reviews, 0),
    order: [desc(products.reviews), desc(products.rating), desc(products.id)],
  },
}
export type StripName = keyof typeof STRIPS

export async function productStrip(
  name: StripName,
  length: number,
  category?: number,
): Promise<ProductSummary[]> {
  const { where, order } = STRIPS[name]
  const rows = await selectCards()
    .where(and(notDeleted, where, category ? eq(products.categoryId, category) : undefined))
    .orderBy(...order)
    .limit(length)
  return rows.map((row) => asSummary(row, new Date()))
}

/** "View all" of a strip leads to a list in the strip's own order. */
const ORDERS: Record<Sort, SQL[]> = {
  popular: STRIPS.popular.order,
  'most-reviewed': STRIPS.mostReviewed.order,
  new: [desc(products.createdAt), desc(products.id)],
  'price-up': [asc(products.price), asc(products.id)],
  'price-down': [desc(products.price), desc(products.id)],
  'most-sold': [desc(soldLately), desc(products.id)],
  'best-rated': [desc(products.rating), desc(products.reviews), desc(products.id)],
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
  const { category, subCategory, filter, minPrice, maxPrice, inStock, sort, page } = collection
  const where = and(
    notDeleted,
    category ? eq(products.categoryId, category) : undefined,
    subCategory ? eq(products.subCategoryId, subCategory) : undefined,
    filter === 'featured' ? products.featured : undefined,
    filter === 'new' ? createdLately : undefined,
    minPrice === undefined ? undefined : gte(products.price, minPrice),
    maxPrice === undefined ? undefined : lte(products.price, maxPrice),
    inStock ? products.inStock : undefined,
    words?.where,
  )
  const order = sort || !words ? ORDERS[sort ?? 'new'] : [desc(words.relevance), ...ORDERS.new]
  const [rows, total] = await Promise.all([
    selectCards()
      .where(where)
      .orderBy(...order)
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE),
    db().$count(products, where),
  ])
  return { products: rows.map((row) => asSummary(row, new Date())), total }
}

/** Other products of the category: same subcategory first, then those in stock, then most sold. */
export async function similarProducts(
  product: { id: number; categoryId: number; subCategoryId: number | null },
  length: number,
): Promise<ProductSummary[]> {
  const rows = await selectCards()
    .where(and(notDeleted, eq(products.categoryId, product.categoryId), ne(products.id, product.id)))
    .orderBy(
      desc(sql`${products.subCategoryId} is not distinct from ${product.subCategoryId}`),
      desc(products.inStock),
      desc(soldLately),
      desc(products.id),
    )
    .limit(length)
  return rows.map((row) => asSummary(row, new Date()))
}

/** Current offers for the products of a cart; deleted products are left out. */
export async function findOffers(ids: number[]): Promise<CartOffer[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({ ...card, stockQuantity: products.stockQuantity })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .leftJoin(mediaView, eq(mediaView.id, productImages.mediaId))
    .where(and(notDeleted, inArray(products.id, ids)))
  return rows.map((row) => {
    const { id, name, price, picture, category } = asSummary(row, new Date())
    return { id, name, price, picture, category, available: availableOf(row) }
  })
}
