import { defineText, isolateLtr } from '#core/text.ts'

/** Written on the server, so that pages do not load both languages. */
export const screeningText = defineText({
  deposit: {
    fr: 'Pour un paiement en espèces, nous demandons un acompte de {deposit} par portefeuille mobile. La page de votre commande dira à quel compte l’envoyer, avec une capture d’écran.',
    ar: 'عند الدفع نقدًا نطلب عربونًا قدره {deposit} عبر محفظة إلكترونية. ستجدين في صفحة طلبك الحساب الذي ترسلينه إليه، مع لقطة شاشة.',
  },
  depositRequired: {
    fr: (deposit: string) =>
      `Pour cette commande en espèces, nous demandons un acompte de ${isolateLtr(deposit)} par portefeuille mobile, à envoyer après la commande. Si cela vous convient, appuyez de nouveau sur « Commander ». Vous pouvez aussi choisir un autre moyen de paiement.`,
    ar: (deposit: string) =>
      `نطلب لهذا الطلب نقدًا عربونًا قدره ${isolateLtr(deposit)} عبر محفظة إلكترونية، ترسلينه بعد الطلب. إن ناسبك ذلك فاضغطي «تأكيد الطلب» من جديد، ويمكنك أيضًا اختيار طريقة دفع أخرى.`,
  },
  tooManyOpen: {
    fr: 'Nous préparons déjà ce qui a été commandé avec ce numéro. Vous pourrez commander de nouveau après la livraison ; pour ajouter un article, écrivez-nous.',
    ar: 'نحضّر حاليًا ما طُلب بهذا الرقم. يمكنك الطلب من جديد بعد التوصيل، ولإضافة منتج راسلينا.',
  },
  contactShop: {
    fr: 'Nous ne pouvons pas prendre cette commande en ligne. Contactez-nous et nous verrons cela avec vous.',
    ar: 'لا يمكننا استقبال هذا الطلب عبر الموقع. تواصلي معنا وسنهتم به معك.',
  },
})
