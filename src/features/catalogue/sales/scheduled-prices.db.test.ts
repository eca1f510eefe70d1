import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { ouguiya, type Money } from '#core/money.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct, withColours } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { products, productVariants } from '../catalogue-tables.server.ts'
import { findOffers } from '../products/products.server.ts'
import { applyScheduledPrices, planPrice, scheduledPricesOf, stopPrice } from './scheduled-prices.server.ts'

useTestDatabase()

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code })
let by: StaffPerson
let categoryId = 0

beforeAll(async () => {
  by = await aPerson({ permissions: ['manageProducts'] })
  categoryId = await aCategory()
})

const newProduct = (originalPrice: Money | null = null) =>
  aProduct({ categoryId, price: ouguiya(1000), originalPrice })

async function pricesOf(id: number) {
  const [row] = await db()
    .select({ price: products.price, originalPrice: products.originalPrice, version: products.version })
    .from(products)
    .where(eq(products.id, id))
  return row!
}

const plan = (id: number, from: string, to: string, day: string, price = ouguiya(800)) =>
  planPrice({
    id,
    by,
    now: at(day),
    planned: { price, percent: null, startsOn: from as Day, endsOn: to as Day },
  })

const states = async (id: number) => (await scheduledPricesOf(id)).map(({ state }) => state)

describe('a planned sale price', () => {
  it('starts and ends on its days, strikes the former price through and restores it', async () => {
    const id = await newProduct()
    await plan(id, '2026-11-20', '2026-11-22', '2026-11-15')
    await applyScheduledPrices(at('2026-11-19'))
    expect(await pricesOf(id)).toEqual({ price: 100_000, originalPrice: null, version: 1 })
    await applyScheduledPrices(at('2026-11-20'))
    expect(await pricesOf(id)).toEqual({ price: 80_000, originalPrice: 100_000, version: 2 })
    const [offer] = await findOffers([{ id }])
    expect(offer).toMatchObject({ price: 80_000 })
    await applyScheduledPrices(at('2026-11-22'))
    expect(await states(id)).toEqual(['running'])
    await applyScheduledPrices(at('2026-11-23'))
    expect(await pricesOf(id)).toEqual({ price: 100_000, originalPrice: null, version: 3 })
    expect(await states(id)).toEqual(['ended'])
  })

  it('starts at once on its first day, and keeps a higher price that was struck through before', async () => {
    const id = await newProduct(ouguiya(1200))
    await plan(id, '2026-11-15', '2026-11-16', '2026-11-15')
    expect(await pricesOf(id)).toMatchObject({ price: 80_000, originalPrice: 120_000 })
    await stopPrice({ id, by, now: at('2026-11-15') })
    expect(await pricesOf(id)).toMatchObject({ price: 100_000, originalPrice: 120_000 })
  })

  it('leaves a price that staff changed during the sale', async () => {
    const id = await newProduct()
    await plan(id, '2026-11-15', '2026-11-16', '2026-11-15')
    await db()
      .update(products)
      .set({ price: ouguiya(700) })
      .where(eq(products.id, id))
    await applyScheduledPrices(at('2026-11-17'))
    expect(await pricesOf(id)).toMatchObject({ price: 70_000, originalPrice: 100_000 })
  })

  it('is cancelled if the price is lower by then, or if its days passed while the shop was stopped', async () => {
    const [lower, missed] = [await newProduct(), await newProduct()]
    for (const id of [lower, missed]) await plan(id, '2026-11-18', '2026-11-19', '2026-11-15')
    await db()
      .update(products)
      .set({ price: ouguiya(500) })
      .where(eq(products.id, lower))
    await applyScheduledPrices(at('2026-11-18'))
    expect([await states(lower), (await pricesOf(lower)).price]).toEqual([['cancelled'], 50_000])
    const late = await newProduct()
    await plan(late, '2026-11-18', '2026-11-19', '2026-11-15')
    await applyScheduledPrices(at('2026-11-25'))
    expect([await states(late), (await pricesOf(late)).price]).toEqual([['cancelled'], 100_000])
  })

  it('starts once in several processes', async () => {
    const id = await newProduct()
    await plan(id, '2026-11-20', '2026-11-21', '2026-11-15')
    await Promise.all(Array.from({ length: 4 }, () => applyScheduledPrices(at('2026-11-20'))))
    expect(await pricesOf(id)).toEqual({ price: 80_000, originalPrice: 100_000, version: 2 })
  })

  it('is refused if it is not lower, or beside another one; a cancelled one stays in the history', async () => {
    const id = await newProduct()
    await expect(plan(id, '2026-11-20', '2026-11-21', '2026-11-15', ouguiya(1000))).rejects.toEqual(
      refusal('saleNotLower'),
    )
    await plan(id, '2026-11-20', '2026-11-21', '2026-11-15')
    await expect(plan(id, '2026-12-20', '2026-12-21', '2026-11-15')).rejects.toEqual(refusal('salePlanned'))
    await stopPrice({ id, by, now: at('2026-11-16') })
    await expect(stopPrice({ id, by, now: at('2026-11-16') })).rejects.toEqual(refusal('saleUnknown'))
    await plan(id, '2026-12-20', '2026-12-21', '2026-11-16')
    expect(await states(id)).toEqual(['planned', 'cancelled'])
  })
})

