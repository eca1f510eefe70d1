/** Articles for stock takes, labels and the counter sale: all variants of products that are not deleted. */
import { and, asc, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { internalBarcode, normalizeBarcode } from '#core/barcode.ts'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Bilingual } from '#core/text.ts'
import { asPicture, mediaView, pictureColumns } from '#features/media/media-view.server.ts'
import { db } from '#platform/database/database.server.ts'
import {
  categories,
  productImages,
  products,
  productVariants,
  stockMovements,
} from '../catalogue-tables.server.ts'
import { availableOf } from '../catalogue.rules.ts'
import { selectProductsWith } from '../search/search.server.ts'
import { hasCode } from '../variants/variant-codes.server.ts'
import { fullName } from '../variants/variant.rules.ts'
import type { Article } from './stock.rules.ts'

const isActive = and(isNull(products.deletedAt), isNull(productVariants.retiredAt))

/** Articles for joins. */
export const articleView = new QueryBuilder()
  .select({
    productId: productVariants.productId,
    variantId: productVariants.id,
    position: productVariants.position,
    categoryId: products.categoryId,
    stock: productVariants.stockQuantity,
    cost: productVariants.cost,
  })
  .from(productVariants)
  .innerJoin(products, eq(products.id, productVariants.productId))
  .where(isActive)
  .as('article_view')

/** Names of categories for joins, also of deleted ones. */
export const categoryView = new QueryBuilder()
  .select({ id: categories.id, name: categories.name, nameAr: categories.nameAr })
  .from(categories)
  .as('category_view')

export async function listCategories(): Promise<{ id: number; name: Bilingual }[]> {
  const rows = await db()
    .select()
    .from(categories)
    .where(isNull(categories.deletedAt))
    .orderBy(asc(categories.id))
  return rows.map(({ id, name, nameAr }) => ({ id, name: { fr: name, ar: nameAr } }))
}

/** The order of lists: the newest product first, its variants in the owner's order. */
export const articleOrder = sql`${articleView.productId} desc, ${articleView.position}, ${articleView.variantId}`

/** A condition on `articleView`: the name, barcode or SKU contains these words; undefined for an empty search. */
export async function articleMatches(search: string): Promise<SQL | undefined> {
  const named = await selectProductsWith(search)
  // A union instead of `or`, so that both parts are read by their indexes.
  return (
    named &&
    sql`${articleView.variantId} in (
      select id from ${productVariants} where product_id in (${named}) union ${selectWithCode(search)})`
  )
}

function selectWithCode(code: string): SQL {
  return sql`select id from ${productVariants} where ${hasCode(code)} and retired_at is null`
}

/** The article with this barcode, else with this SKU. */
export async function findArticleByCode(code: string): Promise<Article | undefined> {
  const found = await selectArticles(hasCode(code))
  return found.find(({ barcode }) => barcode === normalizeBarcode(code)) ?? found[0]
}

/** The article with this code first, then the articles of the products with these words. Drafts are included. */
export async function searchArticles(search: string, limit: number): Promise<Article[]> {
  const rows = await db()
    .select({ variantId: articleView.variantId })
    .from(articleView)
    .where(await articleMatches(search))
    .orderBy(desc(sql`${articleView.variantId} in (${selectWithCode(search)})`), articleOrder)
    .limit(limit)
  const found = await findArticles(rows.map(({ variantId }) => variantId))
  return rows.flatMap(({ variantId }) => found.get(variantId) ?? [])
}

export async function findArticles(variantIds: number[]): Promise<Map<number, Article>> {
  const found = variantIds.length > 0 ? await selectArticles(inArray(productVariants.id, variantIds)) : []
  return new Map(found.map((article) => [article.variantId, article]))
}

/** All articles of these products, in the owner's order. */
export async function findArticlesOfProducts(productIds: number[]): Promise<Article[]> {
  return productIds.length > 0 ? selectArticles(inArray(products.id, productIds)) : []
}

const articleColumns = {
  productId: products.id,
  variantId: productVariants.id,
  isDefault: productVariants.isDefault,
  name: products.name,
  nameAr: products.nameAr,
  variantName: productVariants.name,
  variantNameAr: productVariants.nameAr,
  sku: productVariants.sku,
  barcode: productVariants.barcode,
  price: sql<Money>`coalesce(${productVariants.price}, ${products.price})`.mapWith(products.price),
  stock: productVariants.stockQuantity,
  picture: pictureColumns,
}

const isFirstImage = and(eq(productImages.productId, products.id), eq(productImages.position, 0))
const isShownImage = eq(mediaView.id, sql`coalesce(${productVariants.imageId}, ${productImages.mediaId})`)

