import { isolateLtr, defineText } from '#core/text.ts'

/** Asked and said when the checkout is sent. */
export const submitCheckoutText = defineText({
  confirmTitle: { fr: 'Passer la commande ?', ar: 'تأكيد الطلب؟' },
  confirmCount: {
    fr: (count: string, total: string) => `${count}, ${isolateLtr(total)}.`,
    ar: (count: string, total: string) => `${count}، ${isolateLtr(total)}.`,
  },
  confirmDelivery: { fr: 'Nous vous appellerons pour la livraison.', ar: 'سنتصل بك من أجل التوصيل.' },
  confirmPickup: {
    fr: 'Nous vous appellerons quand elle sera prête.',
    ar: 'سنتصل بك عندما يصبح جاهزًا.',
  },
  cartChanged: {
    fr: 'Votre panier a changé dans une autre fenêtre. Rien n’a été envoyé d’ici.',
    ar: 'تغيّرت سلتك في نافذة أخرى. لم يُرسل شيء من هنا.',
  },
  proofTotalTitle: { fr: 'Le total a changé', ar: 'تغيّر الإجمالي' },
  proofTotalSentence: {
    fr: (before: string, after: string) =>
      `Vous avez choisi la capture pour ${isolateLtr(before)} ; la commande est maintenant de ${isolateLtr(after)}. La capture montre-t-elle ce montant ?`,
    ar: (before: string, after: string) =>
      `اخترتِ الصورة لمبلغ ${isolateLtr(before)}، والطلب الآن ${isolateLtr(after)}. هل تُظهر الصورة هذا المبلغ؟`,
  },
  keepProof: { fr: 'Oui, la garder', ar: 'نعم، إبقاؤها' },
  anotherProof: { fr: 'En choisir une autre', ar: 'اختيار صورة أخرى' },
})
