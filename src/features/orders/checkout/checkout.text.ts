import { maxLengthText } from '#core/field-length.text.ts'
import { isolate, isolateLtr, plural, defineText } from '#core/text.ts'
import type { QuoteProblem } from './checkout.rules.ts'
import { proofText } from './proof.text.ts'

export const cartText = defineText({
  title: { fr: (store: string) => `Panier · ${store}`, ar: (store: string) => `السلة · ${store}` },
  description: { fr: 'Votre panier et votre commande.', ar: 'سلتك وإتمام طلبك.' },
  heading: { fr: 'Votre panier', ar: 'سلتك' },
  count: {
    fr: (n: number) => plural('fr', n, { one: '{n} article', other: '{n} articles' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'منتج واحد',
        two: 'منتجان',
        few: '{n} منتجات',
        many: '{n} منتجًا',
        other: '{n} منتج',
      }),
  },
  emptyTitle: { fr: 'Votre panier est vide', ar: 'سلتك فارغة' },
  emptySentence: {
    fr: 'Les voiles et les soins que vous choisirez vous attendront ici.',
    ar: 'ما تختارينه من ملاحف ومنتجات سيبقى هنا في انتظارك.',
  },
  browse: { fr: 'Découvrir la boutique', ar: 'تصفحي المتجر' },
  clear: { fr: 'Vider le panier', ar: 'إفراغ السلة' },
  clearTitle: { fr: 'Vider le panier ?', ar: 'إفراغ السلة؟' },
  clearSentence: {
    fr: 'Tous les articles en seront retirés.',
    ar: 'ستُحذف منها كل المنتجات.',
  },
  remove: { fr: 'Retirer', ar: 'إزالة' },
  removeItem: {
    fr: (name: string) => `Retirer « ${isolate(name)} »`,
    ar: (name: string) => `إزالة «${isolate(name)}»`,
  },
  removeTitle: { fr: 'Retirer cet article ?', ar: 'إزالة هذا المنتج؟' },
  removeSentence: {
    fr: (name: string) => `« ${isolate(name)} » quittera votre panier.`,
    ar: (name: string) => `سيُحذف «${isolate(name)}» من سلتك.`,
  },
  removed: {
    fr: (name: string) => `« ${isolate(name)} » retiré du panier`,
    ar: (name: string) => `أُزيل «${isolate(name)}» من السلة`,
  },
  undo: { fr: 'Annuler', ar: 'تراجع' },
  quantityOf: {
    fr: (name: string) => `Quantité de « ${isolate(name)} »`,
    ar: (name: string) => `كمية «${isolate(name)}»`,
  },
  less: { fr: 'Un de moins', ar: 'إنقاص واحد' },
  more: { fr: 'Un de plus', ar: 'زيادة واحد' },
  gone: { fr: 'N’est plus vendu. Il ne sera pas commandé.', ar: 'لم يعد يُباع، ولن يدخل في الطلب.' },
  soldOut: { fr: 'Rupture de stock. Il ne sera pas commandé.', ar: 'نفد المخزون، ولن يدخل في الطلب.' },
  priceChanged: {
    fr: (before: string, after: string) => `Le prix a changé : ${isolateLtr(before)} → ${isolateLtr(after)}.`,
    ar: (before: string, after: string) =>
      `تغيّر السعر: كان ${isolateLtr(before)} وأصبح ${isolateLtr(after)}.`,
  },
  lastSeen: {
    fr: 'Pas de réseau : prix et disponibilités tels que vous les avez vus la dernière fois.',
    ar: 'لا توجد شبكة: الأسعار والكميات كما رأيتِها آخر مرة.',
  },
})

/** For the server only: the annotation keeps it out of the scripts. */
export const noScriptText = /* @__PURE__ */ defineText({
  hint: {
    fr: 'Sans JavaScript, le panier se remplit depuis la page d’un produit, avec « Commander ».',
    ar: 'بدون جافاسكريبت، تُملأ السلة من صفحة المنتج عبر زر «اطلبي الآن».',
  },
})

