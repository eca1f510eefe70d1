import { defineText } from '#core/text.ts'

export const heartText = defineText({
  wish: {
    fr: (name: string) => `Ajouter ${name} à mes envies`,
    ar: (name: string) => `أضيفي ${name} إلى مفضلتي`,
  },
  wished: { fr: 'Ajouté à vos envies', ar: 'أُضيف إلى مفضلتك' },
  removed: { fr: 'Retiré de vos envies', ar: 'أُزيل من مفضلتك' },
  view: { fr: 'Voir mes envies', ar: 'عرض مفضلتي' },
})
