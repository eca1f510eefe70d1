/** Labels of the address fields, and the formatted delivery address. */
import { defineText, type Language } from '#core/text.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import type { Address, AddressField } from './checkout/checkout.rules.ts'

/** Labels of the checkout and of the sale form. */
export const addressText = defineText({
  wilaya: { fr: 'Wilaya', ar: 'الولاية' },
  city: { fr: 'Ville', ar: 'المدينة' },
  address: { fr: 'Adresse complète', ar: 'العنوان الكامل' },
  landmark: { fr: 'Repère proche', ar: 'معلم قريب' },
  pin: { fr: 'Position', ar: 'الموقع' },
} satisfies Record<AddressField, unknown>)

/** The lines of the address below city level. Pages, printed documents and e-mails add `placeNames`. */
export function streetLines(address: Address): string[] {
  const { full, landmark } = address
  const street: Record<Exclude<keyof Address, 'city' | 'wilaya' | 'pin'>, string> = { full, landmark }
  return Object.values(street).flatMap((line) => line.trim() || [])
}

/** City and wilaya, or only the wilaya if the city has the same name. */
export function placeNames({ city, wilaya }: Address, language: Language): string[] {
  const names = wilayaText[wilaya]
  const isSame = [wilaya, names.fr, names.ar].includes(city)
  return isSame ? [names[language]] : [city, names[language]]
}
