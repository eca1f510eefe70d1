import { defineText } from '#core/text.ts'

export const ownPinText = defineText({
  title: { fr: 'Mon code PIN', ar: 'رمز PIN الخاص بي' },
  lead: {
    fr: 'Pour vendre sous votre nom au comptoir, sur un appareil où un collègue est connecté. Il n’ouvre rien d’autre.',
    ar: 'للبيع باسمك في نقطة البيع على جهاز دخل منه زميل. لا يفتح شيئًا آخر.',
  },
  current: { fr: 'Code PIN actuel', ar: 'رمز PIN الحالي' },
  pin: { fr: 'Nouveau code PIN', ar: 'رمز PIN جديد' },
  help: { fr: '4 à 6 chiffres, difficiles à deviner.', ar: 'من 4 إلى 6 أرقام يصعب تخمينها.' },
  forgotten: {
    fr: 'Oublié ? Un administrateur peut en définir un autre.',
    ar: 'نسيته؟ يمكن لمدير تحديد رمز آخر.',
  },
  save: { fr: 'Enregistrer', ar: 'حفظ' },
  saving: { fr: 'Enregistrement…', ar: 'جارٍ الحفظ…' },
  saved: { fr: 'Code PIN enregistré', ar: 'حُفظ رمز PIN' },
  failed: {
    fr: 'La boutique ne répond pas. Le code PIN n’a pas changé ; réessayez.',
    ar: 'المتجر لا يستجيب. لم يتغيّر رمز PIN، أعد المحاولة.',
  },
})
