import { defineText, isolateLtr } from '#core/text.ts'

/** Written on the server, so that pages do not load both languages. */
export const screeningText = defineText({
  deposit: {
    fr: 'Pour un paiement en espèces, nous demandons un acompte de {deposit} par portefeuille mobile. Vous pouvez l’envoyer maintenant, ou après, depuis la page de votre commande.',
    ar: 'عند الدفع نقدًا نطلب عربونًا قدره {deposit} عبر محفظة إلكترونية. يمكنك إرساله الآن، أو لاحقًا من صفحة طلبك.',
  },
  sendNow: { fr: 'Envoyer l’acompte maintenant (facultatif)', ar: 'إرسال العربون الآن (اختياري)' },
  reference: { fr: 'Référence du transfert (facultatif)', ar: 'رقم التحويل (اختياري)' },
  depositRequired: {
    fr: (deposit: string) =>
      `Pour cette commande en espèces, nous demandons un acompte de ${isolateLtr(deposit)} par portefeuille mobile, à envoyer maintenant ou après la commande. Si cela vous convient, appuyez de nouveau sur « Commander ». Vous pouvez aussi choisir un autre moyen de paiement.`,
    ar: (deposit: string) =>
      `نطلب لهذا الطلب نقدًا عربونًا قدره ${isolateLtr(deposit)} عبر محفظة إلكترونية، ترسلينه الآن أو بعد الطلب. إن ناسبك ذلك فاضغطي «تأكيد الطلب» من جديد، ويمكنك أيضًا اختيار طريقة دفع أخرى.`,
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
