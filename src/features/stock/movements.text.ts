import { defineText, isolate } from '#core/text.ts'

export const movementsText = defineText({
  lead: {
    fr: 'Chaque changement du stock : qui, quand et pourquoi',
    ar: 'كل تغيّر في المخزون: مَن ومتى ولماذا',
  },
  label: { fr: 'Mouvements de stock', ar: 'حركات المخزون' },
  search: { fr: 'Produit, référence ou code-barres', ar: 'المنتج أو الرمز المرجعي أو الباركود' },
  at: { fr: 'Date', ar: 'التاريخ' },
  product: { fr: 'Produit', ar: 'المنتج' },
  cause: { fr: 'Cause', ar: 'نوع الحركة' },
  quantity: { fr: 'Quantité', ar: 'الكمية' },
  stock: { fr: 'Stock', ar: 'المخزون' },
  stockBefore: { fr: 'Stock avant', ar: 'المخزون قبل' },
  stockAfter: { fr: 'Stock après', ar: 'المخزون بعد' },
  was: { fr: 'avant', ar: 'قبل' },
  is: { fr: 'après', ar: 'بعد' },
  person: { fr: 'Personne', ar: 'الشخص' },
  shopper: { fr: 'Boutique en ligne', ar: 'المتجر الإلكتروني' },
  details: { fr: 'Détails', ar: 'التفاصيل' },
  reason: { fr: 'Motif', ar: 'السبب' },
  category: { fr: 'Catégorie', ar: 'الفئة' },
  automatic: { fr: 'Automatique', ar: 'تلقائي' },
  from: { fr: 'Du', ar: 'من' },
  to: { fr: 'Au', ar: 'إلى' },
  show: { fr: 'Afficher', ar: 'عرض' },
  order: { fr: (number: number) => `Commande ${number}`, ar: (number: number) => `الطلب ${number}` },
  receipt: { fr: (id: number) => `Réception ${id}`, ar: (id: number) => `استلام رقم ${id}` },
  count: { fr: (id: number) => `Inventaire ${id}`, ar: (id: number) => `جرد رقم ${id}` },
  purged: { fr: (id: number) => `produit supprimé n° ${id}`, ar: (id: number) => `منتج محذوف رقم ${id}` },
  onlyProduct: {
    fr: (name: string) => `Produit : ${isolate(name)}`,
    ar: (name: string) => `المنتج: ${isolate(name)}`,
  },
  allProducts: { fr: 'Voir tous les produits', ar: 'عرض كل المنتجات' },
  empty: {
    fr: 'Ventes, réceptions et corrections s’inscrivent ici.',
    ar: 'تُسجَّل هنا المبيعات والبضائع المستلمة والتصحيحات.',
  },
  pages: { fr: 'Pages', ar: 'الصفحات' },
  newer: { fr: 'Plus récents', ar: 'الأحدث' },
  older: { fr: 'Plus anciens', ar: 'الأقدم' },
  fileName: {
    fr: (day: string) => `mouvements-stock-${day}.csv`,
    ar: (day: string) => `mouvements-stock-${day}.csv`,
  },
  orderNumber: { fr: 'Commande', ar: 'الطلب' },
  document: { fr: 'Document', ar: 'المستند' },
})

/** The dialog to take units out. */
export const removalText = defineText({
  open: { fr: 'Sortir du stock', ar: 'إخراج من المخزون' },
  title: { fr: 'Sortir du stock', ar: 'إخراج من المخزون' },
  sub: {
    fr: 'Pièces abîmées, perdues ou offertes',
    ar: 'قطع تالفة أو مفقودة أو مهداة',
  },
  choose: { fr: 'Choisissez d’abord le produit.', ar: 'اختر المنتج أولًا.' },
  unknown: {
    fr: 'Ce produit n’existe plus. Choisissez-en un autre.',
    ar: 'هذا المنتج لم يعد موجودًا. اختر منتجًا آخر.',
  },
  other: { fr: 'Changer', ar: 'تغيير' },
  inStock: { fr: (n: number) => `${n} en stock`, ar: (n: number) => `المخزون: ${n}` },
  cause: { fr: 'Cause', ar: 'نوع الحركة' },
  quantity: { fr: 'Quantité', ar: 'الكمية' },
  reason: { fr: 'Motif', ar: 'السبب' },
  reasonHelp: { fr: 'Il reste dans l’historique du stock.', ar: 'يبقى في سجل حركات المخزون.' },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  remove: { fr: 'Sortir', ar: 'إخراج' },
  removing: { fr: 'Enregistrement…', ar: 'جارٍ التسجيل…' },
  removed: { fr: 'Sortie enregistrée', ar: 'سُجّل الإخراج' },
  failed: {
    fr: 'La sortie n’est peut-être pas enregistrée. Vérifiez la liste avant de recommencer.',
    ar: 'ربما لم يُسجَّل الإخراج. تحقّق من القائمة قبل إعادة المحاولة.',
  },
  stockTooLow: {
    fr: (left: number) =>
      left === 0 ? 'Il n’en reste plus en stock.' : `Il n’en reste que ${left} en stock.`,
    ar: (left: number) => (left === 0 ? 'لم يبق منه شيء في المخزون.' : `لم يبق منه في المخزون سوى ${left}.`),
  },
})

export const removalProblemText = defineText({
  required: { fr: 'Ce champ est requis', ar: 'هذا الحقل مطلوب' },
  notPositive: { fr: 'Entrez un nombre entier, 1 ou plus', ar: 'أدخل عددًا صحيحًا، 1 أو أكثر' },
  tooLong: { fr: '200 caractères au plus', ar: '200 حرف على الأكثر' },
})
