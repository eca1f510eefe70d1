/** Names of events and variables, samples for the preview, and the labels of links in e-mails. */
import { defineText } from '#core/text.ts'
import type { EventName } from './events.rules.ts'
import { shopperTemplates } from './shopper-templates.text.ts'
import { staffTemplates } from './staff-templates.text.ts'
import type { Templates } from './template.rules.ts'

export const DEFAULT_TEMPLATES: Templates = { ...shopperTemplates, ...staffTemplates }

export const eventText = defineText({
  orderReceived: { fr: 'Commande reçue', ar: 'وصول الطلب' },
  confirmationRequested: { fr: 'Commande à confirmer', ar: 'طلب يحتاج تأكيدًا' },
  paymentAccepted: { fr: 'Paiement accepté', ar: 'قبول الدفع' },
  paymentRefused: { fr: 'Paiement refusé', ar: 'رفض الدفع' },
  unpaidWarning: { fr: 'Paiement attendu', ar: 'تذكير بالدفع' },
  orderConfirmed: { fr: 'Commande confirmée', ar: 'تأكيد الطلب' },
  orderChanged: { fr: 'Commande modifiée', ar: 'تعديل الطلب' },
  orderShipped: { fr: 'Commande en route', ar: 'الطلب في الطريق' },
  orderReady: { fr: 'Commande prête (retrait)', ar: 'الطلب جاهز للاستلام' },
  orderDelivered: { fr: 'Commande livrée', ar: 'تسليم الطلب' },
  reviewRequested: { fr: 'Demande d’avis (2 jours après)', ar: 'طلب التقييم (بعد يومين)' },
  orderCancelled: { fr: 'Commande annulée', ar: 'إلغاء الطلب' },
  orderRefunded: { fr: 'Remboursement', ar: 'استرداد المبلغ' },
  questionAnswered: { fr: 'Réponse à une question', ar: 'الرد على سؤال' },
  backInStock: { fr: 'De nouveau en stock', ar: 'توفّر منتج من جديد' },
  priceFell: { fr: 'Baisse de prix', ar: 'انخفاض السعر' },
  newOrder: { fr: 'Nouvelle commande', ar: 'طلب جديد' },
  newMessage: { fr: 'Nouveau message', ar: 'رسالة جديدة' },
  lowStock: { fr: 'Stock faible', ar: 'مخزون منخفض' },
  closingDifference: { fr: 'Écart à la fermeture de la caisse', ar: 'فارق عند إغلاق الصندوق' },
  backupFailed: { fr: 'Sauvegarde échouée', ar: 'فشل النسخ الاحتياطي' },
} satisfies Record<EventName, unknown>)

const ORDER_LINK = { fr: 'Ouvrir ma commande', ar: 'فتح طلبي' }
const PRODUCT_LINK = { fr: 'Voir le produit', ar: 'عرض المنتج' }

export const linkText = defineText({
  orderReceived: { fr: 'Suivre ma commande', ar: 'متابعة طلبي' },
  confirmationRequested: { fr: 'Confirmer ma commande', ar: 'تأكيد طلبي' },
  paymentAccepted: ORDER_LINK,
  paymentRefused: { fr: 'Envoyer une autre preuve', ar: 'إرسال إثبات آخر' },
  unpaidWarning: ORDER_LINK,
  orderConfirmed: ORDER_LINK,
  orderChanged: ORDER_LINK,
  orderShipped: ORDER_LINK,
  orderReady: ORDER_LINK,
  orderDelivered: ORDER_LINK,
  reviewRequested: { fr: 'Donner mon avis', ar: 'كتابة تقييمي' },
  orderCancelled: ORDER_LINK,
  orderRefunded: ORDER_LINK,
  questionAnswered: { fr: 'Voir l’échange et répondre', ar: 'عرض المحادثة والرد' },
  backInStock: PRODUCT_LINK,
  priceFell: PRODUCT_LINK,
  newOrder: { fr: 'Ouvrir la commande', ar: 'فتح الطلب' },
  newMessage: { fr: 'Lire et répondre', ar: 'القراءة والرد' },
  lowStock: { fr: 'Voir le stock', ar: 'عرض المخزون' },
  closingDifference: { fr: 'Voir la caisse', ar: 'عرض الصندوق' },
  backupFailed: { fr: 'Voir les sauvegardes', ar: 'عرض النسخ الاحتياطية' },
} satisfies Record<EventName, unknown>)

