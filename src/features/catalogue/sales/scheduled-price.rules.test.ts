import { describe, expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { money, ouguiya } from '#core/money.ts'
import { readReduction, readScheduledPrice, startPrice, variantPrice } from './scheduled-price.rules.ts'

const context = { productPrice: ouguiya(1000), today: '2026-11-15' as Day }
const days = { startsOn: '2026-11-20', endsOn: '2026-11-22' }

describe('the form of a planned sale', () => {
  it.each([
    ['price', '800', { price: ouguiya(800), percent: null }],
    ['price', '1000', 'notLower'],
    ['price', '', 'priceNeeded'],
    ['percent', '20', { price: ouguiya(800), percent: 20 }],
    ['percent', '٢٠ %', { price: ouguiya(800), percent: 20 }],
    ['percent', '0', 'percentNeeded'],
    ['percent', '91', 'percentNeeded'],
    ['percent', '12,5', 'percentNeeded'],
  ] as const)('by %s, %s', (by, price, expected) => {
    expect(readReduction({ by, price }, context.productPrice)).toEqual(expected)
    const read = readScheduledPrice({ by, price, ...days }, context)
    expect(read).toEqual(
      typeof expected === 'string'
        ? { problems: { price: expected } }
        : { planned: { ...expected, ...days } },
    )
  })

  it('names the days that are missing or wrong', () => {
    const form = { by: 'percent' as const, price: '20', startsOn: '', endsOn: '2026-11-14' }
    expect(readScheduledPrice(form, context)).toEqual({
      problems: { startsOn: 'dayNeeded', endsOn: 'inThePast' },
    })
  })
})

describe('a variant with its own price', () => {
  it.each([
    // The product falls from 1 000 to 800: a fifth.
    [1200, { price: ouguiya(800), percent: null }, 960],
    [1000, { price: ouguiya(800), percent: null }, 800],
    // The reduction of 66.6 is rounded down.
    [333, { price: ouguiya(800), percent: null }, 267],
    [1200, { price: ouguiya(850), percent: 15 }, 1020],
    [1, { price: ouguiya(500), percent: 50 }, 1],
  ])('of %d', (own, reduction, expected) => {
    expect(variantPrice(ouguiya(own), reduction, ouguiya(1000))).toBe(ouguiya(expected))
  })

  it('is exact for the largest amounts', () => {
    const largest = money(100_000_000_000)
    expect(variantPrice(largest, { price: money(largest / 2), percent: null }, largest)).toBe(largest / 2)
  })
})

it('a percentage follows a price that changed before the first day, a price does not', () => {
  expect(startPrice({ price: ouguiya(800), percent: 20 }, ouguiya(2000))).toBe(ouguiya(1600))
  expect(startPrice({ price: ouguiya(800), percent: null }, ouguiya(2000))).toBe(ouguiya(800))
})
