import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import {
  collectionPath,
  COLOURS,
  EVERYTHING,
  FILTERS,
  pageCount,
  readCollection,
  SORTS,
  withKnownColour,
} from './collection.rules.ts'

const read = (query: string) => readCollection(new URLSearchParams(query))

describe('the URL of a list', () => {
  it('without parameters means the whole catalogue', () => {
    expect(read('')).toEqual(EVERYTHING)
    expect(collectionPath(EVERYTHING)).toBe('/collections')
  })

  it('contains filters, search, sort and page', () => {
    expect(
      read('category=3&filter=new&min=500&max=3000,5&stock=1&colour=blue&sort=price-up&page=2&q= نيلة '),
    ).toEqual({
      category: 3,
      subCategory: undefined,
      filter: 'new',
      search: 'نيلة',
      minPrice: ouguiya(500),
      maxPrice: money(300_050),
      inStock: true,
      colour: 'blue',
      sort: 'price-up',
      page: 2,
    })
  })

  it.each([
    'category=abc',
    'category=-1',
    'category=0',
    'filter=cheap',
    'min=-5',
    'max=x',
    'sort=random',
    'page=0',
    'page=1e9',
    'stock=yes',
    'colour=#123456',
  ])('ignores invalid parameters (%s)', (query) => {
    expect(read(query)).toEqual(EVERYTHING)
  })

  it('is parsed to the collection it was made from', () => {
    const id = fc.option(fc.integer({ min: 1, max: 10 ** 9 }), { nil: undefined })
    const amount = fc.option(fc.integer({ min: 0, max: 10 ** 9 }).map(money), { nil: undefined })
    const anyCollection = fc.record({
      category: id,
      subCategory: id,
      filter: fc.option(fc.constantFrom(...FILTERS), { nil: undefined }),
      search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
      minPrice: amount,
      maxPrice: amount,
      inStock: fc.boolean(),
      colour: fc.option(fc.constantFrom(...Object.keys(COLOURS)), { nil: undefined }),
      sort: fc.option(fc.constantFrom(...SORTS), { nil: undefined }),
      page: fc.integer({ min: 1, max: 1000 }),
    })
    fc.assert(
      fc.property(anyCollection, (collection) => {
        const { searchParams } = new URL(collectionPath(collection), 'http://shop.invalid')
        expect(readCollection(searchParams)).toEqual(collection)
      }),
    )
  })
})

it.each([
  [0, 1],
  [1, 1],
  [12, 1],
  [13, 2],
])('%d products fill %d pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages)
})

it('a colour that no list has is ignored', () => {
  expect(withKnownColour(read('colour=blue')).colour).toBe('blue')
  expect(withKnownColour(read('colour=mauve'))).toEqual(EVERYTHING)
})
