import { defineText } from '#core/text.ts'
import type { AccountUse } from './accounts.rules.ts'
import { DEFAULT_METHOD_NAMES } from './method-names.rules.ts'

export const accountUseText = defineText({
  cash: { fr: 'Tiroir (espèces)', ar: 'الدرج (نقدًا)' },
  sadad: DEFAULT_METHOD_NAMES.sadad,
  bankily: DEFAULT_METHOD_NAMES.bankily,
  masrivi: DEFAULT_METHOD_NAMES.masrivi,
  bimbanque: DEFAULT_METHOD_NAMES.bimbanque,
  click: DEFAULT_METHOD_NAMES.click,
  other: { fr: 'Autre moyen', ar: 'طريقة أخرى' },
  courier: { fr: 'Argent chez les livreurs', ar: 'نقد لدى المندوبين' },
  safe: { fr: 'Coffre', ar: 'الخزنة' },
  bank: { fr: 'Banque', ar: 'البنك' },
  sales: { fr: 'Ventes', ar: 'المبيعات' },
  returns: { fr: 'Remboursements', ar: 'المبالغ المستردة' },
  expenses: { fr: 'Dépenses', ar: 'المصروفات' },
  owner: { fr: 'Entrées et sorties d’espèces', ar: 'الإيداع والسحب النقدي' },
  transfers: { fr: 'Virements internes', ar: 'التحويلات الداخلية' },
  shortage: { fr: 'Manquants de caisse', ar: 'عجز الصندوق' },
  surplus: { fr: 'Excédents de caisse', ar: 'فائض الصندوق' },
} satisfies Record<AccountUse, { fr: string; ar: string }>)
