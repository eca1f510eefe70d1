/** Order statistics, each compared with the previous period. */
import { addDays, dayOf, firstOfMonth, startOf } from '#core/day.ts'
import type { Comparison } from '#core/growth.ts'
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

export interface OrderStats {
  today: Comparison
  week: Comparison
  month: Comparison
  revenue: Comparison<Money>
}
