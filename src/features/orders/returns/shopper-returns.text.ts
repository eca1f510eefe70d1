import { defineText } from '#core/text.ts'

export const shopperReturnsText = defineText({
  comma: { fr: ', ', ar: '، ' },
  returned: { fr: (names: string) => `Retourné : ${names}.`, ar: (names: string) => `أُرجع: ${names}.` },
  given: {
    fr: (amount: string) => `Remboursé : ${amount}.`,
    ar: (amount: string) => `المبلغ المُعاد: ${amount}.`,
  },
  exchanged: {
    fr: (number: number) => `Échangé : commande n° ${number}.`,
    ar: (number: number) => `استُبدل بالطلب رقم ${number}.`,
  },
})
