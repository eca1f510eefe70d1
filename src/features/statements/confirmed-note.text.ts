import { defineText, isolate } from '#core/text.ts'

/** On the page of an order. */
export const confirmedText = defineText({
  confirmed: {
    fr: (amount: string, wallet: string) => `Confirmé par relevé : ${amount}, ${isolate(wallet)}`,
    ar: (amount: string, wallet: string) => `مؤكد بكشف المحفظة: ${amount}، ${isolate(wallet)}`,
  },
  by: { fr: (name: string) => `par ${isolate(name)}`, ar: (name: string) => `بواسطة ${isolate(name)}` },
  reference: {
    fr: (reference: string) => `Réf. ${reference}`,
    ar: (reference: string) => `المرجع ${reference}`,
  },
  see: { fr: 'Voir le relevé', ar: 'عرض الكشف' },
})
