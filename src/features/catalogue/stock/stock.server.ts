/**
 * SQL fragments to read, lock and change the stock. Orders combine them into their own statements, so that placing an
 * order takes two statements. Stock is changed by `moveStock` and `stockChanges` only: they write the movement in the
 * same statement, and the database refuses one without the other.
 */
import { and, asc, eq, inArray, isNull, sql, type SQL, type SQLChunk } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Money } from '#core/money.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { productImages, products, productVariants } from '../catalogue-tables.server.ts'
import type { StockCause } from './stock.rules.ts'

export interface OfferRow {
  id: number
  variantId: number
  /** The only variant of a product without options. */
  isDefault: boolean
  name: string
  nameAr: string
  variantName: string
  variantNameAr: string
  sku: string
  price: Money
  inStock: boolean
  stockQuantity: number
  imageId: string | null
  categoryId: number
}

/**
 * Selects `OfferRow`s for arrays of product ids and variant ids, with additional columns. Variant 0 is the default
 * variant. Products that are deleted or not published and variants that are not offered are left out.
 */
export function selectOffers(ids: SQLChunk, variants: SQLChunk, more: SQL): SQL {
  return sql`
    select product.id, variant.id as "variantId", variant.is_default as "isDefault", product.name,
      product.name_ar as "nameAr", variant.name as "variantName", variant.name_ar as "variantNameAr", variant.sku,
      coalesce(variant.price, product.price) as price, product.in_stock as "inStock",
      variant.stock_quantity as "stockQuantity",
      coalesce(variant.image_id, (
        select media_id from ${productImages} where product_id = product.id and position = 0)) as "imageId",
      product.category_id as "categoryId", ${more}
    from unnest(${ids}::bigint[], ${variants}::bigint[]) as asked (product_id, variant_id)
    join ${products} product on product.id = asked.product_id
    join ${productVariants} variant on variant.product_id = product.id and variant.retired_at is null
      and case when asked.variant_id = 0 then variant.is_default else variant.id = asked.variant_id end
    where product.deleted_at is null and product.status = 'published'`
}

/**
 * Appended to `selectOffers`. Locks in the order of ids, so that two orders cannot deadlock. The variants are locked
 * only to be read as they are after waiting for the product: rows without a lock are those of the start of the statement.
 */
export const lockedById = sql`order by product.id, variant.id for no key update of product, variant`

/** An article with its stock, whether it is still offered or not. */
export interface CounterArticle extends OfferRow {
  isOffered: boolean
}

/**
 * Selects and locks `CounterArticle`s for arrays of product ids and variant ids, also those of products that are deleted
 * and of variants that were withdrawn: they were sold at a till without a connection.
 */
export const lockCounterArticles = preparedStatement<CounterArticle>(
  'lock counter articles',
  () => sql`
    select product.id, variant.id as "variantId", variant.is_default as "isDefault", product.name,
      product.name_ar as "nameAr", variant.name as "variantName", variant.name_ar as "variantNameAr", variant.sku,
      coalesce(variant.price, product.price) as price, product.in_stock as "inStock",
      variant.stock_quantity as "stockQuantity",
      coalesce(variant.image_id, (
        select media_id from ${productImages} where product_id = product.id and position = 0)) as "imageId", product.category_id as "categoryId",
      product.deleted_at is null and product.status = 'published' and variant.retired_at is null as "isOffered"
    -- Selected, so that PostgreSQL keeps its plan: it plans again for arrays whose length it knows.
    from unnest((select ${sql.placeholder('ids')}::bigint[]), (select ${sql.placeholder('variants')}::bigint[]))
      as asked (product_id, variant_id)
    join ${products} product on product.id = asked.product_id
    join ${productVariants} variant on variant.product_id = product.id and variant.id = case asked.variant_id
      when 0 then (select id from ${productVariants} where product_id = product.id and is_default
        order by retired_at desc nulls first limit 1)
      else asked.variant_id end
    ${lockedById}`,
)

/** Of these ids, those of products that another transaction holds at the moment, or that do not exist. */
export function selectLocked(ids: SQLChunk): SQL {
  return sql`
    with unlocked as materialized (
      select id from ${products} where id = any (${ids}::bigint[]) for no key update skip locked)
    select wanted.id from unnest(${ids}::bigint[]) as wanted (id) where wanted.id not in (select id from unlocked)`
}

/**
 * Locks the products of a subquery with "productId", "variantId", price and quantity. Raises SQLSTATE `SH001` if one has
 * changed since it was read: deleted, withdrawn, sold out or at another price.
 */
export function lockAndCheckVariants(lines: SQL): SQL {
  return sql`select lock_and_check_variants(array_agg("productId"), array_agg("variantId"), array_agg(price),
    array_agg(quantity)) as are_held from ${lines}`
}

/** The category of the product with this id, also of one that is deleted. */
export function categoryOfProduct(productId: SQLChunk): SQL<number | null> {
  return sql`(select category_id from ${products} where id = ${productId})`
}

/** What one unit of the variant with this id cost. */
export function costOfVariant(variantId: SQLChunk): SQL {
  return sql`(select cost from ${productVariants} where id = ${variantId})`
}

/**
 * CTEs that change the stock by a query with product_id, variant_id, cause, quantity (negative: taken out), at, order_id,
 * document_id, reason, staff_id and staff_name. The products must be locked. Changes of one variant are recorded in the
 * order of the query.
 */
