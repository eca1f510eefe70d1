import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { moveStock } from '#features/catalogue/stock/stock.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct, withColours } from '../../../../tests/builders.ts'
import { aUser } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { stockTakeLines, stockTakes } from '../stock-tables.server.ts'
import { findTake, listTakeRows, takeProgress } from './take-view.server.ts'
import { applyTake, cancelTake, countArticle, startTake } from './takes.server.ts'

useTestDatabase()

const now = new Date()
let categoryId = 0
let mariem: Actor
let sidi: Actor
beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  mariem = { id: (await aUser()).id, name: 'Mariem' }
  sidi = { id: (await aUser()).id, name: 'Sidi' }
})
beforeEach(async () => {
  await db().delete(stockTakes)
})

async function variantOf(productId: number): Promise<number> {
  const { rows } = await db().execute<{ id: number }>(
    sql`select id from product_variants where product_id = ${productId} and retired_at is null`,
  )
  return rows[0]!.id
}

async function stockOf(variantId: number): Promise<number> {
  const { rows } = await db().execute<{ stock: number }>(
    sql`select stock_quantity as stock from product_variants where id = ${variantId}`,
  )
  return rows[0]!.stock
}

async function anArticle(stockQuantity: number, category = categoryId) {
  const productId = await aProduct({ categoryId: category, stockQuantity })
  return { productId, variantId: await variantOf(productId) }
}

const sell = (id: number, quantity: number, at = now) =>
  placeOrder(aNewOrder({ lines: [{ id, quantity }], shown: ouguiya(3200 * quantity), now: at }))

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

const aCount = { seen: 0, ageMs: 0 }

describe('counting', () => {
  it('expects the stock of the moment, and adds the difference to the stock of now', async () => {
    const { productId, variantId } = await anArticle(10)
    const takeId = await startTake({ by: mariem, now })
    await sell(productId, 2)
    // 8 are expected, 7 are there; 3 more are sold before the end.
    const counted = { takeId, variantId, counted: 7, ...aCount }
    expect(await countArticle(counted, { by: mariem, now })).toMatchObject({
      stored: { counted: 7, expected: 8, version: 1 },
    })
    await sell(productId, 3)
    await applyTake({ takeId, uncounted: 'keep' }, { by: sidi, now })
    expect(await stockOf(variantId)).toBe(4)
    expect(await findTake(takeId)).toMatchObject({
      status: 'applied',
      countedLines: 1,
      surplus: 0,
      missing: 1,
      endedName: 'Sidi',
    })
    const { rows } = await db().execute(
      sql`select cause, quantity, stock_after, document_id, staff_name from stock_movements
        where variant_id = ${variantId} order by id desc limit 1`,
    )
    expect(rows).toEqual([
      { cause: 'count', quantity: -1, stock_after: 4, document_id: takeId, staff_name: 'Sidi' },
    ])
  })

  it('expects the stock of the moment of a count that waited on the phone', async () => {
    const { productId, variantId } = await anArticle(10)
    const takeId = await startTake({ by: mariem, now })
    await sell(productId, 4, inSeconds(50))
    const later = inSeconds(60)
    const waited = { takeId, variantId, counted: 10, seen: 0, ageMs: 20_000 }
    expect(await countArticle(waited, { by: mariem, now: later })).toMatchObject({
      stored: { counted: 10, expected: 10 },
    })
    await applyTake({ takeId, uncounted: 'keep' }, { by: sidi, now: later })
    expect(await stockOf(variantId)).toBe(6)
  })

  it('shows the second person what the first has counted', async () => {
    const { variantId } = await anArticle(10)
    const takeId = await startTake({ by: mariem, now })
    const results = await Promise.all([
      countArticle({ takeId, variantId, counted: 4, ...aCount }, { by: mariem, now }),
      countArticle({ takeId, variantId, counted: 6, ...aCount }, { by: sidi, now }),
    ])
    const [first] = results.flatMap((result) => ('stored' in result ? [result.stored] : []))
    const [other] = results.flatMap((result) => ('conflict' in result ? [result.conflict] : []))
    expect(other).toMatchObject({ counted: first!.counted, staffName: first!.staffName, version: 1 })
    const added = { takeId, variantId, counted: 10, seen: 1, ageMs: 0 }
    expect(await countArticle(added, { by: sidi, now })).toMatchObject({
      stored: { counted: 10, version: 2 },
    })
    // The answer was lost and the phone sends it again.
    expect(await countArticle(added, { by: sidi, now })).toMatchObject({
      stored: { counted: 10, version: 2 },
    })
  })

  it('refuses articles of other categories, unknown ones, and counts after the end', async () => {
    const other = await anArticle(3, await aCategory('Parfums', 'عطور'))
    const { variantId } = await anArticle(3)
    const takeId = await startTake({ by: mariem, now, categoryId })
    const count = (id: number) =>
      countArticle({ takeId, variantId: id, counted: 1, ...aCount }, { by: mariem, now })
    await expect(count(other.variantId)).rejects.toMatchObject({ code: 'notInTake' })
    await expect(count(999_999)).rejects.toMatchObject({ code: 'unknownArticle' })
    await cancelTake(takeId, { by: mariem, now })
    await expect(count(variantId)).rejects.toMatchObject({ code: 'takeEnded' })
    expect(await stockOf(variantId)).toBe(3)
  })
})