/** What each variable stands for. */
export const variableText = defineText({
  name: { fr: 'nom', ar: 'الاسم' },
  number: { fr: 'numéro', ar: 'الرقم' },
  total: { fr: 'total', ar: 'الإجمالي' },
  next: { fr: 'ce qu’il reste à faire', ar: 'الخطوة التالية' },
  phone: { fr: 'téléphone', ar: 'الهاتف' },
  amount: { fr: 'montant', ar: 'المبلغ' },
  reason: { fr: 'motif', ar: 'السبب' },
  until: { fr: 'jusqu’à quand', ar: 'حتى متى' },
  delivery: { fr: 'délai de livraison', ar: 'مدة التوصيل' },
  day: { fr: 'jour', ar: 'اليوم' },
  courier: { fr: 'livreur', ar: 'الموزّع' },
  courierPhone: { fr: 'téléphone du livreur', ar: 'هاتف الموزّع' },
  answer: { fr: 'réponse', ar: 'الرد' },
  product: { fr: 'produit', ar: 'المنتج' },
  price: { fr: 'prix', ar: 'السعر' },
  details: { fr: 'détail', ar: 'التفاصيل' },
  message: { fr: 'message', ar: 'الرسالة' },
  products: { fr: 'produits', ar: 'المنتجات' },
  difference: { fr: 'écart', ar: 'الفارق' },
  person: { fr: 'personne', ar: 'الشخص' },
  shop: { fr: 'boutique', ar: 'المتجر' },
  link: { fr: 'lien', ar: 'الرابط' },
})

/** Values of the preview. */
export const sampleText = defineText({
  name: { fr: 'Aïcha', ar: 'عائشة' },
  number: { fr: '1042', ar: '1042' },
  total: { fr: '3\u202F450\u00A0UM', ar: '3\u202F450\u00A0UM' },
  next: { fr: 'Nous vous appelons bientôt pour la confirmer.', ar: 'سنتصل بك قريبًا لتأكيده.' },
  phone: { fr: '22\u00A012\u00A034\u00A056', ar: '22\u00A012\u00A034\u00A056' },
  amount: { fr: '1\u202F200\u00A0UM', ar: '1\u202F200\u00A0UM' },
  reason: { fr: 'capture illisible', ar: 'الصورة غير واضحة' },
  until: { fr: '18/11/2026 14:00', ar: '18/11/2026 14:00' },
  delivery: { fr: 'Livraison en 1 à 2 jours', ar: 'التوصيل خلال يوم إلى يومين' },
  day: { fr: '18/11/2026', ar: '18/11/2026' },
  courier: { fr: 'Brahim', ar: 'إبراهيم' },
  courierPhone: { fr: '36\u00A065\u00A043\u00A021', ar: '36\u00A065\u00A043\u00A021' },
  answer: { fr: 'Oui, elle existe aussi en indigo.', ar: 'نعم، متوفرة أيضًا باللون النيلي.' },
  product: { fr: 'Melhfa Nila', ar: 'ملحفة نيلة' },
  price: { fr: '2\u202F800\u00A0UM', ar: '2\u202F800\u00A0UM' },
  details: {
    fr: '22 12 34 56\nKsar, Nouakchott\n2 × Melhfa Nila',
    ar: '22 12 34 56\nلكصر، نواكشوط\n2 × ملحفة نيلة',
  },
  message: { fr: 'Bonjour, livrez-vous à Atar ?', ar: 'السلام عليكم، هل توصلون إلى أطار؟' },
  products: { fr: 'Melhfa Nila · 2', ar: 'ملحفة نيلة · 2' },
  difference: { fr: '-150\u00A0UM', ar: '-150\u00A0UM' },
  person: { fr: 'Mariem', ar: 'مريم' },
  shop: { fr: 'Melhfa', ar: 'ملحفة' },
  link: { fr: 'https://boutique.mr/order/abc', ar: 'https://boutique.mr/order/abc' },
} satisfies Record<keyof typeof variableText, unknown>)
