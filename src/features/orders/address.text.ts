/** Labels of the address fields, and the formatted delivery address. */
import { defineText } from '#core/text.ts'
import type { Address, AddressField } from './checkout/checkout.rules.ts'

/** Labels of the checkout and of the sale form. */
export const addressText = defineText({
  wilaya: { fr: 'Wilaya', ar: 'الولاية' },
  city: { fr: 'Ville', ar: 'المدينة' },
  address: { fr: 'Adresse complète', ar: 'العنوان الكامل' },
} satisfies Record<AddressField, unknown>)

/** The lines of the address below city level. Pages, printed documents and e-mails add city and wilaya themselves. */
export function streetLines(address: Address): string[] {
  const street: Record<Exclude<keyof Address, 'city' | 'wilaya'>, string> = { full: address.full }
  return Object.values(street).flatMap((line) => line.trim() || [])
}
