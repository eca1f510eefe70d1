import { defineText, plural } from '#core/text.ts'

export const bulkOrdersText = defineText({
  hint: {
    fr: 'Cochez des commandes, ou',
    ar: 'حدّد الطلبات، أو',
  },
  selectAll: {
    fr: (count: number) => (count === 1 ? 'sélectionnez-la' : `sélectionnez les ${count} de la liste`),
    ar: (count: number) => `اختر كل ما في القائمة (${count})`,
  },
  selectFirst: {
    fr: (limit: number) => `sélectionnez les ${limit} premières de la liste`,
    ar: (limit: number) => `اختر أول ${limit} في القائمة`,
  },
  limit: {
    fr: (limit: number) => `${limit} commandes au plus à la fois.`,
    ar: (limit: number) => `الحد الأقصى ${limit} طلب في المرة الواحدة.`,
  },
  tooMany: {
    fr: (limit: number) => `Gardez-en ${limit} au plus pour agir sur la sélection.`,
    ar: (limit: number) => `أبقِ ${limit} على الأكثر لتنفيذ إجراء على التحديد.`,
  },
  loadFailed: {
    fr: 'La liste n’a pas pu être lue. Réessayez.',
    ar: 'تعذّرت قراءة القائمة. أعد المحاولة.',
  },
  next: { fr: 'Statut suivant', ar: 'الحالة التالية' },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  slips: { fr: 'Bons de livraison', ar: 'سندات التسليم' },
  packingList: { fr: 'Liste de préparation', ar: 'قائمة التحضير' },
  labels: { fr: 'Étiquettes d’adresse', ar: 'ملصقات العناوين' },
  invoices: { fr: 'Factures', ar: 'الفواتير' },
  receipts: { fr: 'Reçus', ar: 'الوصولات' },
  export: { fr: 'Exporter CSV', ar: 'تصدير CSV' },
  refusedBefore: {
    fr: (n: number) =>
      plural('fr', n, { one: '{n} refusée : voir pourquoi', other: '{n} refusées : voir pourquoi' }),
    ar: (n: number) => `لم تُنفَّذ ${n}: عرض الأسباب`,
  },
  popupBlocked: {
    fr: 'Le navigateur a bloqué la fenêtre d’impression.',
    ar: 'منع المتصفح نافذة الطباعة.',
  },
})
