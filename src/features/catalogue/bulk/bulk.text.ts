import { isolate, isolateLtr, defineText, type Bilingual } from '#core/text.ts'
import { productsAr, productsFr } from '../categories/category-counts.text.ts'
import type { BulkProblemCode } from './bulk-form.rules.ts'
import type { BulkEditRefusal, BulkRefusal } from './bulk.rules.ts'

export const bulkText = defineText({
  hint: {
    fr: 'Cochez les produits à modifier ensemble, ou',
    ar: 'حدّدوا المنتجات التي ستُعدَّل معًا، أو',
  },
  allOfFilter: {
    fr: (count: number) =>
      count === 1 ? 'le seul produit de la liste' : `les ${count} produits de la liste`,
    ar: (count: number) =>
      count === 1 ? 'المنتج الوحيد في القائمة' : `كل ما في القائمة: ${productsAr(count)}`,
  },
  editAll: { fr: (what: string) => `modifiez ${what}`, ar: (what: string) => `عدّلوا ${what}` },
  edit: { fr: 'Modifier', ar: 'تعديل' },
  recent: { fr: 'Modifications groupées', ar: 'التعديلات الجماعية' },
  title: { fr: 'Modification groupée', ar: 'تعديل جماعي' },
  products: { fr: productsFr, ar: productsAr },
  unchanged: { fr: 'Ne pas changer', ar: 'دون تغيير' },
  price: { fr: 'Prix', ar: 'السعر' },
  up: { fr: 'Augmenter', ar: 'رفع السعر' },
  down: { fr: 'Baisser', ar: 'خفض السعر' },
  by: { fr: 'De combien', ar: 'المقدار' },
  unit: { fr: 'Unité', ar: 'الوحدة' },
  percent: { fr: '%', ar: '%' },
  amount: { fr: 'UM', ar: 'UM' },
  roundTo: { fr: 'Arrondir à', ar: 'التقريب إلى' },
  roundMode: { fr: 'Sens', ar: 'الاتجاه' },
  nearest: { fr: 'Au plus près', ar: 'الأقرب' },
  roundUp: { fr: 'Au-dessus', ar: 'الأعلى' },
  roundDown: { fr: 'En dessous', ar: 'الأدنى' },
  originalPrice: { fr: 'Prix d’origine', ar: 'السعر الأصلي' },
  oldPrice: { fr: 'Le prix d’avant, barré', ar: 'السعر السابق مشطوبًا' },
  clear: { fr: 'Retirer', ar: 'حذف' },
  abovePrice: { fr: 'Au-dessus du prix', ar: 'أعلى من السعر' },
  percentAbove: { fr: 'De combien au-dessus', ar: 'نسبة الزيادة على السعر' },
  category: { fr: 'Catégorie', ar: 'الفئة' },
  subCategory: { fr: 'Sous-catégorie', ar: 'الفئة الفرعية' },
  noSubCategory: { fr: 'Sans sous-catégorie', ar: 'بدون فئة فرعية' },
  featured: { fr: 'En vedette', ar: 'مميّز' },
  promoted: { fr: 'Promu', ar: 'مروّج' },
  yes: { fr: 'Oui', ar: 'نعم' },
  no: { fr: 'Non', ar: 'لا' },
  lowStock: { fr: 'Seuil de stock faible', ar: 'حد المخزون المنخفض' },
  lowStockDefault: { fr: 'Celui des paramètres', ar: 'حد الإعدادات' },
  lowStockOwn: { fr: 'Un autre seuil', ar: 'حد آخر' },
  lowStockValue: { fr: 'Seuil', ar: 'الحد' },
  status: { fr: 'Statut', ar: 'الحالة' },
  variants: {
    fr: (count: number) => (count === 1 ? '1 variante' : `${count} variantes`),
    ar: (count: number) => `الأنواع: ${count}`,
  },
  cancel: { fr: 'Annuler', ar: 'إلغاء' },
  preview: { fr: 'Aperçu', ar: 'معاينة' },
  previewing: { fr: 'Calcul…', ar: 'جارٍ الحساب…' },
  back: { fr: 'Retour', ar: 'رجوع' },
  apply: {
    fr: (count: number) => `Modifier ${productsFr(count)}`,
    ar: (count: number) => `تطبيق التعديل (${count})`,
  },
  applying: { fr: 'Modification…', ar: 'جارٍ التعديل…' },
  close: { fr: 'Fermer', ar: 'إغلاق' },
  willChange: {
    fr: (count: number) => (count === 0 ? 'Aucun produit ne change' : `${productsFr(count)} à modifier`),
    ar: (count: number) => (count === 0 ? 'لا يتغيّر أي منتج' : `سيُعدَّل: ${productsAr(count)}`),
  },
  same: {
    fr: (count: number) => `${count} déjà ainsi`,
    ar: (count: number) => `${count} على هذا الحال أصلًا`,
  },
  refused: {
    fr: (count: number) => (count === 1 ? '1 refusé' : `${count} refusés`),
    ar: (count: number) => `${count} غير ممكن`,
  },
  product: { fr: 'Produit', ar: 'المنتج' },
  before: { fr: 'Avant', ar: 'قبل' },
  after: { fr: 'Après', ar: 'بعد' },
  reason: { fr: 'Pourquoi', ar: 'السبب' },
  none: { fr: 'Aucun', ar: 'لا شيء' },
  firstOnly: {
    fr: (shown: number, count: number) => `Les ${shown} premiers sur ${count}`,
    ar: (shown: number, count: number) => `أول ${shown} من ${count}`,
  },
  notChanged: { fr: 'Non modifiés', ar: 'لم تُعدَّل' },
  changed: {
    fr: (count: number) => (count > 1 ? `${count} produits modifiés` : `${count} produit modifié`),
    ar: (count: number) => `تم التعديل: ${productsAr(count)}`,
  },
  nothingChanged: {
    fr: 'Aucun produit n’a été modifié : tous ont changé depuis l’aperçu',
    ar: 'لم يُعدَّل أي منتج: تغيّرت كلها منذ المعاينة',
  },
  undo: { fr: 'Annuler', ar: 'تراجع' },
  undoing: { fr: 'Annulation…', ar: 'جارٍ التراجع…' },
  undone: {
    fr: (count: number) => (count > 1 ? `${count} produits restaurés` : `${count} produit restauré`),
    ar: (count: number) => `تم الاسترجاع: ${productsAr(count)}`,
  },
  kept: {
    fr: (names: string, more: number) =>
      `Modifiés depuis, donc laissés tels quels : ${names}${more > 0 ? ` et ${more} autres` : ''}`,
    ar: (names: string, more: number) =>
      `عُدّلت بعد ذلك فبقيت كما هي: ${names}${more > 0 ? ` و${more} غيرها` : ''}`,
  },
  failed: { fr: 'La modification n’a pas pu être faite', ar: 'تعذّر إجراء التعديل' },
  lead: {
    fr: 'Chacune peut être annulée pendant 24 heures.',
    ar: 'يمكن التراجع عن كل منها خلال 24 ساعة.',
  },
  backToProducts: { fr: 'Produits', ar: 'المنتجات' },
  when: { fr: 'Date', ar: 'التاريخ' },
  who: { fr: 'Par', ar: 'بواسطة' },
  what: { fr: 'Modification', ar: 'التعديل' },
  count: { fr: 'Produits', ar: 'المنتجات' },
  state: { fr: 'État', ar: 'الحالة' },
  undoneBy: {
    fr: (name: string) => `Annulée par ${isolate(name)}`,
    ar: (name: string) => `تراجع عنه ${isolate(name)}`,
  },
  partly: {
    fr: (restored: number, count: number) => `${restored} sur ${count} restaurés`,
    ar: (restored: number, count: number) => `استُرجع ${restored} من ${count}`,
  },
  active: { fr: 'En place', ar: 'سارٍ' },
  empty: {
    fr: 'Les modifications de plusieurs produits à la fois paraissent ici.',
    ar: 'تظهر هنا تعديلات عدة منتجات دفعة واحدة.',
  },
  choose: { fr: 'Choisir des produits', ar: 'اختيار المنتجات' },
  pair: {
    fr: (label: string, value: string) => `${label} : ${value}`,
    ar: (label: string, value: string) => `${label}: ${value}`,
  },
  rounded: {
    fr: (change: string, to: number) => `Prix ${change}, arrondi à ${isolateLtr(`${to} UM`)}`,
    ar: (change: string, to: number) => `السعر ${change}، بتقريب ${isolateLtr(`${to} UM`)}`,
  },
  duplicate: {
    fr: (name: string) => `Dupliquer ${name}`,
    ar: (name: string) => `إنشاء نسخة من ${isolate(name)}`,
  },
  duplicated: { fr: 'Copie créée en brouillon', ar: 'أُنشئت نسخة كمسودة' },
  notDuplicated: { fr: 'Le produit n’a pas pu être dupliqué', ar: 'تعذّر إنشاء نسخة من المنتج' },
})

