import { defineText, plural } from '#core/text.ts'

const SECONDS_OF_MINUTE = 60

/** `2 minutes`, or seconds below one minute. */
function waitInFrench(seconds: number): string {
  if (seconds <= SECONDS_OF_MINUTE)
    return plural('fr', seconds, { one: '{n} seconde', other: '{n} secondes' })
  const minutes = Math.ceil(seconds / SECONDS_OF_MINUTE)
  return plural('fr', minutes, { one: '{n} minute', other: '{n} minutes' })
}

function waitInArabic(seconds: number): string {
  if (seconds <= SECONDS_OF_MINUTE)
    return plural('ar', seconds, { one: 'ثانية', two: 'ثانيتين', few: '{n} ثوانٍ', other: '{n} ثانية' })
  const minutes = Math.ceil(seconds / SECONDS_OF_MINUTE)
  return plural('ar', minutes, { one: 'دقيقة', two: 'دقيقتين', few: '{n} دقائق', other: '{n} دقيقة' })
}

/** Why a PIN was refused. */
export const pinRefusalText = defineText({
  pinDigits: { fr: 'Le code PIN a 4 à 6 chiffres.', ar: 'رمز PIN من 4 إلى 6 أرقام.' },
  pinTrivial: {
    fr: 'Ce code se devine trop facilement (suite, répétition, année). Choisissez-en un autre.',
    ar: 'هذا الرمز سهل التخمين (تسلسل أو تكرار أو سنة). اختر رمزًا آخر.',
  },
  pinWrong: { fr: 'Code PIN incorrect.', ar: 'رمز PIN غير صحيح.' },
  noTillRights: {
    fr: 'Sans les droits « Commandes » et « Caisse », un code PIN n’ouvre rien.',
    ar: 'بدون صلاحيتي «الطلبات» و«الصندوق» لا يفتح رمز PIN شيئًا.',
  },
  currentPinNeeded: { fr: 'Entrez d’abord votre code PIN actuel.', ar: 'أدخل رمز PIN الحالي أولًا.' },
})

/** After too many wrong PINs. */
export const pinWaitText = defineText({
  blocked: {
    fr: (seconds: number) => `Trop d’essais. Réessayez dans ${waitInFrench(seconds)}.`,
    ar: (seconds: number) => `محاولات كثيرة. أعد المحاولة بعد ${waitInArabic(seconds)}.`,
  },
})

/** The PIN of a user in the form of the users screen. */
export const userPinText = defineText({
  title: { fr: 'Code PIN', ar: 'رمز PIN' },
  lead: {
    fr: 'Pour vendre sous son nom, ou approuver, sur un appareil où un collègue est connecté. Il n’ouvre rien d’autre.',
    ar: 'للبيع باسمه أو للموافقة على جهاز دخل منه زميل. لا يفتح شيئًا آخر.',
  },
  set: { fr: 'Code actuel défini le', ar: 'حُدّد الرمز الحالي في' },
  field: { fr: 'Code PIN', ar: 'رمز PIN' },
  another: { fr: 'Nouveau code PIN', ar: 'رمز PIN جديد' },
  help: { fr: '4 à 6 chiffres, difficiles à deviner.', ar: 'من 4 إلى 6 أرقام يصعب تخمينها.' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  remove: { fr: 'Retirer le code', ar: 'إزالة الرمز' },
  lacksRights: {
    fr: 'Pour avoir un code PIN, il faut les droits « Commandes » et « Caisse ».',
    ar: 'يتطلب رمز PIN صلاحيتي «الطلبات» و«الصندوق».',
  },
})
