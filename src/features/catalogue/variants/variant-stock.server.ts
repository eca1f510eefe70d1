/** The stock of the variants of one product, for the product list. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import {
  stockAfter,
  stockMeanwhile,
  type ProductStocks,
  type StockChange,
  type StockMeanwhile,
} from '../catalogue-admin.rules.ts'
import { recordCatalogueChange, refusal, type Change } from '../catalogue-changes.server.ts'
import { products, productVariants } from '../catalogue-tables.server.ts'
import { MAX_STOCK } from '../field-problems.rules.ts'
import { lockProduct } from '../locks.server.ts'
import { lowStockOf } from '../stock/low-stock.server.ts'
import { moveStock } from '../stock/stock.server.ts'
import { stockLine } from './variant-log.rules.ts'

/** Undefined for a product without options, or one that was deleted. */
export async function findVariantStocks(productId: number): Promise<ProductStocks | undefined> {
  const rows = await db()
    .select({
      product: products.name,
      productAr: products.nameAr,
      lowStock: lowStockOf,
      id: productVariants.id,
      name: productVariants.name,
      nameAr: productVariants.nameAr,
      sku: productVariants.sku,
      stockQuantity: productVariants.stockQuantity,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        eq(productVariants.productId, productId),
        eq(productVariants.isDefault, false),
        isNull(productVariants.retiredAt),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(productVariants.position), asc(productVariants.id))
  const [first] = rows
  if (!first) return undefined
  return {
    id: productId,
    name: { fr: first.product, ar: first.productAr },
    lowStock: first.lowStock,
    variants: rows.map(({ id, name, nameAr, sku, stockQuantity }) => ({
      id,
      name: { fr: name, ar: nameAr },
      sku,
      stockQuantity,
    })),
  }
}

/** Like `changeStock`, for one variant: relative to the quantity that was shown. */
export async function changeVariantStock(
  change: Change & { id: number; variant: number } & StockChange,
): Promise<StockMeanwhile | undefined> {
  const { id, variant: variantId, seen, wanted } = change
  return transaction(async () => {
    const product = await lockProduct(id)
    const [variant] = await db()
      .select()
      .from(productVariants)
      .where(
        and(
          eq(productVariants.id, variantId),
          eq(productVariants.productId, id),
          isNull(productVariants.retiredAt),
        ),
      )
    if (!variant) throw refusal('variantUnknown')
    const found = variant.stockQuantity
    const stock = stockAfter(found, { seen, wanted })
    if (stock === undefined) throw refusal('stockTooLow', { left: found })
    if (stock > MAX_STOCK) throw refusal('invalid')
    const meanwhile = stockMeanwhile({ seen, found, stock })
    if (stock === found) return meanwhile
    const total = product.stockQuantity + stock - found
    const moves = [{ productId: id, variantId, quantity: stock - found }]
    await moveStock(moves, { ...change, cause: 'correction' })
    await db()
      .update(products)
      .set({ inStock: total > 0 })
      .where(eq(products.id, id))
    await recordCatalogueChange(change, {
      action: 'productStockChanged',
      subject: 'product',
      id,
      before: { variants: [stockLine(variant.name, found)], inStock: product.inStock },
      after: { variants: [stockLine(variant.name, stock)], inStock: total > 0 },
    })
    return meanwhile
  })
}
