import type { MethodNames } from './settings.rules.ts'

/** The owner can rename the wallets; cash is called by its name in each language. */
export const DEFAULT_METHOD_NAMES: MethodNames = {
  sadad: { fr: 'Sadad', ar: 'سداد' },
  bankily: { fr: 'Bankily', ar: 'بنكيلي' },
  masrivi: { fr: 'Masrivi', ar: 'مصرفي' },
  bimbanque: { fr: 'Bimbanque', ar: 'بيم بنك' },
  click: { fr: 'Click', ar: 'كليك' },
  cash: { fr: 'Espèces', ar: 'نقدًا' },
}
