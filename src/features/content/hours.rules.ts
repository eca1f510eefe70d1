/** Opening hours on a day, as a week, and for search engines. */
import { addDays, type Day } from '#core/day.ts'
import type { HoursException, OpeningHours, OpeningInterval } from './content.rules.ts'

export interface DayHours {
  /** Empty: closed. */
  intervals: OpeningInterval[]
  /** The exception that applies, if any. */
  exception: HoursException | undefined
}

/** The shortest exception wins: a holiday inside Ramadan has its own hours. */
export function hoursOn({ week, exceptions }: OpeningHours, day: Day): DayHours {
  const [exception] = exceptions
    .filter(({ from, to }) => from <= day && day <= to)
    .toSorted((a, b) => lengthOf(a) - lengthOf(b))
  return { intervals: exception?.intervals ?? week[weekdayOf(day)] ?? [], exception }
}

function lengthOf({ from, to }: HoursException): number {
  return Date.parse(to) - Date.parse(from)
}

/** 0 is Monday. */
function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Opening hours in words, in one language. */
export interface ShownHours {
  /** One line for each group of days. */
  week: string[]
  /** Exceptions of today and the coming days. */
  notices: string[]
}

/** Days of the week in a row with the same hours; 0 is Monday, both included. */
export interface DayGroup {
  from: number
  to: number
  intervals: OpeningInterval[]
}

/** Closed days are left out. */
export function groupedWeek(week: OpeningInterval[][]): DayGroup[] {
  const groups: DayGroup[] = []
  for (const [weekday, intervals] of week.entries()) {
    const last = groups.at(-1)
    if (last && last.to === weekday - 1 && isSame(last.intervals, intervals)) last.to = weekday
    else if (intervals.length > 0) groups.push({ from: weekday, to: weekday, intervals })
  }
  return groups
}

function isSame(some: OpeningInterval[], others: OpeningInterval[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ opens, closes }, at) => opens === others[at]!.opens && closes === others[at]!.closes)
  )
}

/** A shop that is never open has not entered its hours. */
export function hasHours({ week }: OpeningHours): boolean {
  return week.some((intervals) => intervals.length > 0)
}

const ANNOUNCED_DAYS_AHEAD = 14

/** Exceptions of this day and the coming two weeks, the earliest first. */
export function announcedExceptions({ exceptions }: OpeningHours, today: Day): HoursException[] {
  const last = addDays(today, ANNOUNCED_DAYS_AHEAD)
  return exceptions
    .filter(({ from, to }) => today <= to && from <= last)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

const SCHEMA_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The property `openingHoursSpecification` of schema.org; past exceptions are left out. */
export function openingHoursSpecification(hours: OpeningHours, today: Day): object[] {
  if (!hasHours(hours)) return []
  const week = groupedWeek(hours.week).flatMap(({ from, to, intervals }) =>
    intervals.map((interval) => specification(interval, { dayOfWeek: SCHEMA_DAYS.slice(from, to + 1) })),
  )
  const exceptions = hours.exceptions
    .filter(({ to }) => today <= to)
    .flatMap(({ from, to, intervals }) =>
      (intervals.length > 0 ? intervals : [CLOSED]).map((interval) =>
        specification(interval, { validFrom: from, validThrough: to }),
      ),
    )
  return [...week, ...exceptions]
}

/** How schema.org says that a shop is closed all day. */
const CLOSED: OpeningInterval = { opens: '00:00', closes: '00:00' }

function specification(interval: OpeningInterval, when: object): object {
  return { '@type': 'OpeningHoursSpecification', ...when, ...interval }
}
