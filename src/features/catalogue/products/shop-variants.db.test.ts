/** A product with options as the shop shows, finds and offers it. */
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct, withColours } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { optionValues, products, productVariants } from '../catalogue-tables.server.ts'
import { EVERYTHING, type Collection } from '../collections/collection.rules.ts'
import { shownColours } from '../collections/colours.server.ts'
import { matchWords } from '../search/search.server.ts'
import { findProductDetail } from './product-detail.server.ts'
import { productFacts } from './product-facts.rules.ts'
import { findCartOffers, findProducts } from './products.server.ts'

useTestDatabase()

let plain = 0
let veil = 0
let [red, blue, green] = [0, 0, 0]

beforeAll(async () => {
  const categoryId = await aCategory()
  plain = await aProduct({ categoryId, price: ouguiya(4000) })
  veil = await aProduct({ categoryId, price: ouguiya(3200), originalPrice: ouguiya(4000) })
  ;[red, blue, green] = (await withColours(veil, [
    { name: { fr: 'Grenat', ar: 'رماني' }, stock: 3, swatch: '#8e1f2f' },
    { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 0, price: ouguiya(4500) },
    { name: { fr: 'Vert', ar: 'أخضر' }, stock: 2, price: ouguiya(2800) },
  ])) as [number, number, number]
  await db().update(productVariants).set({ sku: 'NILA-R' }).where(eq(productVariants.id, red))
})

const find = async (change: Partial<Collection>) =>
  (
    await findProducts(
      { ...EVERYTHING, ...change },
      change.search ? await matchWords(change.search) : undefined,
    )
  ).products

describe('the colours of a product', () => {
  it.each([
    ['#8e1f2f', 'red'],
    ['#1e1b4b', 'blue'],
    ['#27408b', 'blue'],
    ['#e3d2b4', 'beige'],
    ['#f4c2d0', 'pink'],
    ['#0a0a0a', 'black'],
    ['#fafafa', 'white'],
    ['#808080', 'grey'],
    ['#7a4a28', 'brown'],
    ['#2f8a57', 'green'],
    ['#edc531', 'yellow'],
    ['#e5812b', 'orange'],
    ['#6b3fa0', 'purple'],
    ['red', null],
  ])('%s is called %s', async (swatch, name) => {
    const { rows } = await db().execute(sql`select colour_name(${swatch}) as name`)
    expect(rows).toEqual([{ name }])
  })

  it('filter a list and follow its swatches and variants', async () => {
    const ids = async (colour: string) => (await find({ colour })).map(({ id }) => id)
    expect(await ids('red')).toEqual([veil])
    expect(await ids('green')).toEqual([])
    const swatch = (colour: string) =>
      db().update(optionValues).set({ swatch: colour }).where(eq(optionValues.name, 'Vert'))
    const retire = (retiredAt: Date | null) =>
      db().update(productVariants).set({ retiredAt }).where(eq(productVariants.id, green))
    await swatch('#2f8a57')
    expect(await ids('green')).toEqual([veil])
    const shown = await shownColours({ category: undefined, colour: undefined }, 'fr')
    expect(shown.map(({ name }) => name)).toEqual(['Rouge', 'Vert', 'Bleu'])
    await retire(new Date())
    expect(await ids('green')).toEqual([])
    await retire(null)
    expect(await ids('green')).toEqual([veil])
    await swatch('#27408b')
    expect(await ids('green')).toEqual([])
  })
})

describe('a product with options', () => {
  it('has its options and variants, with their own prices or those of the product', async () => {
    const detail = await findProductDetail(veil)
    expect(detail?.options).toMatchObject([
      { kind: 'colour', name: { fr: 'Couleur', ar: 'اللون' }, values: [{ swatch: '#8e1f2f' }, {}, {}] },
    ])
    expect(detail?.variants).toMatchObject([
      { id: red, price: ouguiya(3200), originalPrice: ouguiya(4000), available: 3, sku: 'NILA-R' },
      { id: blue, price: ouguiya(4500), originalPrice: null, available: 0 },
      { id: green, price: ouguiya(2800), originalPrice: null, available: 2 },
    ])
    expect(detail).toMatchObject({ price: ouguiya(2800), originalPrice: null, stockQuantity: 5 })
  })

  it('says on its card how many colours it has and its lowest price', async () => {
    const cards = new Map((await find({})).map((card) => [card.id, card]))
    expect(cards.get(veil)).toMatchObject({
      price: ouguiya(2800),
      originalPrice: null,
      optionLabels: { count: { fr: '3 couleurs', ar: '3 ألوان' }, from: { fr: 'dès' } },
    })
    expect(cards.get(plain)).not.toHaveProperty('optionLabels')
  })

  it('is found by the name of a colour in both languages, and filtered by its lowest price', async () => {
    for (const search of ['grenat', 'رماني', 'vert']) expect((await find({ search }))[0]?.id).toBe(veil)
    expect((await find({ maxPrice: ouguiya(3000) })).map(({ id }) => id)).toEqual([veil])
    expect((await find({ minPrice: ouguiya(3000) })).map(({ id }) => id)).toEqual([plain])
  })

  it('is a group of products for search engines', async () => {
    const facts = productFacts((await findProductDetail(veil))!, 'fr', 'https://shop.test')
    expect(facts).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: String(veil),
      variesBy: ['https://schema.org/color'],
      hasVariant: [
        {
          name: 'Nila – Grenat',
          sku: 'NILA-R',
          color: 'Grenat',
          offers: {
            url: `https://shop.test/product/${veil}?v=${red}`,
            price: '3200.00',
            availability: 'https://schema.org/InStock',
          },
        },
        {
          name: 'Nila – Bleu',
          sku: `${veil}-${blue}`,
          offers: { availability: 'https://schema.org/OutOfStock' },
        },
        { name: 'Nila – Vert', offers: { price: '2800.00' } },
      ],
    })
    const facts2 = productFacts((await findProductDetail(plain))!, 'fr', 'https://shop.test')
    expect(facts2).toMatchObject({ '@type': 'Product', offers: { price: '4000.00' } })
    expect(facts2).not.toHaveProperty('hasVariant')
  })
})

it('a cart line without its variant, or with one no longer offered, must be chosen again', async () => {
  await db().update(productVariants).set({ retiredAt: new Date() }).where(eq(productVariants.id, blue))
  const lines = [
    { id: plain },
    { id: veil, variant: red },
    { id: veil },
    { id: veil, variant: blue },
    { id: 999_999 },
  ]
  const offers = await findCartOffers(lines)
  expect(offers).toMatchObject([
    { id: plain, available: 5 },
    { id: veil, variant: red, name: { fr: 'Nila – Grenat' }, price: ouguiya(3200), available: 3 },
    { id: veil, available: 0, replaced: { fr: expect.stringContaining('Choisissez') } },
    { id: veil, variant: blue, available: 0, replaced: {} },
  ])
  expect(offers.slice(0, 2).every((offer) => !offer.replaced)).toBe(true)
  await db().update(products).set({ status: 'draft' }).where(eq(products.id, veil))
  expect(await findCartOffers(lines)).toMatchObject([{ id: plain }])
})
