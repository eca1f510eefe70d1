import { describe, expect, it } from 'vitest'
import {
  matchingCategories,
  cleanSearch,
  searchConditions,
  suggestionPath,
  type SearchTerm,
} from './search.rules.ts'

const savon: SearchTerm = {
  forms: ['savons'],
  stems: ['savon'],
  alternatives: ['صابون', 'savon'],
  categories: ['#c5', '#s9'],
  isPrefix: false,
}
const nil: SearchTerm = {
  forms: ['nil'],
  stems: ['nil'],
  alternatives: ['نيله'],
  categories: ['#c5'],
  isPrefix: true,
}

describe('the words of a search', () => {
  it('become conditions, from the strictest to the widest', () => {
    expect(searchConditions([savon, nil])).toEqual({
      exactWords: `('savons' | 'savon') & ('nil')`,
      everyWord: `('savons' | 'savon' | 'صابون') & ('nil':* | 'nil' | 'نيله')`,
      anyWord: `'savons' | 'savon' | 'صابون' | 'nil':* | 'nil' | 'نيله'`,
      everyWordOrCategory: `('savons' | 'savon' | 'صابون' | '#c5' | '#s9') & ('nil':* | 'nil' | 'نيله' | '#c5')`,
    })
  })

  it('are quoted, so that they cannot inject operators', () => {
    const hostile = { ...savon, forms: [`a'b\\`], stems: [] }
    expect(searchConditions([hostile]).exactWords).toBe(`('a''b\\\\')`)
  })

  it('match a category only if all of them do', () => {
    expect(matchingCategories([savon])).toEqual([5])
    expect(matchingCategories([savon, nil])).toEqual([5])
    expect(matchingCategories([savon, { ...nil, categories: [] }])).toEqual([])
    expect(matchingCategories([])).toEqual([])
  })

  it('are truncated and cleaned', () => {
    expect(cleanSearch('  sa\0von ')).toBe('sa von')
    expect(cleanSearch('x'.repeat(10_000))).toHaveLength(100)
  })
})

describe('a suggestion', () => {
  it('links to its product or its category', () => {
    expect(suggestionPath({ kind: 'product', id: 7, name: '' })).toBe('/product/7')
    expect(suggestionPath({ kind: 'category', id: 7, name: '' })).toBe('/collections?category=7')
  })
})
