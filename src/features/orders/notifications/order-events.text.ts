/** Sentences in messages about orders that depend on the order. */
import { defineText } from '#core/text.ts'

export const nextStepText = defineText({
  proof: {
    fr: 'Envoyez la capture du transfert sur la page de la commande.',
    ar: 'أرسلي صورة التحويل من صفحة الطلب.',
  },
  deposit: {
    fr: (amount: string) => `Envoyez l’acompte de ${amount}, puis la capture du transfert.`,
    ar: (amount: string) => `أرسلي العربون ${amount}، ثم صورة التحويل.`,
  },
  confirm: {
    fr: 'Confirmez-la sur sa page, ou attendez notre appel.',
    ar: 'أكّديه من صفحته، أو انتظري اتصالنا.',
  },
  check: { fr: 'Nous vérifions votre paiement.', ar: 'نتحقق من الدفع.' },
  wait: { fr: 'Nous vous appelons bientôt pour la confirmer.', ar: 'سنتصل بك قريبًا لتأكيده.' },
})

export const deliveryText = defineText({
  delivery: {
    fr: (days: string) => `Livraison : ${days}`,
    ar: (days: string) => `التوصيل: ${days}`,
  },
  pickup: { fr: 'Retrait à la boutique', ar: 'الاستلام من المتجر' },
})
