import { defineText, isolateLtr } from '#core/text.ts'

/** Written on the server, so that the page does not load both languages. */
export const checkoutAnswerText = defineText({
  keyReused: {
    fr: (number: number) =>
      `Votre premier envoi nous est bien parvenu : c’est la commande n° ${isolateLtr(String(number))}.`,
    ar: (number: number) => `وصلنا إرسالك الأول: إنه الطلب رقم ${isolateLtr(String(number))}.`,
  },
})