describe('of a product with variants', () => {
  const OWN = ouguiya(1200)

  /** Two variants: one with the price of the product, one with its own. */
  async function withVariants() {
    const id = await newProduct()
    const name = (text: string) => ({ fr: text, ar: text })
    const variants = await withColours(id, [
      { name: name('Rouge'), stock: 5 },
      { name: name('Bleu'), stock: 5, price: OWN },
    ])
    const [plain, own] = variants as [number, number]
    return { id, plain, own }
  }

  async function variantPrices(id: number) {
    const [row] = await db()
      .select({ price: productVariants.price, originalPrice: productVariants.originalPrice })
      .from(productVariants)
      .where(eq(productVariants.id, id))
    return row!
  }

  it('the sale lowers a variant with its own price by the same part, and restores it', async () => {
    const { id, plain, own } = await withVariants()
    await plan(id, '2026-11-15', '2026-11-16', '2026-11-15')
    expect(await variantPrices(own)).toEqual({ price: 96_000, originalPrice: OWN })
    expect(await variantPrices(plain)).toEqual({ price: null, originalPrice: null })
    await applyScheduledPrices(at('2026-11-17'))
    expect(await variantPrices(own)).toEqual({ price: OWN, originalPrice: null })
    expect(await pricesOf(id)).toMatchObject({ price: 100_000, originalPrice: null })
  })

  it('a percentage is of the prices on the first day, rounded down to whole ouguiya', async () => {
    const { id, own } = await withVariants()
    const days = { startsOn: '2026-11-18' as Day, endsOn: '2026-11-19' as Day }
    await planPrice({ id, by, now: at('2026-11-15'), planned: { price: ouguiya(850), percent: 15, ...days } })
    await db()
      .update(products)
      .set({ price: ouguiya(999) })
      .where(eq(products.id, id))
    await applyScheduledPrices(at('2026-11-18'))
    expect(await pricesOf(id)).toMatchObject({ price: ouguiya(850), originalPrice: ouguiya(999) })
    expect(await variantPrices(own)).toMatchObject({ price: ouguiya(1020), originalPrice: OWN })
  })

  it('what staff changed during the sale stays', async () => {
    const { id, own } = await withVariants()
    await plan(id, '2026-11-15', '2026-11-16', '2026-11-15')
    await db()
      .update(productVariants)
      .set({ price: ouguiya(900) })
      .where(eq(productVariants.id, own))
    await stopPrice({ id, by, now: at('2026-11-15') })
    expect(await variantPrices(own)).toEqual({ price: ouguiya(900), originalPrice: OWN })
    expect(await pricesOf(id)).toMatchObject({ price: 100_000 })
  })
})
