/** Orders placed concurrently with catalogue changes, and before them. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { productOf } from '#features/catalogue/catalogue-form.rules.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { findEditedProduct } from '#features/catalogue/products/edited-product.server.ts'
import { editProduct } from '#features/catalogue/products/save-product.server.ts'
import { deleteCategory } from '#features/catalogue/removal/removal.server.ts'
import { restoreCategory } from '#features/catalogue/removal/restore.server.ts'
import { changeStock, setFlag } from '#features/catalogue/stock/product-stock.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { orderItems, orders } from '../orders-tables.server.ts'
import { placeOrder } from './place-order.server.ts'
import type { NewOrder } from './write-order.server.ts'

useTestDatabase()

const now = new Date('2026-11-15T09:00:00Z')
let by: StaffPerson
let nextPhone = 22_000_000

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ permissions: ['manageProducts'] })
})

function order(lines: NewOrder['lines']): NewOrder {
  return aNewOrder({
    lines,
    shown: money(lines.reduce((total, { quantity }) => total + quantity * ouguiya(3200), 0)),
    customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
    now,
  })
}

const rowOf = async (id: number) => (await db().select().from(products).where(eq(products.id, id)))[0]!
const refusalOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? (result.reason as { code?: string }).code : undefined

describe('placing orders while the catalogue changes', () => {
  it('leaves the initial stock plus restocked minus sold units', async () => {
    const id = await aProduct({ categoryId: await aCategory(), stockQuantity: 20 })
    const restocked = Array.from({ length: 10 }, () => changeStock({ by, now, id, seen: 20, wanted: 21 }))
    const sold = Array.from({ length: 15 }, () => placeOrder(order([{ id, quantity: 1 }])))
    const results = await Promise.allSettled([...restocked, ...sold])
    expect(results.map(refusalOf).filter(Boolean)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 15, inStock: true })
  })

  it('does not restore units that were sold while the product was edited', async () => {
    const id = await aProduct({
      categoryId: await aCategory(),
      stockQuantity: 10,
      description: 'x',
      descriptionAr: 'س',
    })
    const { version, form } = (await findEditedProduct(id))!
    const seen = { version, stockQuantity: 10, inStock: true }
    await Promise.all([
      ...Array.from({ length: 6 }, () => placeOrder(order([{ id, quantity: 1 }]))),
      editProduct({ by, now, id, seen, values: { ...productOf(form), promoted: true } }),
    ])
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 4, promoted: true })
  })

  it('does not deadlock when categories are deleted and restored concurrently', async () => {
    const categoryId = await aCategory()
    const ids = [
      await aProduct({ categoryId, stockQuantity: 100 }),
      await aProduct({ categoryId, stockQuantity: 100 }),
    ]
    const carts = Array.from({ length: 20 }, (_, index) =>
      placeOrder(order((index % 2 ? ids : ids.toReversed()).map((id) => ({ id, quantity: 1 })))),
    )
    const shown = { products: 2, subCategories: 0 }
    const categoryChanges = (async () => {
      for (let cycle = 0; cycle < 3; cycle++) {
        await deleteCategory({ by, now: new Date(), id: categoryId, shown })
        await restoreCategory({ by, now: new Date(), id: categoryId })
        await setFlag({ by, now, id: ids[0]!, flag: 'featured', value: cycle % 2 === 0 })
      }
    })()
    const results = await Promise.allSettled([...carts, categoryChanges])
    const placed = results.filter(({ status }) => status === 'fulfilled').length - 1
    // Each cart either became an order or was refused because its products were deleted.
    expect(new Set(results.map(refusalOf).filter(Boolean)).size).toBeLessThanOrEqual(1)
    expect(results.at(-1)).toMatchObject({ status: 'fulfilled' })
    expect((await rowOf(ids[0]!)).stockQuantity).toBe(100 - placed)
  })
})

describe('an order item', () => {
  it('keeps its name, price and picture when the product is changed or deleted', async () => {
    const categoryId = await aCategory()
    const id = await aProduct({ categoryId, description: 'x', descriptionAr: 'س' })
    const placed = await placeOrder(order([{ id, quantity: 2 }]))
    const [bought] = await db().select().from(orders).where(eq(orders.number, placed.number))
    const itemsOf = () => db().select().from(orderItems).where(eq(orderItems.orderId, bought!.id))
    const before = await itemsOf()
    const { version, form } = (await findEditedProduct(id))!
    const seen = { version, stockQuantity: Number(form.stockQuantity), inStock: form.inStock }
    const values = { ...productOf(form), name: 'Autre', nameAr: 'آخر', price: ouguiya(1) }
    await editProduct({ by, now, id, seen, values })
    await deleteCategory({ by, now, id: categoryId, shown: { products: 1, subCategories: 0 } })
    expect(await itemsOf()).toEqual(before)
    expect(before).toMatchObject([{ name: 'Nila', price: ouguiya(3200), productId: id }])
  })
})
