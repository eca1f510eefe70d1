/** Which variants are low: at their product's threshold or below, or at the default of the settings. */
import { sql, type SQL } from 'drizzle-orm'
import { lowStockValue } from '#features/settings/settings.server.ts'
import { products, productVariants } from '../catalogue-tables.server.ts'

/**
 * Ids of the low variants of published products, with their product. Two parts, so that each uses an index: variants by
 * stock, and the few products with their own threshold.
 */
export const lowVariants = sql`(
  select variant.id, variant.product_id
  from ${productVariants} variant join ${products} product on product.id = variant.product_id
  where variant.retired_at is null and variant.stock_quantity <= ${lowStockValue}
    and product.low_stock is null and product.deleted_at is null and product.status = 'published'
  union all
  select variant.id, variant.product_id
  from ${products} product join ${productVariants} variant on variant.product_id = product.id
  where product.low_stock is not null and product.deleted_at is null and product.status = 'published'
    and variant.retired_at is null and variant.stock_quantity <= product.low_stock)`

/** The threshold of a product. */
export const lowStockOf = sql<number>`coalesce(${products.lowStock}, ${lowStockValue})`

/** Published products with a low variant, as a condition on products. */
export const isLowStock: SQL = sql`${products.id} in (select product_id from ${lowVariants} low)`
