import { defineText } from '#core/text.ts'
import type { Wilaya } from './clients.rules.ts'

export const wilayaText = defineText({
  Nouakchott: { fr: 'Nouakchott', ar: 'نواكشوط' },
  Nouadhibou: { fr: 'Nouadhibou', ar: 'نواذيبو' },
  Rosso: { fr: 'Rosso', ar: 'روصو' },
  Kaédi: { fr: 'Kaédi', ar: 'كيهيدي' },
  Zouerate: { fr: 'Zouerate', ar: 'ازويرات' },
} satisfies Record<Wilaya, unknown>)
