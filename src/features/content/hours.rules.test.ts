import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#core/day.ts'
import type { HoursException, OpeningHours, OpeningInterval } from './content.rules.ts'
import {
  announcedExceptions,
  groupedWeek,
  hasHours,
  hoursOn,
  openingHoursSpecification,
} from './hours.rules.ts'
import { exceptionLine, groupLine } from './opening-hours.text.ts'

const day = (text: string) => text as Day
const at = (opens: string, closes: string): OpeningInterval => ({ opens, closes })
const DAYTIME = [at('09:00', '18:00')]
const SPLIT = [at('09:00', '12:30'), at('16:00', '00:00')]
const MONDAY = day('2026-11-16')

function exception(from: string, to: string, intervals: OpeningInterval[] = []): HoursException {
  return { from: day(from), to: day(to), note: { fr: 'Aïd', ar: 'العيد' }, intervals }
}

const hours: OpeningHours = {
  week: [DAYTIME, DAYTIME, DAYTIME, DAYTIME, DAYTIME, DAYTIME, []],
  exceptions: [
    exception('2026-11-01', '2026-11-30', [at('10:00', '14:00')]),
    exception('2026-11-20', '2026-11-21'),
  ],
}

describe('hours of a day', () => {
  it.each([
    ['2026-10-05', DAYTIME, false],
    ['2026-10-11', [], false],
    ['2026-11-01', [at('10:00', '14:00')], true],
    ['2026-11-20', [], true],
    ['2026-11-22', [at('10:00', '14:00')], true],
    ['2026-12-01', DAYTIME, false],
  ])('%s', (text, intervals, isException) => {
    const found = hoursOn(hours, day(text))
    expect(found.intervals).toEqual(intervals)
    expect(found.exception !== undefined).toBe(isException)
  })

  it('a week without intervals is not shown', () => {
    expect(hasHours(hours)).toBe(true)
    expect(hasHours({ week: Array.from({ length: 7 }, () => []), exceptions: hours.exceptions })).toBe(false)
  })
})

describe('the week', () => {
  it.each([
    [hours.week, ['Lun–Sam, 9h\u2060–\u206018h'], ['من الاثنين إلى السبت، 9 صباحًا إلى 6 مساءً']],
    [
      [DAYTIME, DAYTIME, [], DAYTIME, SPLIT, [], []],
      ['Lun–Mar, 9h–18h', 'Jeu, 9h–18h', 'Ven, 9h–12h30 et 16h–0h'],
      [
        'من الاثنين إلى الثلاثاء، 9 صباحًا إلى 6 مساءً',
        'الخميس، 9 صباحًا إلى 6 مساءً',
        'الجمعة، 9 صباحًا إلى 12:30 ظهرًا، و4 مساءً إلى 12 ليلًا',
      ],
    ],
    [Array.from({ length: 7 }, () => DAYTIME), ['Tous les jours, 9h–18h'], ['كل الأيام، 9 صباحًا إلى 6 مساءً']],
    [Array.from({ length: 7 }, () => []), [], []],
  ])('is grouped by days in a row with the same hours: %#', (week, fr, ar) => {
    const plain = (text: string) => text.replaceAll('\u2060', '')
    expect(groupedWeek(week).map((group) => plain(groupLine(group, 'fr')))).toEqual(fr.map(plain))
    expect(groupedWeek(week).map((group) => groupLine(group, 'ar'))).toEqual(ar)
  })

  it('every open day is in one group with its own hours', () => {
    const anyDay = fc.constantFrom([], DAYTIME, SPLIT)
    fc.assert(
      fc.property(fc.array(anyDay, { minLength: 7, maxLength: 7 }), (week) => {
        const groups = groupedWeek(week)
        week.forEach((intervals, weekday) => {
          const found = groups.filter(({ from, to }) => from <= weekday && weekday <= to)
          expect(found.map((group) => group.intervals)).toEqual(intervals.length > 0 ? [intervals] : [])
        })
      }),
    )
  })
})

describe('exceptions', () => {
  it('of today and the coming two weeks are announced', () => {
    const on = (text: string) => announcedExceptions(hours, day(text)).map(({ from }) => from)
    expect(on('2026-10-10')).toEqual([])
    expect(on('2026-10-20')).toEqual(['2026-11-01'])
    expect(on('2026-11-16')).toEqual(['2026-11-01', '2026-11-20'])
    expect(on('2026-11-22')).toEqual(['2026-11-01'])
    expect(on('2026-12-01')).toEqual([])
  })

  it.each([
    [exception('2026-11-16', '2026-11-16'), 'Aujourd’hui : fermé (Aïd)', 'اليوم: مغلق (العيد)'],
    [
      exception('2026-11-10', '2026-11-18', DAYTIME),
      'Aujourd’hui et jusqu’au 18/11/2026 : 9h–18h (Aïd)',
      'اليوم وحتى 18/11/2026: 9 صباحًا إلى 6 مساءً (العيد)',
    ],
    [exception('2026-11-20', '2026-11-20'), 'Le 20/11/2026 : fermé (Aïd)', 'يوم 20/11/2026: مغلق (العيد)'],
    [
      exception('2026-11-20', '2026-11-22'),
      'Du 20/11/2026 au 22/11/2026 : fermé (Aïd)',
      'من 20/11/2026 إلى 22/11/2026: مغلق (العيد)',
    ],
  ])('%#', (one, fr, ar) => {
    const plain = (text: string) => text.replaceAll(/[\u2060\u2066\u2069]/g, '').replaceAll('\u00A0', ' ')
    expect(plain(exceptionLine(one, MONDAY, 'fr'))).toBe(fr)
    expect(plain(exceptionLine(one, MONDAY, 'ar'))).toBe(ar)
  })
})

describe('structured data', () => {
  it('names the days of the week and the exceptions to come', () => {
    const found = openingHoursSpecification(hours, day('2026-11-25'))
    expect(found).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        opens: '09:00',
        closes: '18:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-11-01',
        validThrough: '2026-11-30',
        opens: '10:00',
        closes: '14:00',
      },
    ])
    expect(openingHoursSpecification(hours, addDays(day('2026-11-25'), 30))).toHaveLength(1)
    expect(openingHoursSpecification({ week: [], exceptions: hours.exceptions }, MONDAY)).toEqual([])
  })
})
