/** Admin lists and export of products. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { rowOffset } from '#core/table-state.ts'
import type { Language } from '#core/text.ts'
import { asPicture, mediaView, pictureColumns } from '#features/media/media-view.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import {
  restorableSince,
  type ProductRow,
  type ProductSort,
  type ProductsState,
} from '../catalogue-admin.rules.ts'
import {
  categories,
  productImages,
  products,
  productVariants,
  subCategories,
} from '../catalogue-tables.server.ts'
import { PRODUCT_STATUSES } from '../catalogue.rules.ts'
import { productWords } from '../search/search-tables.server.ts'
import { selectProductsWith } from '../search/search.server.ts'
import { isLowStock, lowStockOf } from '../stock/low-stock.server.ts'
import { hasCode } from '../variants/variant-codes.server.ts'

const row = {
  id: products.id,
  name: products.name,
  nameAr: products.nameAr,
  price: products.price,
  priceFrom: products.priceFrom,
  priceTo: products.priceTo,
  originalPrice: products.originalPrice,
  status: products.status,
  hasOptions: products.hasOptions,
  stockQuantity: products.stockQuantity,
  lowStock: lowStockOf,
  inStock: products.inStock,
  featured: products.featured,
  promoted: products.promoted,
  deletedAt: products.deletedAt,
  isUntranslated: productWords.isUntranslated,
  category: categories.name,
  categoryAr: categories.nameAr,
  subCategory: subCategories.name,
  subCategoryAr: subCategories.nameAr,
  picture: pictureColumns,
}

function selectRows() {
  return db()
    .select(row)
    .from(products)
    .innerJoin(productWords, eq(productWords.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subCategories, eq(subCategories.id, products.subCategoryId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .leftJoin(mediaView, eq(mediaView.id, productImages.mediaId))
    .$dynamic()
}

type FoundRow = Awaited<ReturnType<typeof selectRows>>[number]

export interface ListContext {
  language: Language
  now: Date
}

export async function listProducts(
  state: ProductsState,
  context: ListContext,
): Promise<{ rows: ProductRow[]; total: number }> {
  const { ids, total } = await pageOf(state, context)
  const rows = ids.length > 0 ? await selectRows().where(inArray(products.id, ids)) : []
  const found = new Map(rows.map((each) => [each.id, asRow(each)]))
  return { rows: ids.flatMap((id) => found.get(id) ?? []), total }
}

/** Selects only the ids of the page before joining other tables, so that a large offset is cheap. */
async function pageOf(state: ProductsState, context: ListContext): Promise<{ ids: number[]; total: number }> {
  const where = await conditionsOf(state, context.now)
  const query = { state, where, language: context.language }
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0
  // Names are in product_words, so no index sorts filtered products by name: all are sorted and counted in one query.
  if (state.sort === 'name' && isFiltered) {
    const found = await idsOf({ ...query, offset: (state.page - 1) * state.pageSize, withTotal: true })
    if (found.ids.length > 0 || state.page === 1) return found
  }
  const total = isFiltered ? await db().$count(products, where) : await countAll()
  const { ids } = await idsOf({ ...query, offset: rowOffset(state, total), withTotal: false })
  return { ids, total }
}

interface IdQuery {
  state: ProductsState
  where: SQL | undefined
  language: Language
  offset: number
  withTotal: boolean
}

