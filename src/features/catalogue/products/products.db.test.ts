import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aProduct } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { products, productSales, reviews } from '../catalogue-tables.server.ts'
import { EVERYTHING, PER_PAGE, type Collection } from '../collections/collection.rules.ts'
import { findProducts, productStrip, similarProducts } from './products.server.ts'

useTestDatabase()

const ONE_DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * ONE_DAY)
const ids: Record<string, number> = {}
let veils = 0
let care = 0

async function setAge(id: number, days: number) {
  await db()
    .update(products)
    .set({ createdAt: daysAgo(days) })
    .where(eq(products.id, id))
}

beforeAll(async () => {
  veils = await aCategory()
  care = await aCategory('Soins', 'عناية')
  ids.old = await aProduct({ categoryId: veils, price: ouguiya(1000), featured: true })
  ids.promoted = await aProduct({ categoryId: veils, price: ouguiya(2000), promoted: true })
  ids.sold = await aProduct({ categoryId: veils, price: ouguiya(3000) })
  ids.gone = await aProduct({ categoryId: care, price: ouguiya(500), stockQuantity: 0 })
  ids.fresh = await aProduct({ categoryId: care, price: ouguiya(4000), featured: true })
  ids.removed = await aProduct({ categoryId: veils })
  for (const name of ['old', 'promoted', 'sold', 'gone']) await setAge(ids[name]!, 30)
  await setAge(ids.fresh, 6.9)
  await db().update(products).set({ deletedAt: new Date() }).where(eq(products.id, ids.removed))
  await anOrder({ items: [{ productId: ids.sold, quantity: 3 }], createdAt: daysAgo(3) })
  await anOrder({ items: [{ productId: ids.old, quantity: 9 }], createdAt: daysAgo(40) })
  await anOrder({ items: [{ productId: ids.gone, quantity: 9 }], status: 'cancelled' })
  await db()
    .insert(reviews)
    .values([
      { productId: ids.old, author: 'A', stars: 5, content: 'x', status: 'published' },
      { productId: ids.old, author: 'B', stars: 4, content: 'x', status: 'published' },
      { productId: ids.sold, author: 'C', stars: 5, content: 'x', status: 'published' },
      { productId: ids.fresh, author: 'D', stars: 5, content: 'x', status: 'pending' },
    ])
})

const namesOf = (found: { id: number }[]) =>
  found.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0])
const find = async (change: Partial<Collection>) =>
  namesOf((await findProducts({ ...EVERYTHING, ...change })).products)

describe('strips of the home page', () => {
  it('show promoted products first, then the most sold of the last 30 days', async () => {
    expect(namesOf(await productStrip('popular', 3))).toEqual(['promoted', 'sold', 'fresh'])
  })

  it('show featured, new and most reviewed products', async () => {
    expect(namesOf(await productStrip('featured', 6))).toEqual(['fresh', 'old'])
    expect(namesOf(await productStrip('new', 6))).toEqual(['fresh'])
    expect(namesOf(await productStrip('mostReviewed', 6))).toEqual(['old', 'sold'])
  })

  it('are limited to a category and a length', async () => {
    expect(namesOf(await productStrip('popular', 6, care))).toEqual(['fresh', 'gone'])
    expect(await productStrip('popular', 1)).toHaveLength(1)
  })
})

describe('a card', () => {
  it('has all its fields', async () => {
    const [card] = (await findProducts({ ...EVERYTHING, filter: 'new' })).products
    expect(card).toMatchObject({
      name: { fr: 'Nila', ar: 'نيلة' },
      category: { fr: 'Soins', ar: 'عناية' },
      price: ouguiya(4000),
      originalPrice: null,
      inStock: true,
      featured: true,
      isNew: true,
      reviews: 0,
      rating: 0,
      picture: { width: 800, height: 1000, widths: [] },
    })
  })
})

