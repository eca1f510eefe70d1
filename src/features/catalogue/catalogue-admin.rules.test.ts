import { describe, expect, it } from 'vitest'
import { daysToRestore, inStockAfter, isRestorable, stockAfter, synonymsIn } from './catalogue-admin.rules.ts'

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
    // current flag, seen, wanted, quantity → in stock
    [true, true, true, 4, true],
    [true, true, false, 4, false],
    [false, true, true, 4, false],
    [true, false, false, 4, true],
    [false, false, true, 4, true],
    [true, true, true, 0, false],
    [false, false, true, 0, false],
  ])('now %s, loaded as %s, set to %s, with %i units: %s', (current, seen, wanted, quantity, after) => {
    expect(inStockAfter(current, { seen, wanted }, quantity)).toBe(after)
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
