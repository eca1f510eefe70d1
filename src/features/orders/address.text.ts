/** The formatted delivery address. */
import type { Language } from '#core/text.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import type { Address } from './checkout/checkout.rules.ts'

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
