import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { TillArticle } from './till-catalogue.rules.ts'
import {
  buildIndex,
  codeAtEnd,
  findByCode,
  normalizeWords,
  priceRange,
  productsFor,
} from './till-index.rules.ts'

const article = (product: number, values: Partial<TillArticle> = {}): TillArticle => ({
  key: String(product),
  product,
  name: { fr: `Voile ${product}`, ar: `ملحفة ${product}` },
  variantName: { fr: '', ar: '' },
  price: ouguiya(500),
  available: 3,
  barcode: '',
  sku: '',
  category: 1,
  position: 0,
  ...values,
})

const shop = [
  article(1, { barcode: '3017620422003', sku: 'V-1' }),
  article(2, {
    key: '2.8',
    variant: 8,
    position: 1,
    price: ouguiya(700),
    variantName: { fr: 'Bleu', ar: 'أزرق' },
  }),
  article(2, { key: '2.7', variant: 7, sku: 'voile-rouge', category: 1 }),
  article(3, { name: { fr: 'Crème de karité', ar: 'زبدة الشيا' }, category: 2 }),
]
const index = buildIndex(shop)
const idsFor = (query: string, category?: number, favourites: string[] = []) =>
  productsFor(index, { query, category, favourites }).map(({ id }) => id)

describe('the index of a till', () => {
  it.each([
    ['3017620422003', '3017620422003'],
    ['voi3017620422003', '3017620422003'],
    ['V-1', 'V-1'],
    // Too short to be told from a word.
    ['voi V-1', undefined],
    ['karité', undefined],
  ])('finds a code at the end of %j', (input, code) => {
    expect(codeAtEnd(index, input)).toBe(code)
  })

  it.each([
    ['3017620422003', '1'],
    ['3017 6204-22003', '1'],
    ['v-1', '1'],
    ['VOILE-ROUGE', '2.7'],
    ['999', undefined],
  ])('finds the article with the code %s', (code, key) => {
    expect(findByCode(index, code)?.key).toBe(key)
  })

  it('has one product for all variants, in their order', () => {
    const product = index.products.find(({ id }) => id === 2)!
    expect(product.variants.map(({ key }) => key)).toEqual(['2.7', '2.8'])
    expect(priceRange(product)).toEqual({ from: ouguiya(500), to: ouguiya(700) })
  })

  it('finds words in both languages, whatever the accents', () => {
    expect(idsFor('creme karite')).toEqual([3])
    expect(idsFor('زبده')).toEqual([3])
    expect(idsFor('bleu')).toEqual([2])
    expect(idsFor('ملحفة ازرق')).toEqual([2])
    expect(idsFor('nothing')).toEqual([])
  })

  it('shows favourites first, also in a category', () => {
    expect(idsFor('', undefined, ['3', '2.8'])).toEqual([3, 2, 1])
    expect(idsFor('', 1, ['3', '2.8'])).toEqual([2, 1])
    expect(idsFor('', undefined, ['gone'])).toEqual([1, 2, 3])
  })

  it('normalizes accents and the spellings of Arabic letters', () => {
    expect(normalizeWords('Éthéré أُمّة')).toBe('ethere امه')
  })
})

it('10,000 products: an article is found and the list is filtered within a frame', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => article(n + 1, { barcode: `20${n}0` }))
  const large = buildIndex(many)
  const started = performance.now()
  for (let n = 0; n < 100; n++) expect(findByCode(large, `20${n * 99}0`)?.product).toBe(n * 99 + 1)
  const searched = productsFor(large, { query: 'voile 99', category: undefined, favourites: ['7'] })
  expect(searched.length).toBeGreaterThan(100)
  // A hundred scans and a search; far below 100 ms for each, also on a loaded machine.
  expect(performance.now() - started).toBeLessThan(1_000)
})
