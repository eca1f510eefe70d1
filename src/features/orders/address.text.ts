/** A delivery address in words: the labels of its fields, and the address as people read it. */
import { defineText } from '#core/text.ts'
import type { Address, AddressField } from './checkout/checkout.rules.ts'

/** Labels of the checkout and of the sale form. */
export const addressText = defineText({
  wilaya: { fr: 'Wilaya', ar: 'الولاية' },
  city: { fr: 'Ville', ar: 'المدينة' },
  address: { fr: 'Adresse complète', ar: 'العنوان الكامل' },
} satisfies Record<AddressField, unknown>)

/** What a courier looks for within the city, line by line; pages, papers and e-mails add city and wilaya. */
export function streetLines(address: Address): string[] {
  const street: Record<Exclude<keyof Address, 'city' | 'wilaya'>, string> = { full: address.full }
  return Object.values(street).flatMap((line) => line.trim() || [])
}
