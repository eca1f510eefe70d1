import { defineText } from '#core/text.ts'

/** Printed on packing slips and address labels. */
export const slipText = defineText({
  slip: { fr: 'BON DE LIVRAISON', ar: 'سند تسليم' },
  cancelled: { fr: 'COMMANDE ANNULÉE', ar: 'طلب ملغى' },
  phone: { fr: 'Tél.', ar: 'هاتف' },
  order: { fr: 'Commande', ar: 'الطلب' },
  orderNumber: { fr: 'N°', ar: 'رقم' },
  date: { fr: 'Date', ar: 'التاريخ' },
  zone: { fr: 'Zone', ar: 'المنطقة' },
  pickup: { fr: 'RETRAIT À LA BOUTIQUE', ar: 'الاستلام من المتجر' },
  landmark: { fr: 'Repère :', ar: 'معلم قريب:' },
  units: { fr: 'Pièces', ar: 'عدد القطع' },
  toCollect: { fr: 'À encaisser', ar: 'للتحصيل' },
  paid: { fr: 'DÉJÀ PAYÉE', ar: 'مدفوع مسبقًا' },
  nothing: { fr: 'Rien à encaisser', ar: 'لا شيء للتحصيل' },
  note: { fr: 'Note', ar: 'ملاحظة' },
  voiceNote: {
    fr: 'Note vocale : à écouter dans la commande.',
    ar: 'رسالة صوتية: يُستمع إليها في صفحة الطلب.',
  },
  comma: { fr: ', ', ar: '، ' },
  code: { fr: 'À scanner pour la tournée', ar: 'يُمسح لإضافته إلى الجولة' },
})

/** Printed on the packing list, in the language of the reader. */
export const packingListText = defineText({
  title: { fr: 'LISTE DE PRÉPARATION', ar: 'قائمة التحضير' },
  printedAt: { fr: 'Imprimée le', ar: 'طُبعت في' },
  orders: { fr: 'Commandes', ar: 'الطلبات' },
  units: { fr: 'Pièces', ar: 'القطع' },
  leftOut: { fr: 'Sans les commandes annulées :', ar: 'دون الطلبات الملغاة:' },
  noVariant: { fr: 'Sans option', ar: 'دون خيار' },
})

/** On the page around the documents of several orders. */
export const printText = defineText({
  slips: { fr: 'Bons de livraison', ar: 'سندات التسليم' },
  packingList: { fr: 'Liste de préparation', ar: 'قائمة التحضير' },
  labels: { fr: 'Étiquettes d’adresse', ar: 'ملصقات العناوين' },
  invoices: { fr: 'Factures', ar: 'الفواتير' },
  receipts: { fr: 'Reçus', ar: 'الوصولات' },
  count: {
    fr: (what: string, n: number) => `${what} · ${n}`,
    ar: (what: string, n: number) => `${what} · ${n}`,
  },
  paper: { fr: 'Format du papier', ar: 'حجم الورق' },
  roll: { fr: 'Rouleau 58 mm', ar: 'لفة 58 مم' },
  labelRoll: { fr: 'Rouleau 58 × 40 mm', ar: 'لفة 58 × 40 مم' },
  a4: { fr: 'Feuille A4', ar: 'ورقة A4' },
  labelSheet: { fr: 'A4, 24 étiquettes', ar: 'ورقة A4، ‏24 ملصقًا' },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  back: { fr: 'Retour aux commandes', ar: 'العودة إلى الطلبات' },
  missing: {
    fr: 'Aucune de ces commandes n’existe encore.',
    ar: 'لم يعد أي من هذه الطلبات موجودًا.',
  },
  someMissing: {
    fr: (n: number) => `Supprimées entre-temps, donc absentes : ${n}.`,
    ar: (n: number) => `حُذفت في هذه الأثناء ولا تظهر هنا: ${n}.`,
  },
})
