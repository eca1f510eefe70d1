import { isolateLtr, defineText } from '#core/text.ts'

/** Toasts on any page after a pending order was sent. */
export const pendingOrderEventText = defineText({
  sent: {
    fr: (number: number) => `Votre commande n° ${isolateLtr(String(number))} est bien arrivée.`,
    ar: (number: number) => `وصلنا طلبك رقم ${isolateLtr(String(number))}.`,
  },
  refused: {
    fr: 'La commande n’a pas pu être acceptée telle quelle. Vos articles sont revenus dans le panier.',
    ar: 'تعذّر قبول الطلب كما هو. عادت منتجاتك إلى السلة.',
  },
})

/** On the cart page while an order is pending. */
export const pendingOrdersText = defineText({
  title: { fr: 'Votre commande attend le réseau', ar: 'طلبك في انتظار الشبكة' },
  sentence: {
    fr: 'Elle est gardée dans ce téléphone et partira toute seule, une seule fois, dès que la connexion reviendra.',
    ar: 'هو محفوظ في هذا الهاتف، وسيُرسل وحده مرة واحدة فور عودة الاتصال.',
  },
  proofWaits: {
    fr: (number: number) =>
      `La commande n° ${isolateLtr(String(number))} est arrivée. La capture du paiement suit dès que possible.`,
    ar: (number: number) => `وصل الطلب رقم ${isolateLtr(String(number))}. ستُرسل صورة الدفع في أقرب وقت.`,
  },
  sendNow: { fr: 'Envoyer maintenant', ar: 'إرسال الآن' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  removePendingOrder: { fr: 'Ne plus envoyer', ar: 'عدم الإرسال' },
  takeBackTitle: { fr: 'Ne plus envoyer cette commande ?', ar: 'عدم إرسال هذا الطلب؟' },
  takeBackSentence: {
    fr: 'Les articles reviennent dans votre panier. Si l’envoi nous est déjà parvenu, la commande existe quand même.',
    ar: 'ستعود المنتجات إلى سلتك. إن كان الإرسال قد وصلنا فالطلب قائم رغم ذلك.',
  },
})
