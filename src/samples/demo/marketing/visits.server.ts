/** The times of the demo orders and the shoppers who place them. */
import { addDays, dayOf, type Day } from '#core/day.ts'
import { DAY, daysFrom, HOUR, momentOf } from '../days.rules.ts'
import type { DemoPerson } from '../people/people.server.ts'
import type { SeededRandom } from '../random.rules.ts'

const ORDERS = 900
export const HISTORY_DAYS = 180
/** Orders of today, also early in the morning. */
const MIN_TODAY = 5

/** Weights from Sunday on: fewer orders on Friday, more on Thursday and Saturday. */
const WEEKDAYS = [1, 0.9, 0.9, 1, 1.25, 0.7, 1.3]
/** Weights by hour from midnight on: most orders are placed in the evening. */
const HOURS = [
  1, 0.5, 0.2, 0.1, 0.1, 0.2, 0.4, 0.6, 1, 1.6, 2, 2, 2, 1.6, 1.4, 1.6, 2.2, 3, 3.6, 4, 5, 5.5, 4.5, 2.5,
]

/** Order times of the six months that end now, with an increasing number of orders. */
function planTimes(random: SeededRandom, opened: Date, now: Date): Date[] {
  const today = dayOf(now)
  const days = daysFrom(addDays(today, 1 - HISTORY_DAYS), today)
  const dayWeights = days.map((day, age) => weekdayOf(day) * (0.5 + age / HISTORY_DAYS))
  const perUnit = ORDERS / dayWeights.reduce((total, one) => total + one, 0)
  const times = days.flatMap((day, index) => {
    const expected = dayWeights[index]! * perUnit * random.between(0.7, 1.3)
    const count = Math.floor(expected + random.fraction())
    return day === today ? todaysTimes(random, count, now) : timesOf(random, day, count, momentOf(day, 24))
  })
  return times.filter((at) => at >= opened).sort((a, b) => a.getTime() - b.getTime())
}

function weekdayOf(day: Day): number {
  return WEEKDAYS[momentOf(day, 0).getUTCDay()]!
}

function todaysTimes(random: SeededRandom, wholeDay: number, now: Date): Date[] {
  const gone = (now.getTime() - momentOf(dayOf(now), 0).getTime()) / (24 * HOUR)
  return timesOf(random, dayOf(now), Math.max(MIN_TODAY, Math.round(wholeDay * gone)), now)
}

function timesOf(random: SeededRandom, day: Day, count: number, until: Date): Date[] {
  const hoursGone = (until.getTime() - momentOf(day, 0).getTime()) / HOUR
  const begun = [...HOURS.keys()].filter((hour) => hour === 0 || hour < hoursGone)
  return Array.from({ length: count }, () => {
    const hour = random.weighted(begun, (one) => HOURS[one]!)
    return momentOf(day, random.between(hour, Math.min(hour + 1, hoursGone)))
  })
}

const FIRST_SHOPPERS = 40
const MIN_TIME_BETWEEN_ORDERS = 3 * DAY

/** First orders follow the order of the list and are spread evenly among the orders of returning shoppers. */
export function planVisits(random: SeededRandom, shoppers: DemoPerson[], opened: Date, now: Date) {
  const newShoppers = [...shoppers]
  const lastVisits = new Map<DemoPerson, Date>()
  return planTimes(random, opened, now).map((at, index, { length }) => {
    const isFirst = lastVisits.size < FIRST_SHOPPERS || random.chance(newShoppers.length / (length - index))
    const person = (isFirst && newShoppers.shift()) || planReturn(random, lastVisits, at)
    lastVisits.set(person, at)
    return { person, at }
  })
}

function planReturn(random: SeededRandom, lastVisits: Map<DemoPerson, Date>, at: Date): DemoPerson {
  const known = [...lastVisits.keys()]
  const ready = known.filter(
    (person) => at.getTime() - lastVisits.get(person)!.getTime() > MIN_TIME_BETWEEN_ORDERS,
  )
  return random.weighted(ready.length > 0 ? ready : known, ({ orderFrequency }) => orderFrequency)
}
