/** Delivery zones in words, for the texts of the public pages. */
import { formatMoney, type Money } from '#core/money.ts'
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
  comma: string
  byWilaya: (fees: string) => string
  freeOr: (fee: string) => string
  fees: (from: string, to: string) => string
  notDelivered: string
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
    comma: ', ',
    byWilaya: (fees) => `${fees} selon la wilaya`,
    freeOr: (fee) => `gratuite ou ${fee}`,
    fees: (from, to) => `${from} à ${to}`,
    notDelivered: 'pas encore desservie',
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
    comma: '، ',
    byWilaya: (fees) => `${fees} حسب الولاية`,
    freeOr: (fee) => `مجاني أو ${fee}`,
    fees: (from, to) => `من ${from} إلى ${to}`,
    notDelivered: 'لا نوصل إليها بعد',
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
      const facts = zoneFacts({ fee, freeFrom, days }, words)
      return `- ${words.zone(`**${plainName(localized(name, language))}**`, facts)}`
    })
    .join('\n')
}

/** `100 UM, gratuite dès 5 000 UM, 2 à 5 jours` */
function zoneFacts(
  { fee, freeFrom, days }: Pick<DeliveryZone, 'fee' | 'freeFrom' | 'days'>,
  words: DeliveryWords,
): string {
  return [
    fee > 0 ? isolateLtr(formatMoney(fee)) : words.free,
    ...(fee > 0 && freeFrom !== undefined ? [words.freeFrom(isolateLtr(formatMoney(freeFrom)))] : []),
    timeOf(days, words),
  ].join(words.comma)
}

/** Cost and time of delivery to a wilaya as a whole. */
export function deliveryTo(zone: DeliveryZone | undefined, language: Language): string {
  return zone ? zoneFacts(zone, WORDS[language]) : WORDS[language].notDelivered
}

/** `gratuite ou 100 UM selon la wilaya, 1 à 5 jours`; empty without an active zone. */
export function deliveryRange(zones: readonly ZoneFacts[], language: Language): string {
  const words = WORDS[language]
  const delivered = deliveredZones(zones)
  if (delivered.length === 0) return ''
  const days = {
    from: Math.min(...delivered.map((zone) => zone.days.from)),
    to: Math.max(...delivered.map((zone) => zone.days.to)),
  }
  const fees = delivered.map(({ fee }) => fee).toSorted((a, b) => a - b)
  return [feeRange(fees[0]!, fees.at(-1)!, words), timeOf(days, words)].join(words.comma)
}

function feeRange(least: Money, most: Money, words: DeliveryWords): string {
  const amount = (fee: Money) => isolateLtr(formatMoney(fee))
  if (most === 0) return words.free
  if (least === most) return amount(most)
  return words.byWilaya(least === 0 ? words.freeOr(amount(most)) : words.fees(amount(least), amount(most)))
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
