import { defineText } from '#core/text.ts'
import type { AddressField } from './checkout/checkout.rules.ts'

/** Labels of the checkout and of the sale form. */
export const addressText = defineText({
  wilaya: { fr: 'Wilaya', ar: 'الولاية' },
  city: { fr: 'Ville', ar: 'المدينة' },
  address: { fr: 'Adresse complète', ar: 'العنوان الكامل' },
  landmark: { fr: 'Repère proche', ar: 'معلم قريب' },
} satisfies Record<Exclude<AddressField, 'pin'>, unknown>)