export const bulkProblemText = defineText({
  nothingChosen: { fr: 'Choisissez au moins un changement', ar: 'يرجى اختيار تغيير واحد على الأقل' },
  notANumber: { fr: 'Entrez un nombre plus grand que 0', ar: 'يرجى إدخال رقم أكبر من 0' },
  percentTooLarge: { fr: '1000 % au plus', ar: '1000 % على الأكثر' },
  amountTooLarge: { fr: '10 000 000 UM au plus', ar: '10 000 000 UM على الأكثر' },
  stockTooLarge: { fr: '1 000 000 au plus', ar: '1 000 000 على الأكثر' },
  needsLowerPrice: {
    fr: 'Baissez aussi le prix : le prix d’origine doit être plus haut',
    ar: 'يجب خفض السعر أيضًا، لأن السعر الأصلي يكون أعلى',
  },
  unknownChoice: { fr: 'Ce choix n’existe plus', ar: 'لم يعد هذا الاختيار موجودًا' },
} satisfies Record<BulkProblemCode, Bilingual>)

export const bulkRefusalText = defineText({
  incomplete: {
    fr: 'Il manque une image ou un texte : complétez la fiche',
    ar: 'تنقص صورة أو نص: يرجى إكمال بيانات المنتج',
  },
  priceTooLow: { fr: 'Le prix tomberait à 0', ar: 'سيصبح السعر 0' },
  priceTooHigh: { fr: 'Le prix dépasserait 10 000 000 UM', ar: 'سيتجاوز السعر 10 000 000 UM' },
  notAbovePrice: {
    fr: 'Le prix d’origine ne serait plus au-dessus du prix',
    ar: 'لن يبقى السعر الأصلي أعلى من السعر',
  },
  changedMeanwhile: { fr: 'Modifié entre-temps', ar: 'عُدّل في هذه الأثناء' },
  deleted: { fr: 'Supprimé entre-temps', ar: 'حُذف في هذه الأثناء' },
  categoryDeleted: { fr: 'Son ancienne catégorie est supprimée', ar: 'فئته السابقة محذوفة' },
} satisfies Record<BulkRefusal, Bilingual>)

export const bulkEditRefusalText = defineText({
  tooManyProducts: {
    fr: '20 000 produits au plus à la fois : filtrez la liste',
    ar: '20 000 منتج على الأكثر في المرة الواحدة: يرجى تصفية القائمة',
  },
  bulkEditUnknown: { fr: 'Cette modification n’existe plus', ar: 'لم يعد هذا التعديل موجودًا' },
  alreadyUndone: { fr: 'Cette modification est déjà annulée', ar: 'سبق التراجع عن هذا التعديل' },
  undoTooLate: {
    fr: 'Plus de 24 heures ont passé : ce n’est plus possible',
    ar: 'مضت أكثر من 24 ساعة، ولم يعد التراجع ممكنًا',
  },
  allChangedSince: {
    fr: 'Tous ces produits ont changé depuis : rien n’a été restauré',
    ar: 'تغيّرت كل هذه المنتجات بعد ذلك: لم يُعَد شيء',
  },
} satisfies Record<BulkEditRefusal, Bilingual>)
