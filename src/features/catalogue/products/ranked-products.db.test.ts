/** Pages of lists that are read in parts: no product is missing or repeated where one part ends. */
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { categories, isPublished, products, productVariants } from '../catalogue-tables.server.ts'
import { productWords } from '../search/search-tables.server.ts'
import { listLowVariants } from '../stock/movements.server.ts'
import type { LowVariantSort } from '../stock/stock.rules.ts'
import { rankedIds } from './ranked-products.server.ts'

useTestDatabase()

let categoryId = 0
const PRODUCTS = 12

beforeAll(async () => {
  categoryId = await aCategory('Voiles', 'ملاحف')
  for (let index = 0; index < PRODUCTS; index++) {
    const productId = await aProduct({ categoryId, promoted: index % 5 === 0, stockQuantity: index % 4 })
    if (index % 3 === 0)
      await db().execute(sql`
        insert into product_sales (product_id, day, quantity, revenue)
        values (${productId}, shop_day(now()), ${1 + (index % 2)}, 1)`)
    if (index % 4 === 1)
      await db().update(products).set({ rating: 4, reviews: 1 }).where(eq(products.id, productId))
  }
})

describe('orders without an index', () => {
  it.each(['mostSold', 'popular', 'bestRated'] as const)(
    '%s: pages are parts of one order',
    async (order) => {
      const all = await rankedIds(order, isPublished, { limit: 100, offset: 0 })
      expect(new Set(all).size).toBe(PRODUCTS)
      for (const limit of [1, 2, 5]) {
        const pages = []
        for (let offset = 0; offset < PRODUCTS; offset += limit)
          pages.push(...(await rankedIds(order, isPublished, { limit, offset })))
        expect(pages).toEqual(all)
      }
    },
  )

  it.each<[LowVariantSort, 'asc' | 'desc']>([
    ['daysLeft', 'asc'],
    ['daysLeft', 'desc'],
    ['stock', 'asc'],
    ['sold', 'desc'],
  ])('to reorder by %s %s: pages are parts of one order', async (sort, direction) => {
    const query = { sort, direction, since: new Date(0), days: 30 }
    const { rows, total } = await listLowVariants({ ...query, limit: 100, offset: 0 })
    expect(rows).toHaveLength(total)
    const pages = []
    for (let offset = 0; offset < total; offset += 2)
      pages.push(...(await listLowVariants({ ...query, limit: 2, offset })).rows)
    expect(pages).toEqual(rows)
  })
})

describe('triggers', () => {
  const countOf = async (id: number) =>
    (await db().select({ count: categories.products }).from(categories).where(eq(categories.id, id)))[0]!
      .count
  const wordsOf = async (productId: number) =>
    (
      await db()
        .select({ words: sql<string>`name_words::text` })
        .from(productWords)
        .where(eq(productWords.productId, productId))
    )[0]!.words

  it('count products that move together, and keep their words', async () => {
    const [from, to] = [await aCategory('Robes', 'فساتين'), await aCategory('Sacs', 'حقائب')]
    const moved = [await aProduct({ categoryId: from, name: 'Sahara' }), await aProduct({ categoryId: from })]
    const before = await wordsOf(moved[0]!)
    await db().update(products).set({ categoryId: to }).where(eq(products.categoryId, from))
    expect([await countOf(from), await countOf(to)]).toEqual([0, 2])
    expect(await wordsOf(moved[0]!)).toBe(before.replace(`#c${from}`, `#c${to}`))
  })

  it('give no default variant to a product that is inserted with options', async () => {
    const [row] = await db()
      .insert(products)
      .values({
        name: 'x',
        nameAr: 'س',
        price: sql`100`,
        description: '',
        descriptionAr: '',
        categoryId,
        hasOptions: true,
      })
      .returning({ id: products.id })
    const variants = await db().$count(productVariants, eq(productVariants.productId, row!.id))
    expect(variants).toBe(0)
  })
})
