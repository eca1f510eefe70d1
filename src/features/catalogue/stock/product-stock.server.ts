/** Changes made in the product table: flags and quantity. */
import { eq } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import {
  stockAfter,
  stockMeanwhile,
  type Flag,
  type StockChange,
  type StockMeanwhile,
} from '../catalogue-admin.rules.ts'
import { refusal, recordCatalogueChange, type Change } from '../catalogue-changes.server.ts'
import { products } from '../catalogue-tables.server.ts'
import { isInStock } from '../catalogue.rules.ts'
import { MAX_STOCK } from '../field-problems.rules.ts'
import { lockProduct } from '../locks.server.ts'
import { findDefaultVariant, moveStock } from './stock.server.ts'

/** Increases the version, so that a form opened earlier cannot overwrite the flag. */
export async function setFlag(change: Change & { id: number; flag: Flag; value: boolean }): Promise<void> {
  const { id, flag, value } = change
  await transaction(async () => {
    const product = await lockProduct(id)
    if (flag === 'inStock' && value && !isInStock(product.stockQuantity)) throw refusal('nothingInStock')
    if (product[flag] === value) return
    await db()
      .update(products)
      .set({ [flag]: value, version: product.version + 1 })
      .where(eq(products.id, id))
    await recordCatalogueChange(change, {
      action: 'productFlagChanged',
      subject: 'product',
      id,
      before: { [flag]: product[flag] },
      after: { [flag]: value },
    })
  })
}

/**
 * Changes the stock by the difference to the quantity that was shown, so that sales in between are not overwritten. The
 * quantity decides whether the product can be bought (spec 4). Returns how the stock changed in between, if it did.
 */
export async function changeStock(
  change: Change & { id: number } & StockChange,
): Promise<StockMeanwhile | undefined> {
  const { id, seen, wanted } = change
  return transaction(async () => {
    const product = await lockProduct(id)
    const stockQuantity = stockAfter(product.stockQuantity, { seen, wanted })
    if (stockQuantity === undefined) throw refusal('stockTooLow', { left: product.stockQuantity })
    if (stockQuantity > MAX_STOCK) throw refusal('invalid')
    const meanwhile = stockMeanwhile({ seen, found: product.stockQuantity, stock: stockQuantity })
    if (stockQuantity === product.stockQuantity) return meanwhile
    const variantId = await findDefaultVariant(id)
    if (variantId === undefined) throw refusal('hasOptions')
    const inStock = isInStock(stockQuantity)
    const quantity = stockQuantity - product.stockQuantity
    await moveStock([{ productId: id, variantId, quantity }], { ...change, cause: 'correction' })
    await db().update(products).set({ inStock }).where(eq(products.id, id))
    await recordCatalogueChange(change, {
      action: 'productStockChanged',
      subject: 'product',
      id,
      before: { stockQuantity: product.stockQuantity, inStock: product.inStock },
      after: { stockQuantity, inStock },
    })
    return meanwhile
  })
}
