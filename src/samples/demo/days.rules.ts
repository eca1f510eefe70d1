/** Dates and working hours of the demo shop. */
import { addDays, dayOf, type Day } from '#core/day.ts'
import type { SeededRandom } from './random.rules.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const STAFF_STARTS = 9.25
const STAFF_STOPS = 20

/** Nouakchott is in UTC all year. */
export function momentOf(day: Day, hour: number): Date {
  return later(new Date(`${day}T00:00:00Z`), hour)
}

export function later(at: Date, hours: number): Date {
  return new Date(Math.floor(at.getTime() + hours * HOUR))
}

export function daysFrom(first: Day, last: Day): Day[] {
  const days = [first]
  while (days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1))
  return days
}

/** Moves a time outside working hours to the first hour of the next working day. */
export function inStaffHours(at: Date, random: SeededRandom): Date {
  const day = dayOf(at)
  if (at > momentOf(day, STAFF_STOPS)) return firstHourOf(addDays(day, 1), random)
  return at < momentOf(day, STAFF_STARTS) ? firstHourOf(day, random) : at
}

function firstHourOf(day: Day, random: SeededRandom): Date {
  return momentOf(day, STAFF_STARTS + random.fraction())
}
