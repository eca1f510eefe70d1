import { isolate, isolateLtr, defineText } from '#core/text.ts'
import type { HistoryLine } from '../order-detail.rules.ts'

export const sheetText = defineText({
  title: { fr: (n: number) => `Commande ${n}`, ar: (n: number) => `الطلب ${isolateLtr(String(n))}` },
  planned: { fr: 'livraison prévue', ar: 'التسليم المتوقع' },
  plannedPickup: { fr: 'retrait prévu', ar: 'الاستلام المتوقع' },
  previous: { fr: 'Commande précédente', ar: 'الطلب السابق' },
  next: { fr: 'Commande suivante', ar: 'الطلب التالي' },
  repeats: {
    fr: 'Le même téléphone a aussi commandé en moins de 24 h :',
    ar: 'طلب صاحب الهاتف نفسه أيضًا خلال 24 ساعة:',
  },
  missing: { fr: 'Commande introuvable', ar: 'الطلب غير موجود' },
  missingSentence: {
    fr: 'Elle a été supprimée, ou l’adresse est incomplète.',
    ar: 'حُذف هذا الطلب، أو العنوان غير كامل.',
  },
  steps: { fr: 'Où en est la commande', ar: 'مراحل الطلب' },
  item: { fr: 'Article', ar: 'المنتج' },
  quantity: { fr: 'Qté', ar: 'الكمية' },
  price: { fr: 'Prix unitaire', ar: 'سعر الوحدة' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  stock: { fr: (n: number) => `reste ${n} en stock`, ar: (n: number) => `بقي ${n} في المخزون` },
  subtotal: {
    fr: (units: string) => `Sous-total, ${units}`,
    ar: (units: string) => `المجموع الفرعي، ${units}`,
  },
  promotion: { fr: 'Offre', ar: 'عرض' },
  discount: { fr: 'Remise', ar: 'التخفيض' },
  shipping: {
    fr: (wilaya: string) => `Livraison ${wilaya}`,
    ar: (wilaya: string) => `التوصيل إلى ${wilaya}`,
  },
  client: { fr: 'Client', ar: 'الزبون' },
  ordersSoFar: { fr: (n: number) => `Commandes : ${n}`, ar: (n: number) => `الطلبات: ${n}` },
  delivery: { fr: 'Livraison', ar: 'التوصيل' },
  handover: { fr: 'Retrait', ar: 'الاستلام' },
  voiceNote: { fr: 'Message vocal', ar: 'رسالة صوتية' },
  openInMaps: { fr: 'Ouvrir dans Plans', ar: 'فتح في الخرائط' },
  seeOnMap: { fr: 'Voir sur la carte', ar: 'عرض على الخريطة' },
  atCounter: { fr: 'Vente au comptoir', ar: 'بيع في المتجر' },
  profile: { fr: 'Voir le profil', ar: 'عرض الملف' },
  clientNote: { fr: 'Note du client', ar: 'ملاحظة الزبون' },
  cancelReason: { fr: 'Motif de l’annulation', ar: 'سبب الإلغاء' },
  history: { fr: 'Historique', ar: 'السجل' },
  approvedBy: {
    fr: (name: string) => `approuvé par ${isolate(name)}`,
    ar: (name: string) => `بموافقة ${isolate(name)}`,
  },
  register: { fr: 'Caisse', ar: 'الصندوق' },
  voided: { fr: 'annulée par une réinitialisation', ar: 'أُلغيت بتصفير الصندوق' },
  system: { fr: 'Système', ar: 'النظام' },
  awaitingRegister: {
    fr: 'La vente n’a pas encore pu être inscrite à la caisse ; elle sera essayée de nouveau.',
    ar: 'لم يُسجَّل البيع في الصندوق بعد، وستُعاد المحاولة.',
  },
  toStatus: {
    fr: (status: string) => `Passer à « ${status} »`,
    ar: (status: string) => `نقل إلى «${status}»`,
  },
  receipt: { fr: 'Reçu du client', ar: 'وصل الزبون' },
  checkFirst: { fr: 'Vérifiez le paiement pour confirmer', ar: 'تحقّق من الدفع قبل التأكيد' },
})

export const paymentText = defineText({
  title: {
    fr: (method: string) => `Paiement par ${isolate(method)}`,
    ar: (method: string) => `الدفع عبر ${isolate(method)}`,
  },
  onDelivery: { fr: 'Paiement à la livraison', ar: 'الدفع عند الاستلام' },
  paidInCash: { fr: 'Payée en espèces', ar: 'دُفع نقدًا' },
  cashSentence: {
    fr: 'La vente entre en caisse quand la commande est livrée.',
    ar: 'يدخل المبلغ الصندوق عند تسليم الطلب.',
  },
  proof: { fr: 'Preuve de paiement', ar: 'إثبات الدفع' },
  noProof: { fr: 'Aucune image n’a été envoyée.', ar: 'لم تُرسل أي صورة.' },
  atCounter: {
    fr: 'Vente au comptoir : aucune image n’est attendue.',
    ar: 'بيع في المتجر: لا تُنتظر أي صورة.',
  },
  promised: {
    fr: 'L’image a été annoncée et arrive dès que le client a du réseau.',
    ar: 'أُعلن عن الصورة وستصل حين تعود الشبكة إلى الزبون.',
  },
  zoomOut: { fr: 'Réduire', ar: 'تصغير' },
  zoomIn: { fr: 'Agrandir', ar: 'تكبير' },
  rotate: { fr: 'Tourner', ar: 'تدوير' },
  openImage: { fr: 'Ouvrir l’image seule', ar: 'فتح الصورة وحدها' },
  expected: { fr: 'Montant attendu', ar: 'المبلغ المنتظر' },
  ordered: { fr: 'Montant de la commande', ar: 'مبلغ الطلب' },
  account: { fr: 'Compte de la boutique', ar: 'حساب المتجر' },
  reference: { fr: 'Référence de la transaction', ar: 'مرجع العملية' },
  referenceHelp: {
    fr: 'Retrouvez le transfert dans l’application du portefeuille : même montant, même compte. Recopiez sa référence ; elle ne sert qu’une fois.',
    ar: 'ابحث عن التحويل في تطبيق المحفظة: المبلغ نفسه والحساب نفسه. انقل مرجعه، ولا يُستعمل إلا مرة واحدة.',
  },
  accept: { fr: 'Paiement conforme', ar: 'الدفع صحيح' },
  acceptAndConfirm: { fr: 'Accepter et confirmer la commande', ar: 'قبول الدفع وتأكيد الطلب' },
  refuse: { fr: 'Refuser', ar: 'رفض' },
  refuseTitle: { fr: 'Refuser cette preuve ?', ar: 'رفض هذا الإثبات؟' },
  refuseSentence: {
    fr: 'La page du client lui demandera une meilleure image, avec ce motif. La commande et la caisse ne changent pas.',
    ar: 'ستُطلب من الزبون صورة أفضل مع هذا السبب. لا يتغير الطلب ولا الصندوق.',
  },
  refuseNow: { fr: 'Refuser la preuve', ar: 'رفض الإثبات' },
  acceptedBy: {
    fr: (name: string) => `Accepté par ${isolate(name)}`,
    ar: (name: string) => `قبله ${isolate(name)}`,
  },
  refusedBy: {
    fr: (name: string) => `Refusé par ${isolate(name)}`,
    ar: (name: string) => `رفضه ${isolate(name)}`,
  },
  settledBy: {
    fr: (name: string) => `Noté par ${isolate(name)}`,
    ar: (name: string) => `سجّله ${isolate(name)}`,
  },
  duplicateFile: {
    fr: 'Ce fichier a déjà été envoyé pour la commande',
    ar: 'أُرسل هذا الملف نفسه مع الطلب',
  },
  duplicateImage: {
    fr: 'La même image, enregistrée de nouveau, est sur la commande',
    ar: 'الصورة نفسها، محفوظة من جديد، موجودة في الطلب',
  },
  seeOrder: { fr: 'Voir la commande', ar: 'عرض الطلب' },
  inRegister: {
    fr: 'Inscrit à la caisse. Annuler la commande inscrit le remboursement.',
    ar: 'سُجّل في الصندوق. إلغاء الطلب يسجّل رد المبلغ.',
  },
})

export const historyText = defineText({
  proof: { fr: 'Preuve de paiement reçue', ar: 'وصل إثبات الدفع' },
  opened: { fr: 'Commande ouverte', ar: 'فُتح الطلب' },
  edited: { fr: 'Commande modifiée', ar: 'عُدّل الطلب' },
  paymentAccepted: { fr: 'Paiement accepté', ar: 'قُبل الدفع' },
  paymentRefused: { fr: 'Preuve refusée', ar: 'رُفض الإثبات' },
  goodsReturned: { fr: 'Articles retournés', ar: 'أُرجعت منتجات' },
  goodsExchanged: { fr: 'Articles échangés', ar: 'استُبدلت منتجات' },
} satisfies Record<Exclude<HistoryLine['kind'], 'status'>, unknown>)
