/** Names of events, and the labels of links in e-mails. */
import { defineText } from '#core/text.ts'
import type { EventName } from './events.rules.ts'

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
  webhookDisabled: { fr: 'Webhook désactivé', ar: 'إيقاف ويب هوك' },
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
  webhookDisabled: { fr: 'Voir les webhooks', ar: 'عرض الويب هوك' },
} satisfies Record<EventName, unknown>)
