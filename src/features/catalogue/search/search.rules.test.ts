import { describe, expect, it } from 'vitest'
import {
  categoriesCalled,
  cleanSearch,
  searchConditions,
  suggestionPath,
  type SearchedWord,
} from './search.rules.ts'

const savon: SearchedWord = {
  forms: ['savons'],
  stems: ['savon'],
  alike: ['صابون', 'savon'],
  categories: ['#c5', '#s9'],
  isBegun: false,
}
const nil: SearchedWord = {
  forms: ['nil'],
  stems: ['nil'],
  alike: ['نيله'],
  categories: ['#c5'],
  isBegun: true,
}

describe('the words of a search', () => {
  it('become conditions from the strictest to the widest', () => {
    expect(searchConditions([savon, nil])).toEqual({
      asTyped: `('savons' | 'savon') & ('nil')`,
      everyWord: `('savons' | 'savon' | 'صابون') & ('nil':* | 'nil' | 'نيله')`,
      anyWord: `'savons' | 'savon' | 'صابون' | 'nil':* | 'nil' | 'نيله'`,
      everyWordOrCategory: `('savons' | 'savon' | 'صابون' | '#c5' | '#s9') & ('nil':* | 'nil' | 'نيله' | '#c5')`,
    })
  })

  it('cannot break out of their quotes', () => {
    const hostile = { ...savon, forms: [`a'b\\`], stems: [] }
    expect(searchConditions([hostile]).asTyped).toBe(`('a''b\\\\')`)
  })

  it('name a category only together', () => {
    expect(categoriesCalled([savon])).toEqual([5])
    expect(categoriesCalled([savon, nil])).toEqual([5])
    expect(categoriesCalled([savon, { ...nil, categories: [] }])).toEqual([])
    expect(categoriesCalled([])).toEqual([])
  })

  it('are cut and cleaned before anything reads them', () => {
    expect(cleanSearch('  sa\0von ')).toBe('sa von')
    expect(cleanSearch('x'.repeat(10_000))).toHaveLength(100)
  })
})

describe('a suggestion', () => {
  it('leads to its product or its category', () => {
    expect(suggestionPath({ kind: 'product', id: 7, name: '' })).toBe('/product/7')
    expect(suggestionPath({ kind: 'category', id: 7, name: '' })).toBe('/collections?category=7')
  })
})
