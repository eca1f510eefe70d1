/** Order statistics, each compared with the previous period. */
import { addDays, dayOf, firstOfMonth, startOf } from '#core/day.ts'
import type { Money } from '#core/money.ts'

export interface Period {
  from: Date
  until: Date
}

export interface StatPeriods {
  today: Period
  week: Period
  month: Period
  before: { today: Period; week: Period; month: Period }
}

const DAY_MS = 86_400_000

/**
 * Compares today with the same weekday last week up to this hour, 7 days with the 7 days before, and the month with the
 * same part of the last month.
 */
export function statPeriods(now: Date): StatPeriods {
  const day = dayOf(now)
  const today = startOf(day)
  const week = startOf(addDays(day, -6))
  const month = startOf(firstOfMonth(day))
  const lastMonth = startOf(firstOfMonth(addDays(firstOfMonth(day), -1)))
  const elapsed = now.getTime() - month.getTime()
  const earlier = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS)
  return {
    today: { from: today, until: now },
    week: { from: week, until: now },
    month: { from: month, until: now },
    before: {
      today: { from: earlier(today, 7), until: earlier(now, 7) },
      week: { from: earlier(week, 7), until: earlier(now, 7) },
      month: { from: lastMonth, until: new Date(Math.min(lastMonth.getTime() + elapsed, month.getTime())) },
    },
  }
}

export interface Comparison<T extends number = number> {
  value: T
  before: T
}

export interface OrderStats {
  today: Comparison
  week: Comparison
  month: Comparison
  revenue: Comparison<Money>
}

/** The growth in percent; undefined if the previous value is 0. */
export function growthOf({
  value,
  before,
}: Comparison): { trend: 'up' | 'down' | 'same'; percent: string } | undefined {
  if (before === 0) return undefined
  const percent = Math.round(((value - before) / before) * 1000) / 10
  const digits = String(Math.abs(percent)).replace('.', ',')
  if (percent === 0) return { trend: 'same', percent: '0\u00A0%' }
  return percent > 0
    ? { trend: 'up', percent: `+${digits}\u00A0%` }
    : { trend: 'down', percent: `\u2212${digits}\u00A0%` }
}
