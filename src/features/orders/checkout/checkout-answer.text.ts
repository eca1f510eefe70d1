import { defineText, isolateLtr } from '#core/text.ts'

/** Written on the server, so that the page does not load both languages. */
export const checkoutAnswerText = defineText({
  unknownProduct: {
    fr: (total: string) => `Un article n’est plus vendu. Le nouveau total est de ${isolateLtr(total)}.`,
    ar: (total: string) => `أحد المنتجات لم يعد يُباع. الإجمالي الجديد ${isolateLtr(total)}.`,
  },
  methodInactive: {
    fr: 'Ce moyen de paiement n’est plus proposé. Choisissez-en un autre.',
    ar: 'طريقة الدفع هذه لم تعد متاحة. اختاري طريقة أخرى.',
  },
  withoutCode: {
    fr: (total: string) => `Sans ce code, le total est de ${isolateLtr(total)}.`,
    ar: (total: string) => `بدون هذا الرمز يكون الإجمالي ${isolateLtr(total)}.`,
  },
  proofAgain: {
    fr: 'Choisissez la capture d’écran encore une fois.',
    ar: 'اختاري لقطة الشاشة مرة أخرى.',
  },
  keyReused: {
    fr: (number: number) =>
      `Votre premier envoi nous est bien parvenu : c’est la commande n° ${isolateLtr(String(number))}.`,
    ar: (number: number) => `وصلنا إرسالك الأول: إنه الطلب رقم ${isolateLtr(String(number))}.`,
  },
})
