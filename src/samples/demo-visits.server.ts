/** Who orders when. */
import { addDays, dayOf, type Day } from '#core/day.ts'
import { DAY, daysFrom, HOUR, momentOf } from './demo-days.rules.ts'
import type { DemoPerson } from './demo-people.server.ts'
import type { Dice } from './demo-random.rules.ts'

const ORDERS = 900
export const HISTORY_DAYS = 180
/** Even early in the morning, the day has begun. */
const MIN_TODAY = 5

/** Sunday first: Friday is quiet, Thursday and Saturday are not. */
const WEEKDAYS = [1, 0.9, 0.9, 1, 1.25, 0.7, 1.3]
/** By hour, from midnight on: people order in the evening. */
const HOURS = [
  1, 0.5, 0.2, 0.1, 0.1, 0.2, 0.4, 0.6, 1, 1.6, 2, 2, 2, 1.6, 1.4, 1.6, 2.2, 3, 3.6, 4, 5, 5.5, 4.5, 2.5,
]

/** Moments of six months that end now, with more and more orders. */
function planTimes(dice: Dice, opened: Date, now: Date): Date[] {
  const today = dayOf(now)
  const days = daysFrom(addDays(today, 1 - HISTORY_DAYS), today)
  const busyness = days.map((day, age) => weekdayOf(day) * (0.5 + age / HISTORY_DAYS))
  const perUnit = ORDERS / busyness.reduce((total, one) => total + one, 0)
  const times = days.flatMap((day, index) => {
    const expected = busyness[index]! * perUnit * dice.between(0.7, 1.3)
    const count = Math.floor(expected + dice.fraction())
    return day === today ? todaysTimes(dice, count, now) : timesOf(dice, day, count, momentOf(day, 24))
  })
  return times.filter((at) => at >= opened).sort((a, b) => a.getTime() - b.getTime())
}

function weekdayOf(day: Day): number {
  return WEEKDAYS[momentOf(day, 0).getUTCDay()]!
}

function todaysTimes(dice: Dice, wholeDay: number, now: Date): Date[] {
  const gone = (now.getTime() - momentOf(dayOf(now), 0).getTime()) / (24 * HOUR)
  return timesOf(dice, dayOf(now), Math.max(MIN_TODAY, Math.round(wholeDay * gone)), now)
}

function timesOf(dice: Dice, day: Day, count: number, until: Date): Date[] {
  const hoursGone = (until.getTime() - momentOf(day, 0).getTime()) / HOUR
  const begun = [...HOURS.keys()].filter((hour) => hour === 0 || hour < hoursGone)
  return Array.from({ length: count }, () => {
    const hour = dice.weighted(begun, (one) => HOURS[one]!)
    return momentOf(day, dice.between(hour, Math.min(hour + 1, hoursGone)))
  })
}

const FIRST_SHOPPERS = 40
/** Nobody needs a new veil every day. */
const REST = 3 * DAY

/** New shoppers arrive in the order of the list, evenly among those who come back. */
export function planVisits(dice: Dice, shoppers: DemoPerson[], opened: Date, now: Date) {
  const newcomers = [...shoppers]
  const lastVisits = new Map<DemoPerson, Date>()
  return planTimes(dice, opened, now).map((at, index, { length }) => {
    const isFirst = lastVisits.size < FIRST_SHOPPERS || dice.chance(newcomers.length / (length - index))
    const person = (isFirst && newcomers.shift()) || planReturn(dice, lastVisits, at)
    lastVisits.set(person, at)
    return { person, at }
  })
}

function planReturn(dice: Dice, lastVisits: Map<DemoPerson, Date>, at: Date): DemoPerson {
  const known = [...lastVisits.keys()]
  const rested = known.filter((person) => at.getTime() - lastVisits.get(person)!.getTime() > REST)
  return dice.weighted(rested.length > 0 ? rested : known, ({ appetite }) => appetite)
}
