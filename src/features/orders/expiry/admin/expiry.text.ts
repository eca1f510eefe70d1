import { defineText, plural } from '#core/text.ts'

export const expiryText = defineText({
  note: {
    fr: (time: string) =>
      `Paiement non prouvé : sans preuve acceptée, la commande sera annulée le ${time} et ses articles retourneront en stock.`,
    ar: (time: string) =>
      `لم يثبت الدفع: دون إثبات مقبول سيُلغى الطلب بتاريخ ${time} وتعود منتجاته إلى المخزون.`,
  },
  expires: { fr: (time: string) => `expire le ${time}`, ar: (time: string) => `تنتهي مهلته ${time}` },
  filter: {
    fr: (n: number) =>
      plural('fr', n, { one: '{n} impayée bientôt annulée', other: '{n} impayées bientôt annulées' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'طلب غير مدفوع سيُلغى قريبًا',
        two: 'طلبان غير مدفوعين سيُلغيان قريبًا',
        few: '{n} طلبات غير مدفوعة ستُلغى قريبًا',
        many: '{n} طلبًا غير مدفوع سيُلغى قريبًا',
        other: '{n} طلب غير مدفوع سيُلغى قريبًا',
      }),
  },
})
