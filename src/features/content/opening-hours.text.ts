import { formatDate, type Day } from '#core/day.ts'
import { isolateLtr, localized, type Bilingual, type Language } from '#core/text.ts'
import type { HoursException, OpeningInterval } from './content.rules.ts'
import type { DayGroup } from './hours.rules.ts'

/** Opening hours in words; written on the server, so that pages need no names of days. */
interface HoursWords {
  days: readonly string[]
  everyDay: string
  range: (from: string, to: string) => string
  dayAndHours: (days: string, hours: string) => string
  time: (hour: number, minutes: string) => string
  interval: (opens: string, closes: string) => string
  and: string
  closed: string
  today: string
  todayUntil: (last: string) => string
  onDay: (day: string) => string
  period: (from: string, to: string) => string
  notice: (when: string, hours: string) => string
}

/** Keeps a range of hours on one line. */
const JOINED_DASH = '\u2060–\u2060'

const WORDS: Bilingual<HoursWords> = {
  fr: {
    days: ['Lun', 'Mar', 'Mer', 'Jeu', 'Ven', 'Sam', 'Dim'],
    everyDay: 'Tous les jours',
    range: (from, to) => `${from}–${to}`,
    dayAndHours: (days, hours) => `${days}, ${hours}`,
    time: (hour, minutes) => `${hour}h${minutes}`,
    interval: (opens, closes) => opens + JOINED_DASH + closes,
    and: ' et ',
    closed: 'fermé',
    today: 'Aujourd’hui',
    todayUntil: (last) => `Aujourd’hui et jusqu’au ${last}`,
    onDay: (day) => `Le ${day}`,
    period: (from, to) => `Du ${from} au ${to}`,
    notice: (when, hours) => `${when} : ${hours}`,
  },
  ar: {
    days: ['الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت', 'الأحد'],
    everyDay: 'كل الأيام',
    range: (from, to) => `من ${from} إلى ${to}`,
    dayAndHours: (days, hours) => `${days}، ${hours}`,
    time: (hour, minutes) => `${hour % 12 || 12}${minutes && `:${minutes}`} ${partOfDay(hour)}`,
    interval: (opens, closes) => `${opens} إلى ${closes}`,
    and: '، و',
    closed: 'مغلق',
    today: 'اليوم',
    todayUntil: (last) => `اليوم وحتى ${isolateLtr(last)}`,
    onDay: (day) => `يوم ${isolateLtr(day)}`,
    period: (from, to) => `من ${isolateLtr(from)} إلى ${isolateLtr(to)}`,
    notice: (when, hours) => `${when}: ${hours}`,
  },
}

function partOfDay(hour: number): string {
  if (hour === 0) return 'ليلًا'
  if (hour === 12) return 'ظهرًا'
  return hour < 12 ? 'صباحًا' : 'مساءً'
}

/** `Lun–Sam, 9h–18h` */
export function groupLine({ from, to, intervals }: DayGroup, language: Language): string {
  const words = WORDS[language]
  const [first, last] = [words.days[from]!, words.days[to]!]
  const days = from === to ? first : to - from === 6 ? words.everyDay : words.range(first, last)
  return words.dayAndHours(days, hoursLine(intervals, language))
}

/** `Aujourd’hui : fermé (Aïd)` */
export function exceptionLine(
  { from, to, note, intervals }: HoursException,
  today: Day,
  language: Language,
): string {
  const words = WORDS[language]
  const line = words.notice(whenLine(from, to, today, words), hoursLine(intervals, language))
  const reason = localized(note, language).trim()
  return reason ? `${line} (${reason})` : line
}

function whenLine(from: Day, to: Day, today: Day, words: HoursWords): string {
  if (from <= today) return to === today ? words.today : words.todayUntil(formatDate(to))
  return from === to ? words.onDay(formatDate(from)) : words.period(formatDate(from), formatDate(to))
}

function hoursLine(intervals: OpeningInterval[], language: Language): string {
  const words = WORDS[language]
  if (intervals.length === 0) return words.closed
  return intervals
    .map(({ opens, closes }) => words.interval(timeOf(opens, words), timeOf(closes, words)))
    .join(words.and)
}

function timeOf(time: string, words: HoursWords): string {
  const [hour = '', minutes = ''] = time.split(':')
  return words.time(Number(hour), minutes === '00' ? '' : minutes)
}
