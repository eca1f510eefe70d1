import { describe, expect, it } from 'vitest'
import { readSpecification, stockLevel } from './product-detail.rules.ts'

describe('the stock level', () => {
  it.each([
    [{ inStock: true, stockQuantity: 6 }, 'plenty'],
    [{ inStock: true, stockQuantity: 5 }, 'few'],
    [{ inStock: true, stockQuantity: 1 }, 'few'],
    [{ inStock: true, stockQuantity: 8, fewLeft: 8 }, 'few'],
    [{ inStock: true, stockQuantity: 1, fewLeft: 0 }, 'plenty'],
    [{ inStock: false, stockQuantity: 0 }, 'none'],
    [{ inStock: false, stockQuantity: 9 }, 'none'],
  ] as const)('%j is %s', (product, level) => {
    expect(stockLevel(product)).toBe(level)
  })
})

describe('a line of the specifications', () => {
  it.each([
    ['Tissu : coton', { label: 'Tissu', value: 'coton' }],
    [' القماش: قطن 100% ', { label: 'القماش', value: 'قطن 100%' }],
    ['Taille : 4,5 : 1,6 m', { label: 'Taille', value: '4,5 : 1,6 m' }],
    ['Voile de coton', { label: undefined, value: 'Voile de coton' }],
    ['Prêt à 12:30', { label: undefined, value: 'Prêt à 12:30' }],
    ['Tissu :', { label: undefined, value: 'Tissu :' }],
    [
      'Un très long début de phrase qui n’est pas un nom : la suite',
      { label: undefined, value: 'Un très long début de phrase qui n’est pas un nom : la suite' },
    ],
  ])('%j', (line, read) => {
    expect(readSpecification(line)).toEqual(read)
  })
})
