import { defineText } from '#core/text.ts'

export const legalText = defineText({
  accept: { fr: 'En commandant, vous acceptez :', ar: 'بإرسال الطلب توافقين على:' },
})

/** Pages of the shopper herself, in the footer. */
export const ownPagesText = defineText({
  order: { fr: 'Retrouver une commande', ar: 'البحث عن طلب' },
  wishes: { fr: 'Mes envies', ar: 'مفضلتي' },
  account: { fr: 'Mon espace', ar: 'حسابي' },
})

export const pageText = defineText({
  /** In the reader's language, above a text in the other one. */
  otherLanguage: {
    fr: 'Cette page n’existe pas encore en français. La voici en arabe.',
    ar: 'هذه الصفحة غير متوفرة بالعربية بعد. نعرضها بالفرنسية.',
  },
})
