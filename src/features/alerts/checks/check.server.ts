/** What every check of the job receives and returns. */
import type { Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import type { AlertFacts, AlertKind, Finding, OrderLink } from '../alert.rules.ts'

/** Older facts raise no alert: a shop that upgrades starts with its last month. */
export const ALERT_DAYS = 30

export interface CheckScope<Kind extends AlertKind = AlertKind> {
  now: Date
  since: Date
  /** Alerts that have not ended, also dismissed ones: a check looks at their subjects again. */
  current: { subject: string; facts: AlertFacts[Kind] }[]
}

export interface Check<Kind extends AlertKind = AlertKind> {
  kind: Kind
  /** All that is the case among what happened since, and of the current alerts. */
  find: (scope: CheckScope<Kind>) => Promise<Finding<Kind>[]>
}

/** The ids in subjects such as `order:12`. */
export function idsOf(current: readonly { subject: string }[], prefix: string): number[] {
  return current
    .filter(({ subject }) => subject.startsWith(`${prefix}:`))
    .map(({ subject }) => Number(subject.slice(prefix.length + 1)))
}

/** Amounts are read as float8: exact up to 2⁵³ hundredths. */
export const asMoney = (value: number | null): Money => money(value ?? 0)

export const linkOf = (id: number, number: number): OrderLink => ({ id, number })

/** The day that a date column or `shop_day()` returns. */
export const asDay = (value: string): Day => value as Day
