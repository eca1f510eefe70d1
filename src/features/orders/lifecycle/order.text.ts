import { isolate, isolateLtr, defineText } from '#core/text.ts'
import type { OrderStatus } from '../order.rules.ts'

/** The heading of the order page, by status. */
export const orderHeadingText = defineText({
  pending: { fr: 'Commande enregistrée', ar: 'سُجّل طلبك' },
  confirmed: { fr: 'Commande confirmée', ar: 'تأكّد طلبك' },
  preparing: { fr: 'Nous préparons votre colis', ar: 'نجهّز طلبك' },
  sent: { fr: 'Votre colis est en route', ar: 'طلبك في الطريق' },
  ready: { fr: 'Votre commande est prête', ar: 'طلبك جاهز' },
  delivered: { fr: 'Commande livrée', ar: 'وصل طلبك' },
  cancelled: { fr: 'Commande annulée', ar: 'أُلغي الطلب' },
} satisfies Record<OrderStatus | 'ready', unknown>)

export const orderSentenceText = defineText({
  pending: {
    fr: (name: string) => `Merci ${isolate(name)}. Nous vous appelons bientôt pour la confirmer.`,
    ar: (name: string) => `شكرًا ${isolate(name)}. سنتصل بك قريبًا لتأكيده.`,
  },
  confirmed: {
    fr: (name: string) => `Merci ${isolate(name)}. Tout est en ordre.`,
    ar: (name: string) => `شكرًا ${isolate(name)}. كل شيء على ما يرام.`,
  },
  preparing: {
    fr: (name: string) => `Encore un peu de patience, ${isolate(name)}.`,
    ar: (name: string) => `قليل من الصبر يا ${isolate(name)}.`,
  },
  sent: {
    fr: (name: string) => `Gardez votre téléphone près de vous, ${isolate(name)} : le livreur appellera.`,
    ar: (name: string) => `أبقي هاتفك قريبًا يا ${isolate(name)}، سيتصل بك الموزّع.`,
  },
  ready: {
    fr: (name: string) => `Elle vous attend à la boutique, ${isolate(name)}.`,
    ar: (name: string) => `ينتظرك في المتجر يا ${isolate(name)}.`,
  },
  delivered: {
    fr: (name: string) => `Merci ${isolate(name)}, et belle journée.`,
    ar: (name: string) => `شكرًا ${isolate(name)}، نتمنى لك يومًا سعيدًا.`,
  },
  cancelled: {
    fr: (name: string) => `Elle ne sera pas livrée, ${isolate(name)}.`,
    ar: (name: string) => `لن يُسلَّم هذا الطلب يا ${isolate(name)}.`,
  },
} satisfies Record<OrderStatus | 'ready', unknown>)

