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
import { countLowStock } from '../catalogue.server.ts'
import { containsWords } from '../search/contains-text.server.ts'
import { productWords } from '../search/search-tables.server.ts'
import { nameCondition } from '../search/search.server.ts'
import { hasLowVariant, isLowStock, lowStockOf } from '../stock/low-stock.server.ts'
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

/**
 * With more products than these, a page is read in the order of an index and each product is checked, which soon finds
 * enough; else the products that match are found by their indexes and sorted.
 */
const MANY = 5_000
/** Sorting by name is cheaper than checking: products of one category may be far apart in the order of names. */
const MANY_BY_NAME = 10_000

/** Selects only the ids of the page before joining other tables, so that a large offset is cheap. */
async function pageOf(state: ProductsState, context: ListContext): Promise<{ ids: number[]; total: number }> {
  const search = await findSearch(state.search)
  const all = { state, now: context.now, search }
  const total = await countProducts(state, conditionsOf(all), search)
  const isMany = total > (state.sort === 'name' ? MANY_BY_NAME : MANY)
  const query = { state, language: context.language, offset: rowOffset(state, total) }
  return { ids: await idsOf({ ...query, where: conditionsOf({ ...all, isMany }) }, isMany), total }
}

interface IdQuery {
  state: ProductsState
  where: SQL | undefined
  language: Language
  offset: number
}

async function idsOf({ state, where, language, offset }: IdQuery, isMany: boolean): Promise<number[]> {
  const ids = db().select({ id: products.id }).from(products).$dynamic()
  // Names are in product_words, so no index sorts the products of a filter by name.
  const rows = await (
    state.sort === 'name'
      ? ids
          .innerJoin(productWords, eq(productWords.productId, products.id))
          .where(
            isMany ? where : sql`${products.id} = any (array(select id from ${products} where ${where}))`,
          )
      : ids.where(where)
  )
    .orderBy(...orderOf(state, language))
    .limit(state.pageSize)
    .offset(offset)
  return rows.map(({ id }) => id)
}

const notDeleted = isNull(products.deletedAt)

/** Filters that leave out few products: those are counted, and subtracted from all. */
const FEW_OTHERS: Record<string, SQL> = {
  'status published': ne(products.status, 'published'),
  'stock in': eq(products.inStock, false),
}

async function countProducts(
  { filters }: ProductsState,
  where: SQL | undefined,
  search: Search | undefined,
): Promise<number> {
  const [filter, ...more] = Object.entries(filters).map((each) => each.join(' '))
  if (search && filter === undefined && search.isCommon) return countMatches(search)
  if (search || more.length > 0) return db().$count(products, where)
  if (filter === undefined) return countAll()
  if (filter === 'stock low') return countLowStock()
  const others = FEW_OTHERS[filter]
  if (!others) return db().$count(products, where)
  return (await countAll()) - (await db().$count(products, and(notDeleted, others)))
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

interface Conditions {
  state: ProductsState
  now: Date
  search: Search | undefined
  /** Each product is checked. */
  isMany?: boolean
}

/** Conditions on product_words are subqueries, so that counting needs no join. */
function conditionsOf({ state: { filters }, now, search, isMany = false }: Conditions): SQL | undefined {
  const { category, stock, status, text, featured, promoted, deleted } = filters
  return and(
    ...(deleted
      ? [isNotNull(products.deletedAt), gt(products.deletedAt, restorableSince(now))]
      : [notDeleted]),
    search && (isMany ? matchesEach(search) : matchesAny(search)),
    ...statusConditionOf(status),
    ...(text ? [hasWords(sql`is_untranslated`)] : []),
    ...(category ? [eq(products.categoryId, Number(category))] : []),
    ...(stock === 'low' ? [isMany ? hasLowVariant : isLowStock] : []),
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

interface Search {
  /** A condition on product_words. */
  matches: SQL
  /** Selects the products with a variant of exactly this SKU or barcode. */
  ofCode: SQL
  /** Thousands of products match. */
  isCommon: boolean
}

/**
 * Products that the search of the shop finds by name or category, those that contain parts of words, and those with a
 * variant of exactly this SKU or barcode. If thousands have the words, those with parts of words are left out.
 */
async function findSearch(search: string): Promise<Search | undefined> {
  const parts = containsWords(search, sql`search_text`)
  if (parts.length === 0) return undefined
  const named = await nameCondition(search)
  const ofCode = sql`select product_id from ${productVariants} where ${hasCode(search)} and retired_at is null`
  if (named && (await areMany(named))) return { matches: named, ofCode, isCommon: true }
  const containing = and(...parts)!
  const matches = named ? sql`(${containing} or ${named})` : sql`(${containing})`
  return { matches, ofCode, isCommon: await areMany(matches) }
}

async function areMany(matches: SQL): Promise<boolean> {
  const { rows } = await db().execute<{ found: number }>(sql`
    select count(*)::int as found from (select from product_words where ${matches} limit ${MANY + 1}) found`)
  return rows[0]!.found > MANY
}

function matchesAny({ matches, ofCode }: Search): SQL {
  return sql`${products.id} in (select product_id from product_words where ${matches} union ${ofCode})`
}

function matchesEach({ matches, ofCode }: Search): SQL {
  return sql`(${products.id} in (${ofCode}) or (
    select ${matches} from product_words where product_id = ${products.id}))`
}

/** Deleted products and those with this code are few: each of them is looked up. */
async function countMatches({ matches, ofCode }: Search): Promise<number> {
  const { rows } = await db().execute<{ total: number }>(sql`
    select ((select count(*) from product_words where ${matches})
      - (select count(*) from ${products} where deleted_at is not null
          and (select ${matches} from product_words where product_id = ${products.id}))
      + (select count(*) from ${products} where id = any (array(${ofCode})) and deleted_at is null
          and not (select ${matches} from product_words where product_id = ${products.id})))::int as total`)
  return rows[0]!.total
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

async function allConditions(state: ProductsState, now: Date): Promise<SQL | undefined> {
  return conditionsOf({ state, now, search: await findSearch(state.search) })
}

/** Ids of all products that match the filters, for bulk edits. */
export async function findProductIds(state: ProductsState, now: Date, limit: number): Promise<number[]> {
  const where = await allConditions(state, now)
  const rows = await db().select({ id: products.id }).from(products).where(where).limit(limit)
  return rows.map(({ id }) => id)
}

const EXPORT_BATCH_SIZE = 1_000

/** All products that match the filters, newest first, read in batches; the sort order of the table is ignored. */
export async function* streamProducts(state: ProductsState, now: Date): AsyncGenerator<ProductRow[]> {
  const where = await onReadReplica(() => allConditions(state, now))
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
