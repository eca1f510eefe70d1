import { describe, expect, it } from 'vitest'
import { inLanguage } from '#core/text.ts'
import { catalogueText } from '../catalogue.text.ts'
import { collectionsText } from './collections.text.ts'

describe('the number of products', () => {
  it.each([
    [0, 'لا منتجات'],
    [1, 'منتج واحد'],
    [2, 'منتجان'],
    [3, '3 منتجات'],
    [11, '11 منتجًا'],
    [100, '100 منتج'],
    [103, '103 منتجات'],
  ])('%d in Arabic', (count, sentence) => {
    expect(inLanguage(collectionsText, 'ar').found(count)).toBe(sentence)
  })

  it.each([
    [0, '0 produit'],
    [1, '1 produit'],
    [2, '2 produits'],
  ])('%d in French', (count, sentence) => {
    expect(inLanguage(collectionsText, 'fr').found(count)).toBe(sentence)
  })
})

describe('the text of a rating for screen readers', () => {
  it('has the decimal separator of the language', () => {
    expect(inLanguage(catalogueText, 'fr').rated(4.5, 7)).toBe('Note 4,5 sur 5, 7 avis')
    expect(inLanguage(catalogueText, 'ar').rated(4, 100)).toBe('التقييم \u20664.0\u2069 من 5، 100 تقييم')
  })
})
