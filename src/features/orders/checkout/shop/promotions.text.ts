import { defineText } from '#core/text.ts'

export const promotionsText = defineText({
  haveCode: { fr: 'J’ai un code', ar: 'لدي رمز تخفيض' },
  code: { fr: 'Code', ar: 'الرمز' },
  apply: { fr: 'Appliquer', ar: 'تطبيق' },
  applied: { fr: 'Code appliqué.', ar: 'طُبّق الرمز.' },
  applying: { fr: 'Vérification…', ar: 'جارٍ التحقق…' },
  failed: {
    fr: 'Le code n’a pas pu être vérifié. Il le sera à l’envoi de la commande.',
    ar: 'تعذّر التحقق من الرمز. سيتم ذلك عند إرسال الطلب.',
  },
})
