import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { cancelByShopper } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct, withColours } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { products, productVariants, stockMovements } from '../catalogue-tables.server.ts'
import { moveStock } from './stock.server.ts'

useTestDatabase()

const now = new Date()
let categoryId = 0
beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
})

async function movementsOf(productId: number) {
  return db()
    .select({
      cause: stockMovements.cause,
      quantity: stockMovements.quantity,
      after: stockMovements.stockAfter,
    })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.id))
}

async function stockOf(productId: number) {
  const [row] = await db()
    .select({ stock: products.stockQuantity, inStock: products.inStock })
    .from(products)
    .where(eq(products.id, productId))
  return row
}

async function defaultVariantOf(productId: number): Promise<number> {
  const [row] = await db()
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
  return row!.id
}

describe('the history of a product without options', () => {
  it('has its first stock, an order, its cancellation and a number that was set directly', async () => {
    const id = await aProduct({ categoryId, stockQuantity: 3 })
    const { token } = await placeOrder(aNewOrder({ lines: [{ id, quantity: 3 }], shown: ouguiya(9600) }))
    expect(await stockOf(id)).toEqual({ stock: 0, inStock: false })
    await cancelByShopper(token, now)
    expect(await stockOf(id)).toEqual({ stock: 3, inStock: true })
    await db().update(products).set({ stockQuantity: 8 }).where(eq(products.id, id))
    expect(await movementsOf(id)).toEqual([
      { cause: 'initial', quantity: 3, after: 3 },
      { cause: 'order', quantity: -3, after: 0 },
      { cause: 'cancellation', quantity: 3, after: 3 },
      { cause: 'correction', quantity: 5, after: 8 },
    ])
  })
})

describe('the variants of a product', () => {
  it('are sold at their own price and stock, and the product has the sum', async () => {
    const id = await aProduct({ categoryId, stockQuantity: 4 })
    const [red, blue] = await withColours(id, [
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 2 },
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 1, price: ouguiya(4000) },
    ])
    expect(await stockOf(id)).toEqual({ stock: 3, inStock: true })
    const lines = [
      { id, variant: red!, quantity: 2 },
      { id, variant: blue!, quantity: 1 },
    ]
    await placeOrder(aNewOrder({ lines, shown: ouguiya(10_400) }))
    expect(await stockOf(id)).toEqual({ stock: 0, inStock: false })
    await expect(
      placeOrder(aNewOrder({ lines: [{ id, variant: red!, quantity: 1 }], shown: ouguiya(3200) })),
    ).rejects.toMatchObject({ code: 'outOfStock' })
    await expect(
      placeOrder(aNewOrder({ lines: [{ id, quantity: 1 }], shown: ouguiya(3200) })),
    ).rejects.toMatchObject({ code: 'unknownProduct' })
    const { rows } = await db().execute(
      sql`select variant_name, price::int from order_items where product_id = ${id} order by position`,
    )
    expect(rows).toEqual([
      { variant_name: 'Rouge', price: 320_000 },
      { variant_name: 'Bleu', price: 400_000 },
    ])
    const [prices] = await db().select().from(products).where(eq(products.id, id))
    expect(prices).toMatchObject({ priceFrom: ouguiya(3200), priceTo: ouguiya(4000) })
  })
})

describe('the database', () => {
  it('refuses to change or delete a movement', async () => {
    const id = await aProduct({ categoryId })
    for (const change of [
      sql`update stock_movements set quantity = 9 where product_id = ${id}`,
      sql`delete from stock_movements where product_id = ${id}`,
      sql`truncate stock_movements`,
    ])
      await expect(db().execute(change)).rejects.toMatchObject({
        cause: { message: 'stock_movements is append-only' },
      })
  })

  it('refuses stock without a movement, a movement without stock, and one that does not continue', async () => {
    const id = await aProduct({ categoryId })
    const variant = await defaultVariantOf(id)
    const differs = { cause: { code: '23514' } }
    await expect(
      db().execute(sql`update product_variants set stock_quantity = 99 where id = ${variant}`),
    ).rejects.toMatchObject(differs)
    const insert = (quantity: number, after: number) => sql`
      insert into stock_movements (product_id, variant_id, cause, quantity, stock_after)
      values (${id}, ${variant}, 'correction', ${quantity}, ${after})`
    await expect(db().execute(insert(1, 6))).rejects.toMatchObject(differs)
    await expect(db().execute(insert(1, 9))).rejects.toMatchObject(differs)
    await expect(
      moveStock([{ productId: id, variantId: variant, quantity: -6 }], { cause: 'loss', by: SYSTEM, now }),
    ).rejects.toMatchObject(differs)
    expect(await stockOf(id)).toEqual({ stock: 5, inStock: true })
  })

  it('refuses to set the stock of a product with options', async () => {
    const id = await aProduct({ categoryId })
    await withColours(id, [{ name: { fr: 'Rouge', ar: 'أحمر' }, stock: 2 }])
    await expect(
      db().update(products).set({ stockQuantity: 9 }).where(eq(products.id, id)),
    ).rejects.toMatchObject({ cause: { code: '23514' } })
  })
})
