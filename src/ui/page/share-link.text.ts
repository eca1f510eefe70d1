import { defineText } from '#core/text.ts'

export const shareLinkText = defineText({
  share: { fr: 'Partager sur WhatsApp', ar: 'المشاركة على واتساب' },
  copy: { fr: 'Copier le lien', ar: 'نسخ الرابط' },
  copied: { fr: 'Lien copié !', ar: 'نُسخ الرابط!' },
  copyFailed: { fr: 'Le lien n’a pas pu être copié.', ar: 'تعذّر نسخ الرابط.' },
})
