/** When no message that rings is sent to a shopper. */
import { addDays, dayOf, formatTime, startOf } from '#core/day.ts'

/** Hours of the day in Nouakchott; equal hours: there is no quiet time. */
export interface QuietHours {
  from: number
  to: number
}

export const DEFAULT_QUIET_HOURS: QuietHours = { from: 21, to: 8 }

const HOUR_MS = 3_600_000

/** The end of the quiet time that `now` is in; undefined: it is not quiet. */
export function quietUntil(now: Date, { from, to }: QuietHours): Date | undefined {
  if (from === to) return undefined
  const hour = Number(formatTime(now).slice(0, 2))
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? hour >= from || hour < to : hour >= from && hour < to
  if (!isQuiet) return undefined
  const today = dayOf(now)
  const day = isOverMidnight && hour >= from ? addDays(today, 1) : today
  return new Date(startOf(day).getTime() + to * HOUR_MS)
}