export function stockChanges(changes: SQL): SQL {
  return sql`
    stock_change as materialized (select row_number() over () as place, change.* from (${changes}) change),
    changed_stock as (
      update product_variants set stock_quantity = stock_quantity + changed.quantity
      from (select variant_id, sum(quantity)::int as quantity from stock_change group by 1) changed
      where product_variants.id = changed.variant_id
      returning product_variants.id, stock_quantity),
    recorded_movement as (
      insert into stock_movements (at, product_id, variant_id, cause, quantity, stock_after, order_id, document_id,
        reason, staff_id, staff_name)
      select at, product_id, variant_id, cause, quantity,
        stock_quantity - coalesce(sum(quantity) over later, 0), order_id, document_id, reason, staff_id, staff_name
      from stock_change join changed_stock on changed_stock.id = variant_id
      window later as (partition by variant_id order by place rows between 1 following and unbounded following)
      order by place)`
}

export interface StockChange {
  productId: number
  variantId: number
  /** Negative: taken out of the stock. */
  quantity: number
  reason?: string
}

export interface MovementContext {
  cause: StockCause
  by: Actor
  now: Date
  orderId?: number
  /** The goods receipt or the stock take. */
  documentId?: number
}

/**
 * Changes the stock and records the movements, inside the transaction of the caller. Locks the products in the order of
 * ids, as orders do. A check constraint refuses a stock below 0. A product that was sold out is in stock again.
 */
export async function moveStock(changes: StockChange[], context: MovementContext): Promise<void> {
  const moved = changes.filter(({ quantity }) => quantity !== 0)
  if (moved.length === 0) return
  await lockProductsById(moved.map(({ productId }) => productId))
  const { cause, by, now, orderId, documentId } = context
  await db().execute(sql`
    with ${stockChanges(sql`
      select "productId" as product_id, "variantId" as variant_id, ${cause}::text as cause, quantity,
        ${now.toISOString()}::timestamptz as at, ${orderId ?? null}::bigint as order_id,
        ${documentId ?? null}::bigint as document_id, coalesce(reason, '') as reason,
        ${by.id}::bigint as staff_id, ${by.name}::text as staff_name
      from json_to_recordset(${JSON.stringify(moved)}::json) as change (
        "productId" bigint, "variantId" bigint, quantity int, reason text)`)}
    select`)
}

export async function lockProductsById(ids: number[]): Promise<void> {
  await db()
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update')
}

/** A variant with its product locked. */
export interface LockedVariant {
  productId: number
  name: string
  nameAr: string
  variantName: string
  variantNameAr: string
  stock: number
  /** Null: unknown. */
  cost: Money | null
}

/** Locks the products of these variants and reads the variants by id; those that are no longer kept are left out. */
export async function lockVariants(ids: number[]): Promise<Map<number, LockedVariant>> {
  const owners = await db()
    .select({ id: productVariants.productId })
    .from(productVariants)
    .where(inArray(productVariants.id, ids))
  await lockProductsById(owners.map(({ id }) => id))
  const rows = await db()
    .select({
      variantId: productVariants.id,
      productId: products.id,
      name: products.name,
      nameAr: products.nameAr,
      variantName: productVariants.name,
      variantNameAr: productVariants.nameAr,
      stock: productVariants.stockQuantity,
      cost: productVariants.cost,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(inArray(productVariants.id, ids), isNull(products.deletedAt), isNull(productVariants.retiredAt)),
    )
  return new Map(rows.map(({ variantId, ...variant }) => [variantId, variant]))
}

/** What one unit of each variant costs from now on. The products must be locked. */
export async function setCosts(costs: ReadonlyMap<number, Money>): Promise<void> {
  for (const [id, cost] of costs)
    await db().update(productVariants).set({ cost }).where(eq(productVariants.id, id))
}

/**
 * The variant of an order line, of the table of lines in the query: lines of earlier versions have none and mean the
 * default variant. The table is named, because Drizzle leaves it out in a query of one table, and product_id would then
 * be that of the variant.
 */
export function variantOfLine(line: SQL): SQL<number> {
  return sql<number>`coalesce(${line}.variant_id, (
    select variant.id from ${productVariants} variant where variant.product_id = ${line}.product_id and is_default
    order by retired_at desc nulls first limit 1))`.mapWith(Number)
}

/** The default variant of a product without options; undefined if it has options. Call with the product locked. */
export async function findDefaultVariant(productId: number): Promise<number | undefined> {
  const [variant] = await db()
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(
      and(
        eq(productVariants.productId, productId),
        eq(productVariants.isDefault, true),
        isNull(productVariants.retiredAt),
      ),
    )
  return variant?.id
}

/** Products that are not deleted, for joins. */
export const productView = new QueryBuilder()
  .select({
    id: products.id,
    name: products.name,
    nameAr: products.nameAr,
    stockQuantity: products.stockQuantity,
  })
  .from(products)
  .where(isNull(products.deletedAt))
  .as('product_view')

/** How many units are left, by variant id. */
export async function findStock(variantIds: number[]): Promise<Record<number, number>> {
  if (variantIds.length === 0) return {}
  const rows = await db()
    .select({ id: productVariants.id, stock: productVariants.stockQuantity })
    .from(productVariants)
    .innerJoin(productView, eq(productView.id, productVariants.productId))
    .where(and(inArray(productVariants.id, variantIds), isNull(productVariants.retiredAt)))
  return Object.fromEntries(rows.map(({ id, stock }) => [id, stock]))
}
