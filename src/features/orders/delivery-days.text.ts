/** How many days a delivery takes: `1–2 jours`, `من يوم إلى يومين`. */
import { plural, type Language } from '#core/text.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import type { LabelledZone } from './checkout/checkout.rules.ts'

const FRENCH = { one: '{n} jour', other: '{n} jours' }
/** After a preposition, so `يومين`. */
const ARABIC = { one: 'يوم', two: 'يومين', few: '{n} أيام', many: '{n} يومًا', other: '{n} يوم' }

export function daysText({ from, to }: DeliveryZone['days'], language: Language): string {
  return language === 'fr' ? frenchDays(from, to) : arabicDays(from, to)
}

function frenchDays(from: number, to: number): string {
  if (to === 0) return 'le jour même'
  const days = plural('fr', to, FRENCH)
  if (from === 0) return `sous ${days}`
  return from === to ? days : `${from}–${days}`
}

function arabicDays(from: number, to: number): string {
  if (to === 0) return 'في اليوم نفسه'
  const days = plural('ar', to, ARABIC)
  return from === 0 || from === to ? `خلال ${days}` : `من ${plural('ar', from, ARABIC)} إلى ${days}`
}

export function labelZones(zones: DeliveryZone[], language: Language): LabelledZone[] {
  return zones.map((zone) => ({ ...zone, daysLabel: daysText(zone.days, language) }))
}
