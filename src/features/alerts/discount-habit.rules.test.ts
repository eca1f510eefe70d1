import { describe, expect, it } from 'vitest'
import { discountsAboveHabit, type GivenDiscount } from './discount-habit.rules.ts'

const since = new Date('2026-05-01T00:00:00Z')
const DAY_MS = 86_400_000

/** Discounts on the days before, then one of the day itself. */
function given(before: number[], percent: number, at = since): GivenDiscount[] {
  const earlier = before.map((each, index) => ({
    orderId: index + 1,
    at: new Date(at.getTime() - (index + 1) * DAY_MS),
    percent: each,
  }))
  return [...earlier, { orderId: 1000, at, percent }]
}

const ten = (percent: number) => Array.from({ length: 10 }, () => percent)

describe('a discount above the habit', () => {
  it.each([
    // before, percent, usual, whether it is above
    [[], 30, false],
    [[], 31, true],
    [ten(5).slice(1), 25, false],
    [ten(5), 10, false],
    [ten(5), 11, true],
    [ten(20), 40, false],
    [ten(20), 41, true],
    // A few large ones do not change what is usual.
    [[...ten(5), 80, 90], 25, true],
  ])('after %j, %d percent: %s', (before, percent, isAbove) => {
    const found = discountsAboveHabit(given(before, percent), since)
    expect(found.map(({ orderId }) => orderId)).toEqual(isAbove ? [1000] : [])
  })

  it('says what is usual', () => {
    expect(discountsAboveHabit(given(ten(5), 25), since)).toMatchObject([{ percent: 25, usual: 5 }])
    expect(discountsAboveHabit(given([], 50), since)).toMatchObject([{ percent: 50, usual: null }])
  })

  it('is not about older discounts, and not compared with later ones or those of last season', () => {
    expect(discountsAboveHabit(given([], 90, new Date(since.getTime() - 1)), since)).toEqual([])
    const later = ten(50).map((percent, index) => ({
      orderId: index,
      at: new Date(since.getTime() + DAY_MS),
      percent,
    }))
    const old = ten(50).map((percent, index) => ({
      orderId: index + 100,
      at: new Date(since.getTime() - 91 * DAY_MS),
      percent,
    }))
    const found = discountsAboveHabit([...old, ...given(ten(5), 25), ...later], since)
    expect(found.map(({ orderId }) => orderId)).toContain(1000)
  })
})
