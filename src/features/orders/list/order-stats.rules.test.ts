import { describe, expect, it } from 'vitest'
import { growthOf } from '#core/growth.ts'
import { parseTableState } from '#core/table-state.ts'
import { chosenDateRange, ORDERS_SHAPE, searchedDigits } from './order-list.rules.ts'
import { statPeriods } from './order-stats.rules.ts'

const now = new Date('2026-03-31T14:30:00Z')

describe('order statistics', () => {
  it('compare each period with the previous one', () => {
    const { today, week, month, before } = statPeriods(now)
    expect([today.from, week.from, month.from].map((at) => at.toISOString().slice(0, 10))).toEqual([
      '2026-03-31',
      '2026-03-25',
      '2026-03-01',
    ])
    expect(before.today.until.toISOString()).toBe('2026-03-24T14:30:00.000Z')
    expect(before.week.from.toISOString()).toBe('2026-03-18T00:00:00.000Z')
    // February is shorter: the comparison ends with it.
    expect(before.month).toEqual({
      from: new Date('2026-02-01T00:00:00Z'),
      until: new Date('2026-03-01T00:00:00Z'),
    })
  })

  it.each([
    [{ value: 63, before: 58 }, 'up +8,6\u00A0%'],
    [{ value: 96, before: 100 }, 'down \u22124\u00A0%'],
    [{ value: 7, before: 7 }, 'same 0\u00A0%'],
    [{ value: 7, before: 0 }, undefined],
  ])('growth of %o is %s', (comparison, expected) => {
    const growth = growthOf(comparison)
    expect(growth && `${growth.trend} ${growth.percent}`).toBe(expected)
  })
})

describe('the date range of the list', () => {
  const rangeOf = (query: string) => {
    const { from, until } = chosenDateRange(
      parseTableState(new URLSearchParams(query), ORDERS_SHAPE).filters,
      now,
    )
    return [from, until].map((at) => at?.toISOString().slice(0, 10))
  }

  it.each([
    ['', [undefined, undefined]],
    ['period=today', ['2026-03-31', undefined]],
    ['period=week', ['2026-03-25', undefined]],
    ['period=month', ['2026-03-01', undefined]],
    ['from=2026-03-02&to=2026-03-05', ['2026-03-02', '2026-03-06']],
    ['from=2026-03-02&period=today', ['2026-03-02', undefined]],
    ['from=2026-13-99', [undefined, undefined]],
  ])('%s', (query, range) => {
    expect(rangeOf(query)).toEqual(range)
  })
})

it.each([
  ['2471', '2471'],
  ['n° 2471', '2471'],
  ['#2471', '2471'],
  ['٢٤٧١', '2471'],
  ['46 12-83', '461283'],
  ['00222 46', '22246'],
  ['+222 46 12', '2224612'],
  ['mariem 46', undefined],
  ['', undefined],
])('“%s” is searched as the digits %s', (search, digits) => {
  expect(searchedDigits(search)).toBe(digits)
})
