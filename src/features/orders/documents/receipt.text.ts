import { defineText } from '#core/text.ts'

/** Printed on the document. */
export const receiptText = defineText({
  receipt: { fr: 'REÇU', ar: 'وصل' },
  invoice: { fr: 'FACTURE', ar: 'فاتورة' },
  cancelled: { fr: 'COMMANDE ANNULÉE', ar: 'طلب ملغى' },
  phone: { fr: 'Tél.', ar: 'هاتف' },
  taxNumber: { fr: 'NIF', ar: 'الرقم الضريبي' },
  number: { fr: 'N°', ar: 'رقم' },
  date: { fr: 'Date', ar: 'التاريخ' },
  order: { fr: 'Commande', ar: 'الطلب' },
  subtotal: { fr: 'Sous-total', ar: 'المجموع الفرعي' },
  promotion: { fr: 'Offre', ar: 'عرض' },
  discount: { fr: 'Remise', ar: 'تخفيض' },
  insteadOf: { fr: 'au lieu de', ar: 'بدلًا من' },
  shipping: { fr: 'Livraison', ar: 'التوصيل' },
  free: { fr: 'gratuite', ar: 'مجاني' },
  zone: { fr: 'Zone', ar: 'المنطقة' },
  days: { fr: 'Délai', ar: 'المدة' },
  pickup: { fr: 'Retrait à la boutique', ar: 'الاستلام من المتجر' },
  total: { fr: 'TOTAL', ar: 'الإجمالي' },
  paid: { fr: 'Payé', ar: 'المدفوع' },
  due: { fr: 'Reste à payer', ar: 'المتبقي للدفع' },
  payment: { fr: 'Paiement', ar: 'الدفع' },
  note: { fr: 'Note', ar: 'ملاحظة' },
  comma: { fr: ', ', ar: '، ' },
  thanks: { fr: 'Merci de votre confiance', ar: 'شكرًا لثقتكم' },
  returns: {
    fr: 'Retour sous 7 jours si non porté',
    ar: 'الإرجاع خلال 7 أيام ما لم تُلبس القطعة',
  },
})

/** On the page around a receipt. */
export const receiptPageText = defineText({
  title: { fr: (id: string) => `Reçu ${id}`, ar: (id: string) => `وصل ${id}` },
  heading: { fr: 'Votre reçu', ar: 'وصلكِ' },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  download: { fr: 'Télécharger l’image', ar: 'تنزيل الصورة' },
  back: { fr: 'Retour à la commande', ar: 'العودة إلى الطلب' },
  unknownTitle: { fr: 'Reçu introuvable', ar: 'لم نجد هذا الوصل' },
  unknownSentence: {
    fr: 'Ce lien ne mène à aucune commande. Vérifiez qu’il est entier.',
    ar: 'لا يوجد طلب وراء هذا الرابط. تأكّدي من أنه كامل.',
  },
  home: { fr: 'Retour à la boutique', ar: 'العودة إلى المتجر' },
})

/** On the page around an invoice. */
export const invoicePageText = defineText({
  title: { fr: (id: string) => `Facture ${id}`, ar: (id: string) => `فاتورة ${id}` },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  download: { fr: 'Télécharger l’image', ar: 'تنزيل الصورة' },
  back: { fr: 'Retour à la commande', ar: 'العودة إلى الطلب' },
  unknown: { fr: 'Facture introuvable', ar: 'لم نجد هذه الفاتورة' },
  orders: { fr: 'Retour aux commandes', ar: 'العودة إلى الطلبات' },
})
