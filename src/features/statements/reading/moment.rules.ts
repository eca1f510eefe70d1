/** Dates and times as wallets write them, in the time of the shop, which is UTC all year. */

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'janv', 'janvier', 'يناير'],
  ['fev', 'fevr', 'fevrier', 'feb', 'فبراير'],
  ['mar', 'mars', 'مارس'],
  ['avr', 'avril', 'apr', 'ابريل'],
  ['mai', 'may', 'مايو'],
  ['juin', 'jun', 'يونيو'],
  ['juil', 'juillet', 'jul', 'يوليو', 'يوليوز'],
  ['aou', 'aout', 'aug', 'اغسطس', 'غشت'],
  ['sep', 'sept', 'septembre', 'سبتمبر', 'شتمبر'],
  ['oct', 'octobre', 'اكتوبر'],
  ['nov', 'novembre', 'نوفمبر', 'نونبر'],
  ['dec', 'decembre', 'ديسمبر', 'دجنبر'],
]

const MONTH_NAME = MONTHS.flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|')

/** Shapes of a date in normalized text, for the pattern field; the most complete one first. */
export const DATE_SHAPE = `\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2} ?[-/.] ?\\d{1,2} ?[-/.] ?(?:\\d{4}|\\d{2})|\\d{1,2} (?:${MONTH_NAME})\\.?(?: \\d{4})?|\\d{1,2}[/]\\d{1,2}`
export const TIME_SHAPE = `\\d{1,2} ?[:h] ?\\d{2}(?: ?: ?\\d{2})?(?:\\.\\d+)?(?: ?(?:am|pm|ص|م)(?![\\p{L}]))?`

export interface CalendarDate {
  /** Undefined if the line does not say it. */
  year: number | undefined
  month: number
  day: number
}

/** Of normalized text. The day is before the month, unless the year comes first. */
export function parseDate(text: string): CalendarDate | undefined {
  const named = new RegExp(`^(\\d{1,2}) (${MONTH_NAME})\\.?(?: (\\d{4}))?$`).exec(text)
  if (named) return dateOf(named[3], MONTHS.findIndex((names) => names.includes(named[2]!)) + 1, named[1]!)
  const [first = '', second = '', third] = text.split(/[-/.]/).map((part) => part.trim())
  if (first.length === 4) return dateOf(first, Number(second), third ?? '')
  return dateOf(third, Number(second), first)
}

function dateOf(yearText: string | undefined, month: number, dayText: string): CalendarDate | undefined {
  const year = yearText === undefined ? undefined : Number(yearText) + (yearText.length === 2 ? 2000 : 0)
  const day = Number(dayText)
  const at = new Date(Date.UTC(year ?? 2024, month - 1, day))
  const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return exists && (year === undefined || (year >= 2000 && year < 2100)) ? { year, month, day } : undefined
}

export interface ClockTime {
  hour: number
  minute: number
  second: number
}

export function parseTime(text: string): ClockTime | undefined {
  const parts = /^(\d{1,2}) ?[:h] ?(\d{2})(?: ?: ?(\d{2}))?(?:\.\d+)?(?: ?(am|pm|ص|م))?$/.exec(text)
  if (!parts) return undefined
  const half = parts[4]
  const hours = Number(parts[1])
  if (half && (hours < 1 || hours > 12)) return undefined
  const isAfternoon = half === 'pm' || half === 'م'
  const hour = half ? (hours % 12) + (isAfternoon ? 12 : 0) : hours
  const [minute, second] = [Number(parts[2]), Number(parts[3] ?? 0)]
  return hour < 24 && minute < 60 && second < 60 ? { hour, minute, second } : undefined
}

const DAY_MS = 86_400_000

/**
 * The moment of a line. A date without a year is the latest one that is not in the future; a time without a date says
 * nothing. A day in the future is an error of reading, so it counts as unknown.
 */
export function momentOf(
  date: CalendarDate | undefined,
  time: ClockTime | undefined,
  now: Date,
): { at: Date; hasTime: boolean } | undefined {
  if (!date) return undefined
  const { hour, minute, second } = time ?? { hour: 12, minute: 0, second: 0 }
  const momentIn = (year: number) => new Date(Date.UTC(year, date.month - 1, date.day, hour, minute, second))
  const limit = now.getTime() + DAY_MS
  const thisYear = now.getUTCFullYear()
  const year = date.year ?? (momentIn(thisYear).getTime() <= limit ? thisYear : thisYear - 1)
  const at = momentIn(year)
  return at.getTime() <= limit ? { at, hasTime: time !== undefined } : undefined
}