async function selectArticles(where: SQL | undefined): Promise<Article[]> {
  const rows = await db()
    .select(articleColumns)
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(productImages, isFirstImage)
    .leftJoin(mediaView, isShownImage)
    .where(and(isActive, where))
    .orderBy(asc(products.id), asc(productVariants.position), asc(productVariants.id))
  return rows.map(({ name, nameAr, variantName, variantNameAr, picture, ...rest }) => ({
    ...rest,
    name: fullName({ fr: name, ar: nameAr }, { fr: variantName, ar: variantNameAr }),
    picture: picture ? asPicture(picture) : undefined,
  }))
}

/** An article as a till stores it. */
export interface SoldArticle extends Omit<Article, 'stock' | 'name'> {
  productName: Bilingual
  variantName: Bilingual
  categoryId: number
  position: number
  /** Units that can be sold. */
  available: number
  /** False: it is no longer sold. */
  isOffered: boolean
}

/**
 * The articles of the shop that are sold, or those that changed since a version, with those that are no longer sold.
 * Changes are found by the transaction that wrote each row: nothing has to be stored when they are made.
 */
export async function listSoldArticles(since?: CatalogueVersion): Promise<SoldArticle[]> {
  const isOffered = sql<boolean>`${products.deletedAt} is null and ${products.status} = 'published'
    and ${productVariants.retiredAt} is null`
  const rows = await db()
    .select({
      ...articleColumns,
      categoryId: products.categoryId,
      position: productVariants.position,
      inStock: products.inStock,
      isOffered,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(productImages, isFirstImage)
    .leftJoin(mediaView, isShownImage)
    .where(since ? wasChanged(since) : isOffered)
    .orderBy(desc(products.id), asc(productVariants.position), asc(productVariants.id))
  return rows.map(({ name, nameAr, variantName, variantNameAr, picture, inStock, stock, ...rest }) => ({
    ...rest,
    productName: { fr: name, ar: nameAr },
    variantName: { fr: variantName, ar: variantNameAr },
    available: availableOf({ inStock, stockQuantity: stock }),
    picture: picture ? asPicture(picture) : undefined,
  }))
}

/** A state of the database: transactions below `transaction` are included. */
export interface CatalogueVersion {
  /** Of the PostgreSQL server and database: transaction numbers of another one mean something else. */
  server: string
  transaction: number
}

/** Read before the articles: what is committed in between is sent again. */
export async function catalogueVersion(): Promise<CatalogueVersion> {
  const { rows } = await db().execute<{ server: string; transaction: string }>(sql`
    select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as server,
      pg_snapshot_xmin(pg_current_snapshot())::text as transaction
    from pg_control_system()`)
  const [row] = rows
  return { server: row!.server, transaction: Number(row!.transaction) }
}

/** Transactions that may start while the query runs. */
const TRANSACTION_TOLERANCE = 10_000

/** Whether the row of the variant, of its product or of its picture was written by a later transaction. */
function wasChanged({ transaction }: CatalogueVersion): SQL {
  const age = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint - ${transaction} + ${TRANSACTION_TOLERANCE}`
  const tables = [productVariants, products, productImages]
  return or(...tables.map((table) => sql`age(${table}.xmin) <= ${age}`))!
}

/** Gives an article without a barcode one of the shop's own; returns the barcode that it has then. */
export async function assignBarcode(variantId: number): Promise<string> {
  const [variant] = await db()
    .update(productVariants)
    .set({
      barcode: sql`case when ${productVariants.barcode} = '' then ${internalBarcode(variantId)} else ${productVariants.barcode} end`,
    })
    .where(and(eq(productVariants.id, variantId), isNull(productVariants.retiredAt)))
    .returning({ barcode: productVariants.barcode })
  if (!variant) throw new Refusal('unknownArticle', 'missing')
  return variant.barcode
}

/** Locks the products of a query of ids, in the order of ids, as orders do. */
export async function lockProductsOf(ids: SQL): Promise<void> {
  await db().execute(sql`select id from ${products} where id in (${ids}) order by id for no key update`)
}

/** The stock of a variant, now or at an earlier moment; call with the product locked. */
export async function stockOfVariant(variantId: number, at?: Date): Promise<number> {
  const [variant] = await db()
    .select({ stock: productVariants.stockQuantity })
    .from(productVariants)
    .where(eq(productVariants.id, variantId))
  if (!variant || !at) return variant?.stock ?? 0
  const [later] = await db()
    .select({ quantity: sql<number>`coalesce(sum(${stockMovements.quantity}), 0)::int` })
    .from(stockMovements)
    .where(and(eq(stockMovements.variantId, variantId), gt(stockMovements.at, at)))
  return variant.stock - later!.quantity
}
