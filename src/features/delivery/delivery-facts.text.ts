/** Delivery zones in words, for the texts of the public pages. */
import { formatMoney } from '#core/money.ts'
import { isolateLtr, localized, plural, type Bilingual, type Language } from '#core/text.ts'
import type { DeliveryZone } from './delivery.rules.ts'

type ZoneFacts = Pick<DeliveryZone, 'kind' | 'name' | 'fee' | 'freeFrom' | 'days' | 'isActive'>

interface DeliveryWords {
  sameDay: string
  nextDay: string
  hours: (from: number, to: number) => string
  within: (to: number) => string
  days: (from: number, to: number) => string
  zone: (name: string, facts: string) => string
  free: string
  freeFrom: (amount: string) => string
  and: string
}

const WORDS: Bilingual<DeliveryWords> = {
  fr: {
    sameDay: 'le jour même',
    nextDay: 'le jour même ou le lendemain',
    hours: (from, to) => (from === to ? `${to} h` : `${from} à ${to} h`),
    within: (to) => `${to} jours au plus`,
    days: (from, to) => (from === to ? `${to} jours` : `${from} à ${to} jours`),
    zone: (name, facts) => `${name} : ${facts}`,
    free: 'gratuite',
    freeFrom: (amount) => `gratuite dès ${amount}`,
    and: ' ; ',
  },
  ar: {
    sameDay: 'في اليوم نفسه',
    nextDay: 'في اليوم نفسه أو الغد',
    hours: (from, to) => (from === to ? `${to} ساعة` : `من ${from} إلى ${to} ساعة`),
    within: (to) => `خلال ${arabicDays(to)}`,
    days: (from, to) => (from === to ? arabicDays(to) : `من ${arabicDays(from)} إلى ${arabicDays(to)}`),
    zone: (name, facts) => `${name}: ${facts}`,
    free: 'مجاني',
    freeFrom: (amount) => `مجاني ابتداءً من ${amount}`,
    and: '؛ ',
  },
}

function arabicDays(count: number): string {
  return plural('ar', count, { one: 'يوم واحد', two: 'يومين', few: '{n} أيام', other: '{n} يومًا' })
}

/** `Nouakchott : 24 à 48 h ; Autres villes : 2 à 5 jours.` Empty without an active zone. */
export function deliveryTimes(zones: readonly ZoneFacts[], language: Language): string {
  const words = WORDS[language]
  const times = deliveredZones(zones).map(({ name, days }) =>
    words.zone(localized(name, language), timeOf(days, words)),
  )
  return times.length > 0 ? `${times.join(words.and)}.` : ''
}

/** A list in the format of rich text: name, fee and days of each active zone. */
export function deliveryZoneList(zones: readonly ZoneFacts[], language: Language): string {
  const words = WORDS[language]
  return deliveredZones(zones)
    .map(({ name, fee, freeFrom, days }) => {
      const facts = [
        fee > 0 ? isolateLtr(formatMoney(fee)) : words.free,
        ...(fee > 0 && freeFrom !== undefined ? [words.freeFrom(isolateLtr(formatMoney(freeFrom)))] : []),
        timeOf(days, words),
      ]
      const separator = language === 'ar' ? '، ' : ', '
      return `- ${words.zone(`**${plainName(localized(name, language))}**`, facts.join(separator))}`
    })
    .join('\n')
}

/** A name is no rich text. */
function plainName(name: string): string {
  return name.replaceAll(/[*[\]]/g, '')
}

function deliveredZones(zones: readonly ZoneFacts[]): ZoneFacts[] {
  return zones.filter(({ kind, isActive }) => kind === 'delivery' && isActive)
}

/** Up to two days are said in hours. */
function timeOf({ from, to }: DeliveryZone['days'], words: DeliveryWords): string {
  if (to === 0) return words.sameDay
  if (from === 0) return to === 1 ? words.nextDay : words.within(to)
  return to <= 2 ? words.hours(from * 24, to * 24) : words.days(from, to)
}
