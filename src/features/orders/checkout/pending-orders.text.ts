import { isolateLtr, defineText } from '#core/text.ts'

export const pendingOrdersText = defineText({
  arrived: {
    fr: (number: number) => `Votre commande n° ${isolateLtr(String(number))} est bien arrivée.`,
    ar: (number: number) => `وصلنا طلبك رقم ${isolateLtr(String(number))}.`,
  },
  seeOrder: { fr: 'Voir la commande', ar: 'عرض الطلب' },
  refused: {
    fr: 'La commande n’a pas pu être acceptée telle quelle.',
    ar: 'تعذّر قبول الطلب كما هو.',
  },
  returned: { fr: 'Vos articles sont revenus dans le panier.', ar: 'عادت منتجاتك إلى السلة.' },
  seeCart: { fr: 'Voir le panier', ar: 'عرض السلة' },
  title: { fr: 'Votre commande attend le réseau', ar: 'طلبك في انتظار الشبكة' },
  sentInBackground: {
    fr: 'Elle est gardée dans ce téléphone et partira toute seule, une seule fois, dès que la connexion reviendra, même si vous quittez la boutique. Revenez ici pour voir son numéro.',
    ar: 'هو محفوظ في هذا الهاتف، وسيُرسل وحده مرة واحدة فور عودة الاتصال، حتى لو غادرتِ المتجر. عودي إلى هنا لمعرفة رقمه.',
  },
  sentWhenOpen: {
    fr: 'Elle est gardée dans ce téléphone, mais elle ne part que si la boutique est ouverte. Laissez cette page ouverte, ou revenez-y quand la connexion sera là.',
    ar: 'هو محفوظ في هذا الهاتف، لكنه لا يُرسل إلا والمتجر مفتوح. اتركي هذه الصفحة مفتوحة، أو عودي إليها عند عودة الاتصال.',
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
  keepPendingOrder: { fr: 'La garder', ar: 'إبقاء الطلب' },
  alreadySent: {
    fr: 'La commande venait d’être envoyée. Vous pouvez l’annuler sur sa page.',
    ar: 'أُرسل الطلب قبل لحظة. يمكنك إلغاؤه من صفحته.',
  },
  myOrders: { fr: 'Mes commandes sur ce téléphone', ar: 'طلباتي على هذا الهاتف' },
  numbered: {
    fr: (number: number) => `Commande n° ${isolateLtr(String(number))}`,
    ar: (number: number) => `الطلب رقم ${isolateLtr(String(number))}`,
  },
  unknownStatus: { fr: 'Envoyée', ar: 'أُرسل' },
  openOrder: { fr: 'Ouvrir la commande', ar: 'فتح الطلب' },
  forget: { fr: 'Retirer de ce téléphone', ar: 'حذفه من هذا الهاتف' },
  offlineHint: {
    fr: 'La page de cette commande s’ouvrira toute seule dès que la connexion reviendra.',
    ar: 'ستُفتح صفحة هذا الطلب وحدها عند عودة الاتصال.',
  },
})
