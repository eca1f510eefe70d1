/** Which variants are low: at their product's threshold or below, or at the default of the settings. */
import { sql, type SQL } from 'drizzle-orm'
import { lowStockValue } from '#features/settings/settings.server.ts'
import { products, productVariants } from '../catalogue-tables.server.ts'

/**
 * Ids of the low variants of published products, with their product and stock. Two parts, so that each uses an index:
 * variants by stock, and the few products with their own threshold. The first leaves out the few other products instead
 * of joining all products, so that the index of the stock is all it reads.
 */
export const lowVariants = sql`(
  select variant.id, variant.product_id, variant.stock_quantity
  from ${productVariants} variant
  where variant.retired_at is null and variant.stock_quantity <= ${lowStockValue}
    and variant.product_id not in (
      select id from ${products} where deleted_at is not null
      union all select id from ${products} where status <> 'published' and deleted_at is null
      union all select id from ${products} where low_stock is not null and deleted_at is null)
  union all
  select variant.id, variant.product_id, variant.stock_quantity
  from ${products} product join ${productVariants} variant on variant.product_id = product.id
  where product.low_stock is not null and product.deleted_at is null and product.status = 'published'
    and variant.retired_at is null and variant.stock_quantity <= product.low_stock)`

/** The threshold of a product. */
export const lowStockOf = sql<number>`coalesce(${products.lowStock}, ${lowStockValue})`

/** Published products with a low variant, as a condition on products. */
export const isLowStock: SQL = sql`${products.id} in (select product_id from ${lowVariants} low)`

/** The same, looked up for each product: for pages in the order of an index, where many products are low. */
export const hasLowVariant: SQL = sql`(${products.status} = 'published' and (
  select true from ${productVariants} variant
  where variant.product_id = ${products.id} and variant.retired_at is null
    and variant.stock_quantity <= coalesce(${products.lowStock}, ${lowStockValue}) limit 1))`