export const orderText = defineText({
  title: {
    fr: (number: number, store: string) => `Commande n° ${number} · ${store}`,
    ar: (number: number, store: string) => `الطلب رقم ${number} · ${store}`,
  },
  number: { fr: 'Numéro de commande', ar: 'رقم الطلب' },
  shipping: {
    fr: (wilaya: string) => `Livraison ${wilaya}`,
    ar: (wilaya: string) => `التوصيل إلى ${wilaya}`,
  },
  discount: { fr: 'Remise', ar: 'تخفيض' },
  free: { fr: 'gratuite', ar: 'مجاني' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  paid: { fr: 'Payé', ar: 'المدفوع' },
  due: { fr: 'Reste à payer', ar: 'المتبقي للدفع' },
  payRest: {
    fr: 'Envoyez ce montant, puis la capture du transfert ci-dessous.',
    ar: 'أرسلي هذا المبلغ، ثم صورة التحويل في الأسفل.',
  },
  account: { fr: 'Compte :', ar: 'الحساب:' },
  restProof: { fr: 'Envoyer la preuve du reste', ar: 'إرسال إثبات دفع المتبقي' },
  steps: { fr: 'Où en est la commande', ar: 'مراحل الطلب' },
  stepDone: { fr: 'fait', ar: 'تم' },
  stepNow: { fr: 'en cours', ar: 'حاليًا' },
  estimated: { fr: 'Livraison estimée :', ar: 'التسليم المتوقع:' },
  estimatedPickup: { fr: 'Retrait possible :', ar: 'يمكن الاستلام:' },
  pickup: { fr: 'Retrait à la boutique', ar: 'الاستلام من المتجر' },
  pinSent: { fr: 'Votre position est jointe.', ar: 'موقعك مرفق بالطلب.' },
  phone: { fr: 'Téléphone :', ar: 'الهاتف:' },
  toAddress: { fr: 'Adresse :', ar: 'العنوان:' },
  comma: { fr: ',', ar: '،' },
  paidBy: {
    fr: (method: string) => `Paiement ${isolate(method)}`,
    ar: (method: string) => `الدفع: ${isolate(method)}`,
  },
  onDelivery: { fr: 'Paiement à la livraison', ar: 'الدفع عند الاستلام' },
  onPickup: { fr: 'Paiement au retrait', ar: 'الدفع عند الاستلام' },
  paidInCash: { fr: 'Payée en espèces', ar: 'دُفع نقدًا' },
  atCounter: { fr: 'Achat en boutique', ar: 'شراء من المتجر' },
  proofReceived: { fr: 'preuve reçue', ar: 'وصل إثبات الدفع' },
  proofMissing: { fr: 'preuve attendue', ar: 'في انتظار إثبات الدفع' },
  proofRefused: { fr: 'preuve refusée', ar: 'لم يُقبل إثبات الدفع' },
  proofRefusedSentence: {
    fr: 'Nous n’avons pas pu vérifier votre paiement. Envoyez-nous une autre capture :',
    ar: 'لم نتمكن من التحقق من الدفع. أرسلي لنا صورة أخرى:',
  },
  reason: { fr: 'Motif :', ar: 'السبب:' },
  awaitingRegister: {
    fr: "Commande créée mais erreur lors de l'ajout à la caisse",
    ar: 'تم إنشاء الطلب لكن حدث خطأ أثناء إضافته إلى الصندوق',
  },
  awaitingRegisterDetails: {
    fr: 'Votre commande est bien enregistrée ; nous complétons notre caisse. Vous n’avez rien à faire.',
    ar: 'طلبك مسجّل، وسنكمل تسجيله في صندوقنا. لا يلزمك أي شيء.',
  },
  continueShopping: { fr: 'Continuer mes achats', ar: 'متابعة التسوق' },
  home: { fr: 'Accueil', ar: 'الرئيسية' },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  saveLink: { fr: 'Garder le lien sur WhatsApp', ar: 'حفظ الرابط في واتساب' },
  saveLinkMessage: {
    fr: (number: number, store: string, url: string) => `Ma commande n° ${number} chez ${store} : ${url}`,
    ar: (number: number, store: string, url: string) =>
      `طلبي رقم ${isolateLtr(String(number))} من ${store}: ${url}`,
  },
  ask: { fr: 'Écrire sur WhatsApp', ar: 'مراسلتنا على واتساب' },
  askHere: { fr: 'Poser une question ici', ar: 'طرح سؤال من هنا' },
  askMessage: {
    fr: (number: number) => `Bonjour, au sujet de ma commande n° ${number} : `,
    ar: (number: number) => `السلام عليكم، بخصوص طلبي رقم ${isolateLtr(String(number))}: `,
  },
  betterProof: { fr: 'Envoyer une autre preuve', ar: 'إرسال إثبات آخر' },
  firstProof: { fr: 'Envoyer la preuve de paiement', ar: 'إرسال إثبات الدفع' },
  betterProofSentence: {
    fr: 'Une capture plus lisible remplace la précédente tant que la commande est en attente.',
    ar: 'يمكن استبدالها بصورة أوضح ما دام الطلب قيد الانتظار.',
  },
  sendProof: { fr: 'Envoyer', ar: 'إرسال' },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  proofSent: { fr: 'Preuve reçue, merci.', ar: 'وصلت الصورة، شكرًا.' },
  proofFailed: { fr: 'L’envoi n’a pas abouti. Réessayez.', ar: 'لم يكتمل الإرسال. أعيدي المحاولة.' },
  cancel: { fr: 'Annuler la commande', ar: 'إلغاء الطلب' },
  keepOrder: { fr: 'Garder la commande', ar: 'إبقاء الطلب' },
  cancelTitle: { fr: 'Annuler cette commande ?', ar: 'إلغاء هذا الطلب؟' },
  cancelSentence: {
    fr: 'Les articles retournent en rayon. Un paiement déjà envoyé vous sera rendu.',
    ar: 'ستعود المنتجات إلى المتجر، وسيُعاد إليك ما دفعتِه.',
  },
  cancelled: { fr: 'Commande annulée.', ar: 'أُلغي الطلب.' },
  tooLate: {
    fr: 'La boutique a déjà confirmé la commande : écrivez-nous sur WhatsApp.',
    ar: 'أكّد المتجر الطلب بالفعل: راسلينا على واتساب.',
  },
  busy: {
    fr: 'Trop de demandes. Réessayez dans quelques minutes.',
    ar: 'طلبات كثيرة. أعيدي المحاولة بعد دقائق.',
  },
  review: { fr: 'Donnez votre avis', ar: 'شاركينا رأيك' },
  reviewSentence: {
    fr: 'Que pensez-vous de ce que vous avez reçu ?',
    ar: 'ما رأيك في ما وصلك؟',
  },
  missingTitle: { fr: 'Commande introuvable', ar: 'الطلب غير موجود' },
  missingSentence: {
    fr: 'Ce lien ne mène à aucune commande. Retrouvez-la avec son numéro et votre téléphone.',
    ar: 'هذا الرابط لا يؤدي إلى أي طلب. ابحثي عنه برقمه وبرقم هاتفك.',
  },
  find: { fr: 'Retrouver ma commande', ar: 'البحث عن طلبي' },
})

export const findOrderText = defineText({
  title: {
    fr: (store: string) => `Retrouver une commande · ${store}`,
    ar: (store: string) => `البحث عن طلب · ${store}`,
  },
  heading: { fr: 'Retrouver une commande', ar: 'البحث عن طلب' },
  lead: {
    fr: 'Entrez le numéro de la commande et le téléphone donné en commandant.',
    ar: 'أدخلي رقم الطلب ورقم الهاتف الذي أعطيتِه عند الطلب.',
  },
  account: { fr: 'Voir toutes mes commandes', ar: 'عرض كل طلباتي' },
  number: { fr: 'Numéro de commande', ar: 'رقم الطلب' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  find: { fr: 'Retrouver', ar: 'بحث' },
  searching: { fr: 'Recherche…', ar: 'جارٍ البحث…' },
  badNumber: { fr: 'Entrez le numéro, par exemple 1042', ar: 'أدخلي الرقم، مثل 1042' },
  badPhone: { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
  unknown: {
    fr: 'Aucune commande avec ce numéro et ce téléphone.',
    ar: 'لا يوجد طلب بهذا الرقم وهذا الهاتف.',
  },
  tooMany: {
    fr: 'Trop d’essais. Réessayez dans quelques minutes.',
    ar: 'محاولات كثيرة. أعيدي المحاولة بعد دقائق.',
  },
})
