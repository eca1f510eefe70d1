/**
 * SQL fragments to read, lock and reduce the stock. Orders combine them into their own statements, so that placing an
 * order takes two statements.
 */
import { inArray, isNull, sql, type SQL, type SQLChunk } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { productImages, products } from '../catalogue-tables.server.ts'

export interface OfferRow {
  id: number
  name: string
  nameAr: string
  price: Money
  inStock: boolean
  stockQuantity: number
  imageId: string | null
}

/** Selects `OfferRow`s for an array of ids, with additional columns. Deleted products are left out. */
export function selectOffers(ids: SQLChunk, more: SQL): SQL {
  return sql`
    select id, name, name_ar as "nameAr", price, in_stock as "inStock", stock_quantity as "stockQuantity",
      (select media_id from ${productImages} where product_id = products.id and position = 0) as "imageId",
      ${more}
    from ${products}
    where id = any(${ids}::bigint[]) and deleted_at is null`
}

/** Appended to `selectOffers`. Locks in the order of ids, so that two orders cannot deadlock. */
export const lockedById = sql`order by id for no key update of products`

/** Of these ids, those of products that another transaction holds at the moment, or that do not exist. */
export function selectLocked(ids: SQLChunk): SQL {
  return sql`
    with unlocked as materialized (
      select id from ${products} where id = any (${ids}::bigint[]) for no key update skip locked)
    select wanted.id from unnest(${ids}::bigint[]) as wanted (id) where wanted.id not in (select id from unlocked)`
}

/**
 * Locks the products of a subquery with "productId", price and quantity. Raises SQLSTATE `SH001` if one has changed
 * since it was read: deleted, sold out or at another price.
 */
export function lockAndCheckProducts(lines: SQL): SQL {
  return sql`select lock_and_check_products(array_agg("productId"), array_agg(price), array_agg(quantity)) as are_held from ${lines}`
}

/** Reduces the stock by a subquery with "productId" and quantity; at quantity 0 a product is out of stock (spec 4). */
export function takeStock(lines: SQL): SQL {
  return sql`
    update products set stock_quantity = stock_quantity - sold.quantity,
      in_stock = in_stock and stock_quantity > sold.quantity
    from (select "productId" as id, sum(quantity)::int as quantity from ${lines} group by 1) sold
    where products.id = sold.id`
}

/**
 * Increases the stock by a query with product_id and quantity. Locks in the order of ids, as orders do. A product that
 * was sold out is in stock again.
 */
export async function returnStock(quantities: SQL): Promise<void> {
  await db().execute(sql`
    with given as (${quantities}),
    locked as (
      select id from products where id in (select product_id from given) order by id for no key update)
    update products set stock_quantity = stock_quantity + given.quantity,
      in_stock = in_stock or stock_quantity = 0
    from given where products.id = given.product_id and products.id in (select id from locked)`)
}

/** Products that are not deleted, for joins. */
export const productView = new QueryBuilder()
  .select({ id: products.id, stockQuantity: products.stockQuantity })
  .from(products)
  .where(isNull(products.deletedAt))
  .as('product_view')

/** How many units are left, by product id. */
export async function findStock(ids: number[]): Promise<Record<number, number>> {
  if (ids.length === 0) return {}
  const rows = await db().select().from(productView).where(inArray(productView.id, ids))
  return Object.fromEntries(rows.map(({ id, stockQuantity }) => [id, stockQuantity]))
}