describe('a list', () => {
  it.each<[string, Partial<Collection>, string[]]>([
    ['everything, newest first', {}, ['fresh', 'gone', 'sold', 'promoted', 'old']],
    ['featured', { filter: 'featured' }, ['fresh', 'old']],
    ['in stock, cheapest first', { inStock: true, sort: 'price-up' }, ['old', 'promoted', 'sold', 'fresh']],
    ['most expensive first', { sort: 'price-down' }, ['fresh', 'sold', 'promoted', 'old', 'gone']],
    ['most sold', { sort: 'most-sold' }, ['sold', 'fresh', 'gone', 'promoted', 'old']],
    ['best rated', { sort: 'best-rated' }, ['sold', 'old', 'fresh', 'gone', 'promoted']],
    ['between two prices', { minPrice: ouguiya(1000), maxPrice: ouguiya(3000) }, ['sold', 'promoted', 'old']],
    ['beyond the last page', { page: 99 }, []],
  ])('of %s', async (_name, change, expected) => {
    expect((await find(change)).toSorted()).toEqual(expected.toSorted())
    if (change.sort) expect(await find(change)).toEqual(expected)
  })

  it.each([
    ['popular', 'popular'],
    ['most-reviewed', 'mostReviewed'],
  ] as const)('sorted by %s starts like its strip', async (sort, strip) => {
    const shown = namesOf(await productStrip(strip, 6))
    expect((await find({ sort })).slice(0, shown.length)).toEqual(shown)
  })

  it('of a category with a filter', async () => {
    expect(await find({ category: care, filter: 'featured' })).toEqual(['fresh'])
    expect(await find({ category: 999 })).toEqual([])
  })

  it('is paged without gaps or repeats', async () => {
    const categoryId = await aCategory('Page', 'صفحة')
    for (let n = 0; n < PER_PAGE + 3; n++) await aProduct({ categoryId })
    const first = await findProducts({ ...EVERYTHING, category: categoryId })
    const second = await findProducts({ ...EVERYTHING, category: categoryId, page: 2 })
    expect([first.total, first.products.length, second.products.length]).toEqual([PER_PAGE + 3, PER_PAGE, 3])
    expect(new Set([...first.products, ...second.products].map(({ id }) => id)).size).toBe(PER_PAGE + 3)
  })
})

it('similar products are of the same category, without the product itself', async () => {
  const product = { id: ids.sold!, categoryId: veils, subCategoryId: null }
  expect(namesOf(await similarProducts(product, 3)).toSorted()).toEqual(['old', 'promoted'])
})

describe('sales of a day', () => {
  const soldOf = async (productId: number) => {
    const rows = await db().select().from(productSales).where(eq(productSales.productId, productId))
    return rows.map(({ quantity, revenue }) => ({ quantity, revenue }))
  }

  it('are updated when an order is placed, cancelled, restored and deleted', async () => {
    const productId = await aProduct({ categoryId: veils })
    const items = [
      { productId, quantity: 2, price: ouguiya(10) },
      { productId, quantity: 1, price: ouguiya(10) },
    ]
    const id = await anOrder({ items })
    expect(await soldOf(productId)).toEqual([{ quantity: 3, revenue: ouguiya(30) }])
    const set = (values: Partial<typeof orders.$inferInsert>) =>
      db().update(orders).set(values).where(eq(orders.id, id))
    await set({ status: 'confirmed' })
    expect(await soldOf(productId)).toEqual([{ quantity: 3, revenue: ouguiya(30) }])
    await set({ status: 'cancelled' })
    expect(await soldOf(productId)).toEqual([{ quantity: 0, revenue: 0 }])
    await set({ deletedAt: new Date() })
    expect(await soldOf(productId)).toEqual([{ quantity: 0, revenue: 0 }])
    await set({ status: 'pending', deletedAt: null })
    expect(await soldOf(productId)).toEqual([{ quantity: 3, revenue: ouguiya(30) }])
  })

  it('equal the sum of all orders that are not cancelled or deleted', async () => {
    const { rows } = await db().execute(sql`
      select product_id, sum(quantity) as quantity from product_sales group by 1 having sum(quantity) <> 0
      except
      select i.product_id, sum(i.quantity) from order_items i join orders o on o.id = i.order_id
      where o.status <> 'cancelled' and o.deleted_at is null group by 1`)
    expect(rows).toEqual([])
  })
})
