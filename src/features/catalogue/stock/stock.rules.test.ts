import { describe, expect, it } from 'vitest'
import { ouguiya, type Money } from '#core/money.ts'
import { movingAverage } from './stock.rules.ts'

describe('the cost of a unit after goods arrived', () => {
  it.each<[string, number, Money | null, number, Money | null, Money | null]>([
    ['is the average', 10, ouguiya(100), 10, ouguiya(200), ouguiya(150)],
    ['is rounded to a hundredth', 1, 100 as Money, 2, 101 as Money, 101 as Money],
    ['is the new one when nothing was left', 0, ouguiya(100), 5, ouguiya(80), ouguiya(80)],
    ['is the new one when the old one is unknown', 7, null, 5, ouguiya(80), ouguiya(80)],
    ['stays when the new one is unknown', 7, ouguiya(100), 5, null, ouguiya(100)],
    ['stays unknown', 7, null, 5, null, null],
  ])('%s', (_, stock, cost, quantity, unitCost, expected) => {
    expect(movingAverage({ stock, cost }, { quantity, unitCost })).toBe(expected)
  })
})
