import { defineText } from '#core/text.ts'
import type { Wilaya } from './wilaya.rules.ts'

/** The capital, as people call it, and the name of the wilaya where it differs. */
export const wilayaText = defineText({
  Nouakchott: { fr: 'Nouakchott', ar: 'نواكشوط' },
  'Nouakchott-Nord': { fr: 'Nouakchott-Nord', ar: 'نواكشوط الشمالية' },
  'Nouakchott-Ouest': { fr: 'Nouakchott-Ouest', ar: 'نواكشوط الغربية' },
  'Nouakchott-Sud': { fr: 'Nouakchott-Sud', ar: 'نواكشوط الجنوبية' },
  Nouadhibou: { fr: 'Nouadhibou', ar: 'نواذيبو' },
  Rosso: { fr: 'Rosso', ar: 'روصو' },
  Kaédi: { fr: 'Kaédi', ar: 'كيهيدي' },
  Zouerate: { fr: 'Zouerate', ar: 'ازويرات' },
  Aleg: { fr: 'Aleg', ar: 'ألاك' },
  Aïoun: { fr: 'Aïoun', ar: 'لعيون' },
  Akjoujt: { fr: 'Akjoujt', ar: 'أكجوجت' },
  Atar: { fr: 'Atar', ar: 'أطار' },
  Kiffa: { fr: 'Kiffa', ar: 'كيفه' },
  Néma: { fr: 'Néma', ar: 'النعمة' },
  Sélibaby: { fr: 'Sélibaby', ar: 'سيلبابي' },
  Tidjikja: { fr: 'Tidjikja', ar: 'تجكجة' },
} satisfies Record<Wilaya, unknown>)

/** For choices: the capital and its wilaya. */
export const wilayaChoiceText = defineText({
  ...wilayaText,
  Nouadhibou: { fr: 'Nouadhibou (Dakhlet Nouadhibou)', ar: 'نواذيبو (داخلت نواذيبو)' },
  Rosso: { fr: 'Rosso (Trarza)', ar: 'روصو (الترارزة)' },
  Kaédi: { fr: 'Kaédi (Gorgol)', ar: 'كيهيدي (كوركول)' },
  Zouerate: { fr: 'Zouerate (Tiris Zemmour)', ar: 'ازويرات (تيرس زمور)' },
  Aleg: { fr: 'Aleg (Brakna)', ar: 'ألاك (البراكنة)' },
  Aïoun: { fr: 'Aïoun (Hodh El Gharbi)', ar: 'لعيون (الحوض الغربي)' },
  Akjoujt: { fr: 'Akjoujt (Inchiri)', ar: 'أكجوجت (إنشيري)' },
  Atar: { fr: 'Atar (Adrar)', ar: 'أطار (آدرار)' },
  Kiffa: { fr: 'Kiffa (Assaba)', ar: 'كيفه (العصابة)' },
  Néma: { fr: 'Néma (Hodh Ech Chargui)', ar: 'النعمة (الحوض الشرقي)' },
  Sélibaby: { fr: 'Sélibaby (Guidimagha)', ar: 'سيلبابي (كيديماغا)' },
  Tidjikja: { fr: 'Tidjikja (Tagant)', ar: 'تجكجة (تكانت)' },
})