describe('starting', () => {
  it('refuses a stock take with the same products, also at the same time', async () => {
    const perfumes = await aCategory('Parfums', 'عطور')
    const results = await Promise.allSettled(
      [undefined, perfumes].map((category) => startTake({ by: mariem, now, categoryId: category })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await db().delete(stockTakes)
    await startTake({ by: mariem, now, categoryId })
    await startTake({ by: sidi, now, categoryId: perfumes })
    await expect(startTake({ by: sidi, now, categoryId })).rejects.toMatchObject({ code: 'takeOpen' })
    await expect(startTake({ by: sidi, now })).rejects.toMatchObject({ code: 'takeOpen' })
  })
})

describe('applying', () => {
  it('happens once, on two connections at the same time', async () => {
    const { variantId } = await anArticle(10)
    const takeId = await startTake({ by: mariem, now })
    await countArticle({ takeId, variantId, counted: 7, ...aCount }, { by: mariem, now })
    const results = await Promise.allSettled(
      [mariem, sidi].map((by) => applyTake({ takeId, uncounted: 'keep' }, { by, now })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stockOf(variantId)).toBe(7)
    await expect(cancelTake(takeId, { by: mariem, now })).rejects.toMatchObject({ code: 'takeEnded' })
  })

  it('never makes the stock negative and keeps the remainder', async () => {
    const { productId, variantId } = await anArticle(5)
    const takeId = await startTake({ by: mariem, now })
    await countArticle({ takeId, variantId, counted: 1, ...aCount }, { by: mariem, now })
    await sell(productId, 3)
    await applyTake({ takeId, uncounted: 'keep' }, { by: mariem, now })
    expect(await stockOf(variantId)).toBe(0)
    const { rows } = await listTakeRows({ takeId, view: 'different', search: '', page: 1, withCosts: false })
    expect(rows.map(({ line }) => line)).toMatchObject([{ counted: 1, expected: 5, applied: -2 }])
  })

  it('leaves uncounted articles alone, or sets them to 0 on request, in its category only', async () => {
    const category = await aCategory('Châles', 'شالات')
    const productId = await aProduct({ categoryId: category, stockQuantity: 0 })
    const [red, blue] = await withColours(productId, [
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 2 },
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 3 },
    ])
    const outside = await anArticle(9)
    const run = async (uncounted: 'keep' | 'zero') => {
      const takeId = await startTake({ by: mariem, now, categoryId: category })
      await countArticle({ takeId, variantId: red!, counted: 4, ...aCount }, { by: mariem, now })
      expect(await takeProgress(takeId)).toEqual({
        total: 2,
        counted: 1,
        different: uncounted === 'keep' ? 1 : 0,
      })
      await applyTake({ takeId, uncounted }, { by: mariem, now })
      return findTake(takeId)
    }
    expect(await run('keep')).toMatchObject({ countedLines: 1, surplus: 2, missing: 0 })
    expect([await stockOf(red!), await stockOf(blue!)]).toEqual([4, 3])
    expect(await run('zero')).toMatchObject({ countedLines: 2, surplus: 0, missing: 3 })
    expect([await stockOf(red!), await stockOf(blue!)]).toEqual([4, 0])
    expect(await stockOf(outside.variantId)).toBe(9)
  })

  it('leaves out an article that was withdrawn meanwhile', async () => {
    const { productId, variantId } = await anArticle(5)
    const takeId = await startTake({ by: mariem, now })
    await countArticle({ takeId, variantId, counted: 1, ...aCount }, { by: mariem, now })
    await db().execute(sql`update products set deleted_at = now() where id = ${productId}`)
    await applyTake({ takeId, uncounted: 'keep' }, { by: mariem, now })
    expect(await stockOf(variantId)).toBe(5)
    const [line] = await db().select().from(stockTakeLines).where(eq(stockTakeLines.takeId, takeId))
    expect(line!.applied).toBeNull()
  })
})

/** Units on the shelf and in the books; a count compares both, a sale takes from both. */
const event = fc.oneof(
  fc.record({
    kind: fc.constant('sell' as const),
    article: fc.nat({ max: 2 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('lose' as const),
    article: fc.nat({ max: 2 }),
    quantity: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({
    kind: fc.constant('receive' as const),
    article: fc.nat({ max: 2 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant('count' as const), article: fc.nat({ max: 2 }), quantity: fc.constant(0) }),
)

it('ends with what is on the shelf, whatever is sold, lost and received between the counts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      await db().delete(stockTakes)
      const articles = await Promise.all([8, 3, 0].map((stock) => anArticle(stock)))
      const shelf = [8, 3, 0]
      // What was lost unnoticed after the last count stays unknown.
      const unnoticed = [0, 0, 0]
      const isCounted = [false, false, false]
      const takeId = await startTake({ by: mariem, now })
      const move = (index: number, quantity: number) => {
        const change = { ...articles[index]!, quantity }
        const cause = quantity > 0 ? ('receipt' as const) : ('sale' as const)
        return transaction(() => moveStock([change], { cause, by: SYSTEM, now }))
      }
      const seen = [0, 0, 0]
      for (const { kind, article, quantity } of events) {
        const { variantId } = articles[article]!
        if (kind === 'count') {
          const count = { takeId, variantId, counted: shelf[article]!, seen: seen[article]!, ageMs: 0 }
          const result = await countArticle(count, { by: mariem, now })
          expect(result).toMatchObject({ stored: { expected: await stockOf(variantId) } })
          seen[article]! += 1
          unnoticed[article] = 0
          isCounted[article] = true
        } else if (kind === 'receive') {
          await move(article, quantity)
          shelf[article]! += quantity
        } else {
          const taken = Math.min(quantity, shelf[article]!)
          if (kind === 'sell' && taken > 0) await move(article, -taken)
          if (kind === 'lose') unnoticed[article]! += taken
          shelf[article]! -= taken
        }
      }
      const before = await Promise.all(articles.map(({ variantId }) => stockOf(variantId)))
      await applyTake({ takeId, uncounted: 'keep' }, { by: sidi, now })
      const after = await Promise.all(articles.map(({ variantId }) => stockOf(variantId)))
      expect(after).toEqual(
        shelf.map((units, index) => (isCounted[index] ? units + unnoticed[index]! : before[index])),
      )
    }),
    { numRuns: 15 },
  )
})
