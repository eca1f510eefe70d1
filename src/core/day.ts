/** Calendar days in the time zone of the shop, regardless of the time zone of the device or server. */
import type { Language } from './text.ts'

export const SHOP_TIME_ZONE = 'Africa/Nouakchott'

/** A calendar day of the shop, `2026-11-15`. */
export type Day = string & { readonly __brand: 'Day' }

const shopFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: SHOP_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function partsOf(at: Date): Record<string, string> {
  return Object.fromEntries(shopFormat.formatToParts(at).map((part) => [part.type, part.value]))
}

export function dayOf(at: Date): Day {
  const { year, month, day } = partsOf(at)
  return `${year}-${month}-${day}` as Day
}

/** A real date from 1900 to 2999: periods around it stay within what PostgreSQL accepts, which has no year 0. */
export function isDay(value: string): value is Day {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(value + 'T00:00:00Z')
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

export function addDays(day: Day, count: number): Day {
  const at = new Date(day + 'T00:00:00Z')
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10) as Day
}

/** The days of a filter, the earlier one first, whichever way they were entered. */
export function orderedDays<D extends string | undefined>(from: D, to: D): [from: D, to: D] {
  return from && to && from > to ? [to, from] : [from, to]
}

/** Midnight in Nouakchott, which is UTC all year. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01` as Day
}

export function lastOfMonth(first: Day): Day {
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as Day
}

/** The first day of `2026-11`, or undefined. */
export function parseMonth(text: string | null): Day | undefined {
  const first = `${text}-01`
  return isDay(first) ? first : undefined
}

/** `15/11/2026`, as in France, in both languages (spec 9). */
export function formatDay(at: Date): string {
  const { year, month, day } = partsOf(at)
  return `${day}/${month}/${year}`
}

/** `14:18` */
export function formatTime(at: Date): string {
  const { hour, minute } = partsOf(at)
  return `${hour}:${minute}`
}

/** `15/11/2026 14:18` */
export function formatDayAndTime(at: Date): string {
  return `${formatDay(at)} ${formatTime(at)}`
}

/** `15/11/2026` for a day without a time. */
export function formatDate(day: Day): string {
  return day.split('-').toReversed().join('/')
}

function formatIntl(day: Day, language: Language, format: Intl.DateTimeFormatOptions): string {
  // Western digits in both languages.
  const locale = language === 'ar' ? 'ar-MR-u-nu-latn' : 'fr'
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** `Jeudi 12 novembre 2026` */
export function formatLongDay(day: Day, language: Language): string {
  const text = formatIntl(day, language, { dateStyle: 'full' })
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `novembre 2026`, or `nov.` */
export function formatMonth(day: Day, language: Language, style: 'long' | 'short'): string {
  return formatIntl(day, language, style === 'long' ? { month: 'long', year: 'numeric' } : { month: 'short' })
}
