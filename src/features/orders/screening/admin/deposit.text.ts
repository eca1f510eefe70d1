import { defineText } from '#core/text.ts'

export const depositText = defineText({
  deposit: { fr: 'Acompte demandé', ar: 'العربون المطلوب' },
  due: { fr: 'pas encore envoyé', ar: 'لم يُرسل بعد' },
  toCheck: { fr: 'capture à vérifier', ar: 'صورة للتحقق' },
  refused: { fr: 'capture refusée', ar: 'صورة مرفوضة' },
  accepted: { fr: 'reçu', ar: 'وصل' },
})
