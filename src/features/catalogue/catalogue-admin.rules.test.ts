import { describe, expect, it } from 'vitest'
import {
  daysToRestore,
  inStockAfter,
  isRestorable,
  stockAfter,
  stockMeanwhile,
  stockSeenAfter,
  synonymsIn,
  withStoredStock,
} from './catalogue-admin.rules.ts'
import { EMPTY_CATEGORY, EMPTY_PRODUCT } from './catalogue-form.rules.ts'
import { emptyVariant } from './variants/variant-form.rules.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

describe('stock', () => {
  it.each([
    // current, seen, wanted → after
    [5, 5, 8, 8],
    [3, 5, 8, 6],
    [3, 5, 5, 3],
    [3, 5, 2, 0],
    [1, 5, 2, undefined],
  ])('%i units, loaded as %i and set to %i, become %s', (current, seen, wanted, after) => {
    expect(stockAfter(current, { seen, wanted })).toBe(after)
  })

  it.each([
    // current flag, seen, wanted, is the quantity edited, quantity → in stock
    [true, true, true, false, 4, true],
    [true, true, false, false, 4, false],
    [false, true, true, false, 4, false],
    [true, false, false, false, 4, true],
    [false, false, true, false, 4, true],
    [true, true, true, false, 0, false],
    [false, false, true, false, 0, false],
    // The last unit was sold while the form was open.
    [false, true, true, true, 9, true],
    [false, true, false, true, 9, false],
    [false, true, true, true, 0, false],
    // A product taken out of sale stays so, whatever came back meanwhile.
    [true, false, false, true, 9, false],
  ])(
    'now %s, loaded as %s, set to %s, quantity edited: %s, with %i units: %s',
    (current, seen, wanted, isQuantityEdited, quantity, after) => {
      expect(inStockAfter({ current, seen, wanted, isQuantityEdited, quantity })).toBe(after)
    },
  )

  it('reports a stock that changed while the form was open', () => {
    expect(stockMeanwhile({ seen: 1, found: 0, stock: 9 })).toEqual({ seen: 1, found: 0, stock: 9 })
    expect(stockMeanwhile({ seen: 1, found: 1, stock: 10 })).toBeUndefined()
  })
})

describe('a form in conflict with a stored version', () => {
  const seen = { stockQuantity: 10, inStock: true }
  const form = (stockQuantity: string, inStock = true) => ({
    ...EMPTY_PRODUCT,
    name: 'La mienne',
    stockQuantity,
    inStock,
  })

  it.each([
    // mine, stored → shown and saved
    ['units sold in between stay sold', form('10'), form('7'), '7', true],
    ['an own change is applied to what is left', form('15'), form('7'), '12', true],
    ['digits of Arabic are read', form('١٥'), form('7'), '12', true],
    ['more taken away than is left leaves nothing', form('2'), form('7'), '0', false],
    ['the last unit was sold', form('10'), form('0', false), '0', false],
    ['a switch that only the other person changed is theirs', form('10'), form('10', false), '10', false],
    ['an own switch is kept', form('10', false), form('7'), '7', false],
  ])('%s', (_, mine, stored, stockQuantity, inStock) => {
    expect(withStoredStock(mine, seen, stored)).toEqual({ ...mine, stockQuantity, inStock })
  })

  it('applies the own change of a variant to what is left of it', () => {
    const variants = (...stocks: string[]) =>
      stocks.map((stock, index) => ({ ...emptyVariant([]), id: ['4', '5', ''][index]!, stock }))
    const mine = { ...EMPTY_PRODUCT, stockQuantity: '10', variants: variants('9', '5', '2') }
    const stored = { ...EMPTY_PRODUCT, stockQuantity: '10', variants: variants('3', '5') }
    const shown = withStoredStock(mine, { ...seen, stocks: { 4: 6, 5: 5 } }, stored)
    expect(shown.variants.map(({ stock }) => stock)).toEqual(['6', '5', '2'])
  })

  it('is relative to what a refusal named', () => {
    expect(stockSeenAfter(seen, { left: 4 })).toEqual({ stockQuantity: 4 })
    const withVariants = { ...seen, stocks: { 4: 6, 5: 4 } }
    expect(stockSeenAfter(withVariants, { left: 1, variant: 4 })).toEqual({
      stockQuantity: 5,
      stocks: { 4: 1, 5: 4 },
    })
  })

  it('of a category is unchanged', () => {
    expect(withStoredStock(EMPTY_CATEGORY, seen, EMPTY_CATEGORY)).toBe(EMPTY_CATEGORY)
  })
})

describe('a deleted item', () => {
  it.each([
    [0, true, 30],
    [29.9, true, 1],
    [30, false, 0],
    [31, false, 0],
  ])('of %d days ago can be restored: %s, for %i days', (days, expected, left) => {
    expect(isRestorable(daysAgo(days), NOW)).toBe(expected)
    expect(daysToRestore(daysAgo(days), NOW)).toBe(left)
  })
})

it('reads synonyms with any separator', () => {
  expect(synonymsIn(' melhfa, voile;ملحفة، ملاحف\nvoile ')).toEqual(['melhfa', 'voile', 'ملحفة', 'ملاحف'])
})
