import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#core/day.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { reportQuery } from './insight-schemas.server.ts'
import { splitIntoMonths, monthsUntil, niceScaleMax, reportSpan } from './report.rules.ts'

const now = new Date('2026-11-12T14:32:00Z')
const spanOf = (values: Record<string, string>) =>
  reportSpan(parseQuery(reportQuery, new URLSearchParams(values)), now)
const formatSpan = ({ from, until, before }: ReturnType<typeof reportSpan>) =>
  [from, until, before.from, before.until].map((at) => at.toISOString().slice(0, 16).replace('T', ' '))

describe('the period of a report', () => {
  it.each([
    ['today', ['2026-11-12 00:00', '2026-11-12 14:32', '2026-11-05 00:00', '2026-11-05 14:32']],
    ['week', ['2026-11-06 00:00', '2026-11-12 14:32', '2026-10-30 00:00', '2026-11-05 14:32']],
    ['month', ['2026-11-01 00:00', '2026-11-12 14:32', '2026-10-01 00:00', '2026-10-12 14:32']],
    ['lastMonth', ['2026-10-01 00:00', '2026-10-31 23:59', '2026-09-01 00:00', '2026-09-30 23:59']],
    ['year', ['2026-01-01 00:00', '2026-11-12 14:32', '2025-01-01 00:00', '2025-11-12 14:32']],
  ])('%s is compared with the same length before', (period, expected) => {
    expect(formatSpan(spanOf({ period }))).toEqual(expected)
  })

  it('may be chosen days, compared with as many before; future days are cut off', () => {
    const days = ['2026-10-10 00:00', '2026-10-12 23:59', '2026-10-07 00:00', '2026-10-09 23:59']
    expect(formatSpan(spanOf({ from: '2026-10-10', to: '2026-10-12' }))).toEqual(days)
    expect(formatSpan(spanOf({ from: '2026-10-12', to: '2026-10-10' }))).toEqual(days)
    const begun = ['2026-11-11 00:00', '2026-11-12 14:32', '2026-11-09 00:00', '2026-11-10 14:32']
    expect(formatSpan(spanOf({ from: '2026-11-11', to: '2026-12-31' }))).toEqual(begun)
  })

  it.each([
    [{ from: '2026-10-01', to: '2026-10-31' }, ['2026-09-01 00:00', '2026-09-30 23:59']],
    [{ from: '2026-02-01', to: '2026-02-28' }, ['2026-01-01 00:00', '2026-01-31 23:59']],
    [{ from: '2026-01-01', to: '2026-03-31' }, ['2025-10-01 00:00', '2025-12-31 23:59']],
  ])('whole months %j are compared with as many months before', (values, before) => {
    expect(formatSpan(spanOf(values)).slice(2)).toEqual(before)
  })

  it.each([
    [{ from: '2027-01-01', to: '2027-02-01' }, 'future'],
    [{ from: '1900-01-01', to: '2026-11-01' }, 'tooLong'],
    [{ from: '2026-10-12', to: '2026-10-10' }, 'swapped'],
    [{ from: '2026-10-10', to: '2026-10-12' }, undefined],
    [{ from: '2026-11-11', to: '2026-12-31' }, undefined],
    [{ period: 'year' }, undefined],
  ])('of %j says what is not as chosen: %s', (values, notice) => {
    expect(spanOf(values).notice).toBe(notice)
  })

  it.each([
    [{}],
    [{ period: 'decade' }],
    [{ from: '2026-13-01', to: '2026-11-01' }],
    [{ from: '2026-11-01' }],
    [{ from: '2027-01-01', to: '2027-02-01' }],
    [{ from: '1900-01-01', to: '2026-11-01' }],
  ])('%j is this month', (values) => {
    expect(spanOf(values).period).toBe('month')
  })
})

it('months are counted back over the turn of a year', () => {
  expect(monthsUntil('2026-02-15' as Day, 4)).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
})

it.each([
  [0, 4],
  [3, 4],
  [338_700, 400_000],
  [401_000, 800_000],
  [90, 100],
])('a scale for %i ends at %i', (max, top) => {
  expect(niceScaleMax(max)).toBe(top)
})

describe('splitting days into months', () => {
  const days = (from: string, until: string) => splitIntoMonths(from as Day, until as Day)
  const nothing = expect.toSatisfy(([from, until]: [Day, Day]) => from > until)
  const added = (from: string, until: string) => ({ days: [from, until], sign: 1 })
  const subtracted = (from: string, until: string) => ({ days: [from, until], sign: -1 })
  const none = { days: nothing, sign: expect.any(Number) }

  it.each([
    ['2026-01-01', '2026-12-31', ['2026-01-01', '2026-12-31'], none, none],
    ['2026-01-01', '2026-11-15', ['2026-01-01', '2026-10-31'], none, added('2026-11-01', '2026-11-15')],
    ['2026-01-01', '2026-11-16', ['2026-01-01', '2026-11-30'], none, subtracted('2026-11-17', '2026-11-30')],
    ['2026-01-02', '2026-03-31', ['2026-01-01', '2026-03-31'], subtracted('2026-01-01', '2026-01-01'), none],
    ['2026-01-20', '2026-03-31', ['2026-02-01', '2026-03-31'], added('2026-01-20', '2026-01-31'), none],
    [
      '2025-12-31',
      '2026-02-01',
      ['2026-01-01', '2026-01-31'],
      added('2025-12-31', '2025-12-31'),
      added('2026-02-01', '2026-02-01'),
    ],
    ['2026-02-01', '2026-02-28', ['2026-02-01', '2026-02-28'], none, none],
    [
      '2026-11-02',
      '2026-11-29',
      ['2026-11-01', '2026-11-30'],
      subtracted('2026-11-01', '2026-11-01'),
      subtracted('2026-11-30', '2026-11-30'),
    ],
  ])('%s to %s', (from, until, months, early, late) => {
    expect(days(from, until)).toEqual({ months, early, late })
  })

  it.each([
    ['2026-11-15', '2026-11-15'],
    ['2026-11-17', '2026-11-30'],
    ['2026-10-20', '2026-11-05'],
  ])('%s to %s are read day by day', (from, until) => {
    expect(days(from, until)).toEqual({ months: nothing, early: added(from, until), late: none })
  })

  it('have each day of the range once, whatever it is, and read at most 31 one by one', () => {
    const day = fc.integer({ min: 0, max: 1500 }).map((count) => addDays('2024-01-01' as Day, count))
    const between = ([from, until]: [Day, Day]) => {
      const all: Day[] = []
      for (let each = from; each <= until; each = addDays(each, 1)) all.push(each)
      return all
    }
    fc.assert(
      fc.property(day, day, (from, until) => {
        const { months, early, late } = splitIntoMonths(from, until)
        const counts = new Map<Day, number>(between(months).map((each) => [each, 1]))
        for (const edge of [early, late])
          for (const each of between(edge.days)) counts.set(each, (counts.get(each) ?? 0) + edge.sign)
        const shown = [...counts].filter(([, count]) => count !== 0).toSorted()
        expect(shown).toEqual(between([from, until]).map((each) => [each, 1]))
        expect(between(early.days).length + between(late.days).length).toBeLessThan(32)
      }),
    )
  })
})
