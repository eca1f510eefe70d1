import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayOf,
  formatDay,
  formatDayAndTime,
  isDay,
  orderedDays,
  parseMonth,
  type Day,
} from './day.ts'

describe('the business day', () => {
  it.each([
    ['2026-11-15T00:00:00Z', '2026-11-15'],
    ['2026-11-15T23:59:59.999Z', '2026-11-15'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
    ['2027-01-01T00:00:00Z', '2027-01-01'],
    ['2026-11-15T23:30:00-05:00', '2026-11-16'],
  ])('at %s is %s', (at, day) => {
    expect(dayOf(new Date(at))).toBe(day)
  })

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'])(
    'is Nouakchott’s on a machine in %s',
    (zone) => {
      const script = `import { dayOf, formatDayAndTime } from './src/core/day.ts'
        const at = new Date('2026-12-31T23:30:00Z')
        process.stdout.write(dayOf(at) + ' ' + formatDayAndTime(at))`
      const output = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
        env: { TZ: zone },
        encoding: 'utf8',
      })
      expect(output).toBe('2026-12-31 31/12/2026 23:30')
    },
  )

  it('is added across months, years and leap days', () => {
    expect(addDays('2026-12-31' as Day, 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28' as Day, 1)).toBe('2028-02-29')
    expect(addDays('2026-03-01' as Day, -1)).toBe('2026-02-28')
  })

  it('is formatted as in France', () => {
    expect(formatDay(new Date('2026-11-05T10:00:00Z'))).toBe('05/11/2026')
    expect(formatDayAndTime(new Date('2026-11-05T00:05:00Z'))).toBe('05/11/2026 00:05')
  })

  it.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', 'today', ''])('is not %j', (text) => {
    expect(isDay(text)).toBe(false)
  })

  it.each(['0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])(
    'is not %s, whose neighbours a database may refuse',
    (text) => {
      expect(isDay(text)).toBe(false)
      expect(parseMonth(text.slice(0, 7))).toBeUndefined()
    },
  )

  it.each(['1900-01-01', '2028-02-29', '2999-12-31'])('is %s, a real date', (text) => {
    expect(isDay(text)).toBe(true)
  })
})

it.each([
  ['2026-11', '2026-11-01'],
  ['2026-13', undefined],
  ['2026-1', undefined],
  ['2026-11-05', undefined],
  [null, undefined],
])('the month %j starts on %s', (text, first) => {
  expect(parseMonth(text)).toBe(first)
})

it('the days of a filter are in order', () => {
  expect(orderedDays('2026-10-01', '2026-10-31')).toEqual(['2026-10-01', '2026-10-31'])
  expect(orderedDays('2026-10-31', '2026-10-01')).toEqual(['2026-10-01', '2026-10-31'])
  expect(orderedDays<string | undefined>('2026-10-31', undefined)).toEqual(['2026-10-31', undefined])
})