async function idsOf({ state, where, language, offset, withTotal }: IdQuery) {
  const total = withTotal ? sql<number>`count(*) over ()` : sql<number>`0`
  const ids = db().select({ id: products.id, total }).from(products).$dynamic()
  const sorted =
    state.sort === 'name' ? ids.innerJoin(productWords, eq(productWords.productId, products.id)) : ids
  const rows = await sorted
    .where(where)
    .orderBy(...orderOf(state, language))
    .limit(state.pageSize)
    .offset(offset)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** Sums the product counters of the categories, which exclude deleted products. */
async function countAll(): Promise<number> {
  const [counted] = await db()
    .select({ total: sql<number>`coalesce(sum(${categories.products}), 0)::int` })
    .from(categories)
    .where(isNull(categories.deletedAt))
  return counted?.total ?? 0
}

function orderOf({ sort, direction }: ProductsState, language: Language): SQL[] {
  const columns: Record<ProductSort, SQL> = {
    createdAt: sql`${products.createdAt}`,
    name: sql`${language === 'ar' ? productWords.sortAr : productWords.sortFr}`,
    price: sql`${products.priceFrom}`,
    stock: sql`${products.stockQuantity}`,
  }
  const inDirection = direction === 'asc' ? asc : desc
  // Both columns have the same direction, so that one index serves the sort.
  return [inDirection(columns[sort]), inDirection(sort === 'name' ? productWords.productId : products.id)]
}

/** Conditions on product_words are subqueries, so that counting needs no join. */
async function conditionsOf({ search, filters }: ProductsState, now: Date): Promise<SQL | undefined> {
  const { category, stock, status, text, featured, promoted, deleted } = filters
  return and(
    ...(deleted
      ? [isNotNull(products.deletedAt), gt(products.deletedAt, restorableSince(now))]
      : [isNull(products.deletedAt)]),
    ...(await searchConditionsOf(search)),
    ...statusConditionOf(status),
    ...(text ? [hasWords(sql`is_untranslated`)] : []),
    ...(category ? [eq(products.categoryId, Number(category))] : []),
    ...(stock === 'low' ? [isLowStock] : []),
    ...(stock === 'out' ? [eq(products.inStock, false)] : []),
    ...(stock === 'in' ? [eq(products.inStock, true)] : []),
    ...(featured ? [eq(products.featured, true)] : []),
    ...(promoted ? [eq(products.promoted, true)] : []),
  )
}

/** The second condition names the partial index of products that are not published. */
function statusConditionOf(status: string | undefined): SQL[] {
  const known = PRODUCT_STATUSES.find((one) => one === status)
  if (!known) return []
  return [eq(products.status, known), ...(known === 'published' ? [] : [ne(products.status, 'published')])]
}

/**
 * Products that the search of the shop finds by name or category, those that contain parts of words, and those with a
 * variant of exactly this SKU or barcode.
 */
async function searchConditionsOf(search: string): Promise<SQL[]> {
  const named = await selectProductsWith(search)
  if (!named) return []
  const ofCode = sql`select product_id from ${productVariants} where ${hasCode(search)} and retired_at is null`
  return [sql`${products.id} in (${named} union ${ofCode})`]
}

function hasWords(condition: SQL): SQL {
  return sql`${products.id} in (select product_id from product_words where ${condition})`
}

function asRow(found: FoundRow): ProductRow {
  const { name, nameAr, category, categoryAr, subCategory, subCategoryAr, picture, ...rest } = found
  return {
    ...rest,
    name: { fr: name, ar: nameAr },
    category: { fr: category, ar: categoryAr },
    subCategory: subCategory === null ? undefined : { fr: subCategory, ar: subCategoryAr ?? '' },
    picture: picture ? asPicture(picture) : undefined,
  }
}

/** Ids of all products that match the filters, for bulk edits. */
export async function findProductIds(state: ProductsState, now: Date, limit: number): Promise<number[]> {
  const where = await conditionsOf(state, now)
  const rows = await db().select({ id: products.id }).from(products).where(where).limit(limit)
  return rows.map(({ id }) => id)
}

const EXPORT_BATCH_SIZE = 1_000

/** All products that match the filters, newest first, read in batches; the sort order of the table is ignored. */
export async function* streamProducts(state: ProductsState, now: Date): AsyncGenerator<ProductRow[]> {
  const where = await onReadReplica(() => conditionsOf(state, now))
  for (let below: number | undefined; ;) {
    // The condition is on both tables, so that neither index is scanned from its end for each batch.
    const nextBatch = below === undefined ? [] : [lt(products.id, below), lt(productWords.productId, below)]
    const rows = await onReadReplica(async () =>
      selectRows()
        .where(and(where, ...nextBatch))
        .orderBy(desc(products.id))
        .limit(EXPORT_BATCH_SIZE),
    )
    yield rows.map(asRow)
    if (rows.length < EXPORT_BATCH_SIZE) return
    below = rows.at(-1)!.id
  }
}