export const checkoutText = defineText({
  heading: { fr: 'Finaliser la commande', ar: 'إتمام الطلب' },
  customer: { fr: 'Vos coordonnées', ar: 'بياناتك' },
  delivery: { fr: 'Adresse de livraison', ar: 'عنوان التوصيل' },
  payment: { fr: 'Moyen de paiement', ar: 'طريقة الدفع' },
  notesTitle: { fr: 'Remarques', ar: 'ملاحظات' },
  name: { fr: 'Nom complet', ar: 'الاسم الكامل' },
  phone: { fr: 'Téléphone', ar: 'الهاتف' },
  email: { fr: 'Adresse e-mail', ar: 'البريد الإلكتروني' },
  toMyAddress: { fr: 'Livraison à mon adresse', ar: 'التوصيل إلى عنواني' },
  deliveryOrPickup: { fr: 'Livraison ou retrait', ar: 'التوصيل أو الاستلام' },
  missingToFree: {
    fr: (amount: string) => `Encore ${isolateLtr(amount)} pour la livraison gratuite`,
    ar: (amount: string) => `بقي ${isolateLtr(amount)} ليصبح التوصيل مجانيًا`,
  },
  courierHelp: { fr: 'Aider le livreur à vous trouver', ar: 'ساعدي الموزّع على إيجادك' },
  writeToUs: { fr: 'Écrivez-nous sur WhatsApp', ar: 'راسلينا على واتساب' },
  addressHint: { fr: 'Quartier, rue, repère le plus proche', ar: 'الحي، الشارع، أقرب معلم' },
  notes: { fr: 'Remarques pour la boutique', ar: 'ملاحظات للمتجر' },
  notesHint: { fr: 'Une heure qui vous arrange, une couleur…', ar: 'وقت يناسبك، لون تفضلينه…' },
  optional: { fr: 'Facultatif', ar: 'اختياري' },
  onDelivery: { fr: 'À la livraison', ar: 'عند الاستلام' },
  onPickup: { fr: 'Au retrait', ar: 'عند الاستلام' },
  transferSentence: {
    fr: (amount: string, wallet: string) => `Envoyez ${isolateLtr(amount)} au compte ${isolate(wallet)}`,
    ar: (amount: string, wallet: string) => `حوّلي ${isolateLtr(amount)} إلى حساب ${isolate(wallet)}`,
  },
  copy: { fr: 'Copier', ar: 'نسخ' },
  copied: { fr: 'Numéro copié!', ar: 'تم نسخ الرقم!' },
  copyFailed: { fr: 'Copie impossible : notez le numéro.', ar: 'تعذّر النسخ: دوّني الرقم.' },
  summary: { fr: 'Récapitulatif', ar: 'ملخص الطلب' },
  subtotal: { fr: 'Sous-total', ar: 'المجموع الفرعي' },
  shipping: {
    fr: (city: string) => `Livraison (${city})`,
    ar: (city: string) => `التوصيل (${city})`,
  },
  free: { fr: 'Gratuite', ar: 'مجاني' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  place: { fr: 'Commander', ar: 'تأكيد الطلب' },
  remember: {
    fr: 'Retenir mes coordonnées sur ce téléphone',
    ar: 'تذكّر بياناتي على هذا الهاتف',
  },
  sending: { fr: 'Envoi…', ar: 'جارٍ الإرسال…' },
  failed: {
    fr: 'Une erreur est survenue lors de la commande. Veuillez réessayer.',
    ar: 'حدث خطأ أثناء الطلب. يرجى إعادة المحاولة.',
  },
  tooMany: {
    fr: 'Trop de commandes en peu de temps. Réessayez dans quelques minutes.',
    ar: 'طلبات كثيرة في وقت قصير. أعيدي المحاولة بعد دقائق.',
  },
  nothingLeft: {
    fr: 'Aucun article de votre panier n’est disponible.',
    ar: 'لا يتوفر حاليًا أي منتج من سلتك.',
  },
  seeOrder: { fr: 'Voir la commande', ar: 'عرض الطلب' },
  newTotal: {
    fr: (total: string) => `Le nouveau total est de ${isolateLtr(total)}.`,
    ar: (total: string) => `الإجمالي الجديد ${isolateLtr(total)}.`,
  },
  findOrder: { fr: 'Retrouver une commande', ar: 'البحث عن طلب سابق' },
})

/** Problems that the page names; of the others the server says why (checkout-answer.text.ts). */
export type ShownProblem = Exclude<QuoteProblem, 'unknownProduct' | 'methodInactive' | 'codeRefused'>

/** Why the order could not be placed at the total that was shown. */
export const changedText = defineText({
  priceChanged: {
    fr: 'Le total n’est plus le même : un prix ou la livraison a changé.',
    ar: 'لم يعد الإجمالي كما كان: تغيّر سعر أو كلفة التوصيل.',
  },
  outOfStock: {
    fr: 'Un article n’est plus disponible dans cette quantité.',
    ar: 'أحد المنتجات لم يعد متوفرًا بهذه الكمية.',
  },
  noZone: {
    fr: 'Nous ne livrons pas encore à cette adresse.',
    ar: 'لا نوصل بعد إلى هذا العنوان.',
  },
  methodNotOffered: {
    fr: 'Ce moyen de paiement n’est pas proposé à cette adresse. Choisissez-en un autre.',
    ar: 'طريقة الدفع هذه غير متاحة لهذا العنوان. اختاري طريقة أخرى.',
  },
} satisfies Record<ShownProblem, unknown>)

/** Spec 5: keyed by field and problem. */
export const checkoutProblemText = defineText({
  'line.required': { fr: 'Votre panier est vide.', ar: 'سلتك فارغة.' },
  'line.badLine': {
    fr: 'Le panier est illisible. Remplissez-le à nouveau.',
    ar: 'السلة غير مقروءة. املئيها من جديد.',
  },
  'name.required': { fr: 'Veuillez entrer votre nom', ar: 'يرجى إدخال اسمك' },
  'phone.required': { fr: 'Veuillez entrer votre numéro de téléphone', ar: 'يرجى إدخال رقم هاتفك' },
  'phone.badPhone': { fr: 'Numéro de téléphone invalide', ar: 'رقم الهاتف غير صالح' },
  'email.badEmail': { fr: 'Adresse email invalide', ar: 'البريد الإلكتروني غير صالح' },
  'address.required': { fr: 'Veuillez entrer votre adresse', ar: 'يرجى إدخال عنوانك' },
  'proof.required': proofText.required,
  'wilaya.noZone': changedText.noZone,
  'payment.notOffered': changedText.methodNotOffered,
  notAnOption: { fr: 'Veuillez sélectionner une option', ar: 'يرجى اختيار أحد الخيارات' },
  tooLong: maxLengthText,
  badValue: {
    fr: 'Une erreur est survenue lors de la commande. Veuillez réessayer.',
    ar: 'حدث خطأ أثناء الطلب. يرجى إعادة المحاولة.',
  },
})
