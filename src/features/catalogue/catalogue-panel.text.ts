import { isolate, isolateLtr, plural, words, type Both } from '#core/text.ts'
import type { CatalogueDone, CatalogueRefusal } from './catalogue-answers.rules.ts'
import { LOW_STOCK, RESTORE_DAYS, type Flag, type ReviewStatus } from './catalogue-panel.rules.ts'

const productsFr = (count: number) => `${count} ${count > 1 ? 'produits' : 'produit'}`
const productsAr = (count: number) =>
  plural('ar', count, {
    zero: 'لا منتجات',
    one: 'منتج واحد',
    two: 'منتجان',
    few: '{n} منتجات',
    many: '{n} منتجًا',
    other: '{n} منتج',
  })
const subsFr = (count: number) => `${count} ${count > 1 ? 'sous-catégories' : 'sous-catégorie'}`
const subsAr = (count: number) =>
  plural('ar', count, {
    zero: 'لا فئات فرعية',
    one: 'فئة فرعية واحدة',
    two: 'فئتان فرعيتان',
    few: '{n} فئات فرعية',
    many: '{n} فئة فرعية',
    other: '{n} فئة فرعية',
  })

/** The screen, its tabs and its tables. */
export const catalogueScreenText = words({
  title: { fr: 'Produits', ar: 'المنتجات' },
  online: {
    fr: (count: number) => `${productsFr(count)} en ligne, prix en ouguiya (UM)`,
    ar: (count: number) => `${productsAr(count)} في المتجر، الأسعار بالأوقية (${isolateLtr('UM')})`,
  },
  figures: { fr: 'Chiffres du catalogue', ar: 'أرقام الكتالوج' },
  parts: { fr: 'Parties du catalogue', ar: 'أقسام الكتالوج' },
  products: { fr: 'Produits', ar: 'المنتجات' },
  categories: { fr: 'Catégories', ar: 'الفئات' },
  subCategories: { fr: 'Sous-catégories', ar: 'الفئات الفرعية' },
  reviews: { fr: 'Avis', ar: 'التقييمات' },
  searchWords: { fr: 'Mots de recherche', ar: 'كلمات البحث' },
  featuredCount: { fr: 'En vedette', ar: 'منتجات مميّزة' },
  inStockCount: { fr: (count: number) => `${count} en stock`, ar: (count: number) => `${count} متوفر` },
  withoutProducts: {
    fr: (count: number) => (count === 0 ? 'toutes garnies' : `${count} sans produit`),
    ar: (count: number) => (count === 0 ? 'لا فئة فارغة' : `${count} بلا منتجات`),
  },
  onHome: { fr: 'sur la page d’accueil', ar: 'في الصفحة الرئيسية' },
  newProduct: { fr: 'Nouveau produit', ar: 'منتج جديد' },
  newCategory: { fr: 'Nouvelle catégorie', ar: 'فئة جديدة' },
  newSubCategory: { fr: 'Nouvelle sous-catégorie', ar: 'فئة فرعية جديدة' },
  exportCsv: { fr: 'Exporter CSV', ar: 'تصدير CSV' },
  searchProducts: { fr: 'Nom français ou arabe', ar: 'الاسم بالعربية أو الفرنسية' },
  searchReviews: { fr: 'Auteur, texte ou produit', ar: 'الكاتب أو النص أو المنتج' },
  searchMisses: { fr: 'Mot cherché', ar: 'الكلمة المبحوث عنها' },
  product: { fr: 'Produit', ar: 'المنتج' },
  category: { fr: 'Catégorie', ar: 'الفئة' },
  subCategory: { fr: 'Sous-catégorie', ar: 'الفئة الفرعية' },
  price: { fr: 'Prix', ar: 'السعر' },
  stock: { fr: 'Stock', ar: 'المخزون' },
  createdAt: { fr: 'Ajouté le', ar: 'تاريخ الإضافة' },
  deletedAt: { fr: 'Supprimé le', ar: 'تاريخ الحذف' },
  left: { fr: (count: number) => `${count} ${count > 1 ? 'restants' : 'restant'}`, ar: leftAr },
  soldOut: { fr: 'Rupture', ar: 'نفد' },
  untranslated: { fr: 'À traduire', ar: 'ترجمة ناقصة' },
  switchesSave: { fr: 'Les interrupteurs s’enregistrent tout de suite', ar: 'المفاتيح تُحفظ فورًا' },
  allCategories: { fr: 'Toutes les catégories', ar: 'كل الفئات' },
  allStock: { fr: 'Tout le stock', ar: 'كل المخزون' },
  stockIn: { fr: 'En stock', ar: 'متوفر' },
  stockLow: { fr: `Stock faible (${LOW_STOCK} ou moins)`, ar: `مخزون قليل (${LOW_STOCK} أو أقل)` },
  stockOut: { fr: 'Hors stock', ar: 'غير متوفر' },
  onlyFeatured: { fr: 'En vedette', ar: 'مميّزة' },
  onlyPromoted: { fr: 'Promus', ar: 'مروّجة' },
  onlyUntranslated: { fr: 'À traduire', ar: 'ترجمة ناقصة' },
  onlyDeleted: { fr: 'Supprimés', ar: 'المحذوفات' },
  edit: { fr: (name: string) => `Modifier ${name}`, ar: (name: string) => `تعديل ${isolate(name)}` },
  remove: { fr: (name: string) => `Supprimer ${name}`, ar: (name: string) => `حذف ${isolate(name)}` },
  restore: { fr: 'Restaurer', ar: 'استرجاع' },
  restoreNamed: {
    fr: (name: string) => `Restaurer ${name}`,
    ar: (name: string) => `استرجاع ${isolate(name)}`,
  },
  daysLeft: {
    fr: (days: number) => `encore ${days} ${days > 1 ? 'jours' : 'jour'}`,
    ar: (days: number) =>
      plural('ar', days, {
        one: 'بقي يوم واحد',
        two: 'بقي يومان',
        few: 'بقيت {n} أيام',
        many: 'بقي {n} يومًا',
        other: 'بقي {n} يوم',
      }),
  },
  oneMore: {
    fr: (name: string) => `Un de plus : ${name}`,
    ar: (name: string) => `زيادة واحد: ${isolate(name)}`,
  },
  oneLess: {
    fr: (name: string) => `Un de moins : ${name}`,
    ar: (name: string) => `إنقاص واحد: ${isolate(name)}`,
  },
  stockOf: { fr: (name: string) => `Stock de ${name}`, ar: (name: string) => `مخزون ${isolate(name)}` },
  flagOf: {
    fr: (flag: string, name: string) => `${flag} : ${name}`,
    ar: (flag: string, name: string) => `${flag}: ${isolate(name)}`,
  },
  emptyProducts: {
    fr: 'Les produits que vous ajoutez paraissent ici et dans la boutique.',
    ar: 'المنتجات المضافة تظهر هنا وفي المتجر.',
  },
  emptyPlaces: {
    fr: 'Une catégorie range les produits et paraît dans la boutique dès qu’elle en a un.',
    ar: 'الفئة ترتّب المنتجات، وتظهر في المتجر متى صار فيها منتج.',
  },
  emptyReviews: {
    fr: 'Les avis arrivent après la livraison, et attendent ici d’être publiés.',
    ar: 'تصل التقييمات بعد التسليم، وتنتظر هنا النشر.',
  },
  emptyMisses: {
    fr: 'Chaque recherche a trouvé quelque chose.',
    ar: 'كل عمليات البحث وجدت نتيجة.',
  },
  productsIn: { fr: productsFr, ar: productsAr },
  subCategoriesIn: { fr: subsFr, ar: subsAr },
})

function leftAr(count: number): string {
  return plural('ar', count, {
    one: 'بقيت قطعة',
    two: 'بقيت قطعتان',
    few: 'بقيت {n} قطع',
    other: 'بقيت {n} قطعة',
  })
}

export const flagText = words({
  inStock: { fr: 'En stock', ar: 'متوفر' },
  featured: { fr: 'Vedette', ar: 'مميّز' },
  promoted: { fr: 'Promu', ar: 'مروّج' },
} satisfies Record<Flag, Both>)

/** Deleting and bringing back. */
export const removalText = words({
  productTitle: {
    fr: (name: string) => `Supprimer ${name} ?`,
    ar: (name: string) => `حذف ${isolate(name)}؟`,
  },
  categoryTitle: {
    fr: (name: string) => `Supprimer la catégorie ${name} ?`,
    ar: (name: string) => `حذف الفئة ${isolate(name)}؟`,
  },
  subCategoryTitle: {
    fr: (name: string) => `Supprimer la sous-catégorie ${name} ?`,
    ar: (name: string) => `حذف الفئة الفرعية ${isolate(name)}؟`,
  },
  productSentence: {
    fr: `Le produit quitte la boutique. Les commandes passées ne changent pas. Il peut être restauré pendant ${RESTORE_DAYS} jours.`,
    ar: `يغادر المنتج المتجر، ولا تتغير الطلبات السابقة. يمكن استرجاعه خلال ${RESTORE_DAYS} يومًا.`,
  },
  cascade: {
    fr: (products: number, subCategories: number) =>
      `${goesFr(products, subCategories)} Les commandes passées ne changent pas. Tout peut être restauré pendant ${RESTORE_DAYS} jours.`,
    ar: (products: number, subCategories: number) =>
      `${goesAr(products, subCategories)} ولا تتغير الطلبات السابقة. يمكن استرجاع الكل خلال ${RESTORE_DAYS} يومًا.`,
  },
  typeName: {
    fr: (name: string) => `Tapez « ${name} » pour confirmer`,
    ar: (name: string) => `اكتب «${isolate(name)}» للتأكيد`,
  },
  keep: { fr: 'Garder', ar: 'إبقاء' },
  remove: { fr: 'Supprimer', ar: 'حذف' },
  removeAll: {
    fr: (count: number) => (count === 1 ? 'Supprimer' : `Supprimer ${count} éléments`),
    ar: (count: number) =>
      count === 1
        ? 'حذف'
        : plural('ar', count, {
            two: 'حذف عنصرين',
            few: 'حذف {n} عناصر',
            many: 'حذف {n} عنصرًا',
            other: 'حذف {n} عنصر',
          }),
  },
})

function goesFr(products: number, subCategories: number): string {
  const parts = [
    ...(products > 0 ? [productsFr(products)] : []),
    ...(subCategories > 0 ? [subsFr(subCategories)] : []),
  ]
  if (parts.length === 0) return 'Elle ne contient aucun produit.'
  return `${parts.join(' et ')} ${products + subCategories > 1 ? 'seront supprimés' : 'sera supprimé'} aussi.`
}

function goesAr(products: number, subCategories: number): string {
  const parts = [
    ...(products > 0 ? [productsAr(products)] : []),
    ...(subCategories > 0 ? [subsAr(subCategories)] : []),
  ]
  return parts.length === 0 ? 'لا منتجات فيها.' : `سيُحذف معها أيضًا: ${parts.join(' و')}.`
}

/** Toasts: the failures are spec 8's. */
export const catalogueToastText = words({
  productSaved: { fr: 'Produit enregistré', ar: 'تم حفظ المنتج' },
  categorySaved: { fr: 'Catégorie enregistrée', ar: 'تم حفظ الفئة' },
  subCategorySaved: { fr: 'Sous-catégorie enregistrée', ar: 'تم حفظ الفئة الفرعية' },
  productDeleted: { fr: 'Produit supprimé', ar: 'تم حذف المنتج' },
  categoryDeleted: { fr: 'Catégorie supprimée', ar: 'تم حذف الفئة' },
  subCategoryDeleted: { fr: 'Sous-catégorie supprimée', ar: 'تم حذف الفئة الفرعية' },
  productRestored: { fr: 'Produit restauré', ar: 'تم استرجاع المنتج' },
  categoryRestored: { fr: 'Catégorie restaurée', ar: 'تم استرجاع الفئة' },
  subCategoryRestored: { fr: 'Sous-catégorie restaurée', ar: 'تم استرجاع الفئة الفرعية' },
  flagSaved: { fr: 'Enregistré', ar: 'تم الحفظ' },
  stockSaved: { fr: 'Stock mis à jour', ar: 'تم تحديث المخزون' },
  reviewPublished: { fr: 'Avis publié', ar: 'نُشر التقييم' },
  reviewHidden: { fr: 'Avis masqué', ar: 'أُخفي التقييم' },
  synonymsAdded: { fr: 'Synonymes ajoutés', ar: 'أُضيفت المرادفات' },
  synonymsRemoved: { fr: 'Synonymes retirés', ar: 'حُذفت المرادفات' },
  missesCleared: { fr: 'Liste mise à jour', ar: 'تم تحديث القائمة' },
  productNotSaved: { fr: 'Erreur lors de la sauvegarde du produit', ar: 'خطأ في حفظ المنتج' },
  categoryNotSaved: { fr: 'Erreur lors de la sauvegarde de la catégorie', ar: 'خطأ في حفظ الفئة' },
  subCategoryNotSaved: {
    fr: 'Erreur lors de la sauvegarde de la sous-catégorie',
    ar: 'خطأ في حفظ الفئة الفرعية',
  },
  productNotDeleted: { fr: 'Erreur lors de la suppression du produit', ar: 'خطأ في حذف المنتج' },
  categoryNotDeleted: { fr: 'Erreur lors de la suppression de la catégorie', ar: 'خطأ في حذف الفئة' },
  subCategoryNotDeleted: {
    fr: 'Erreur lors de la suppression de la sous-catégorie',
    ar: 'خطأ في حذف الفئة الفرعية',
  },
  notDone: { fr: 'La modification n’a pas été enregistrée', ar: 'لم يُحفظ التغيير' },
} satisfies Record<
  CatalogueDone | `${'product' | 'category' | 'subCategory'}Not${'Saved' | 'Deleted'}` | 'notDone',
  Both
>)

type Details = Record<string, string | number>

export const catalogueRefusalText = words({
  productUnknown: { fr: () => 'Produit non trouvé', ar: () => 'المنتج غير موجود' },
  categoryUnknown: { fr: () => 'Cette catégorie n’existe plus', ar: () => 'هذه الفئة لم تعد موجودة' },
  subCategoryUnknown: {
    fr: () => 'Cette sous-catégorie n’existe plus dans cette catégorie',
    ar: () => 'هذه الفئة الفرعية لم تعد ضمن هذه الفئة',
  },
  reviewUnknown: { fr: () => 'Cet avis n’existe plus', ar: () => 'هذا التقييم لم يعد موجودًا' },
  imageUnknown: {
    fr: () => 'Une image n’est plus là. Ajoutez-la de nouveau.',
    ar: () => 'إحدى الصور لم تعد موجودة. يرجى إضافتها من جديد.',
  },
  audioUnknown: {
    fr: () => 'L’enregistrement n’est plus là. Ajoutez-le de nouveau.',
    ar: () => 'التسجيل لم يعد موجودًا. يرجى إضافته من جديد.',
  },
  editedMeanwhile: {
    fr: () => 'Quelqu’un a modifié ce produit entre-temps',
    ar: () => 'عدّل شخص آخر هذا المنتج في هذه الأثناء',
  },
  stockTooLow: {
    fr: ({ left = 0 }: Details) => `Il n’en reste que ${left} : d’autres ont été vendus entre-temps`,
    ar: ({ left = 0 }: Details) => `لم يبق إلا ${left}، فقد بيعت قطع في هذه الأثناء`,
  },
  nothingInStock: {
    fr: () => 'Le stock est à 0 : ajoutez d’abord une quantité',
    ar: () => 'المخزون 0، يرجى إضافة كمية أولًا',
  },
  countsChanged: {
    fr: () => 'Le contenu a changé entre-temps. Vérifiez avant de supprimer.',
    ar: () => 'تغيّر المحتوى في هذه الأثناء. يرجى التحقق قبل الحذف.',
  },
  categoryDeleted: {
    fr: () => 'Sa catégorie est supprimée. Restaurez-la d’abord.',
    ar: () => 'فئته محذوفة. يجب استرجاعها أولًا.',
  },
  subCategoryDeleted: {
    fr: () => 'Sa sous-catégorie est supprimée. Restaurez-la d’abord.',
    ar: () => 'فئته الفرعية محذوفة. يجب استرجاعها أولًا.',
  },
  tooLate: {
    fr: () => `Supprimé depuis plus de ${RESTORE_DAYS} jours : ce n’est plus possible`,
    ar: () => `مضى على الحذف أكثر من ${RESTORE_DAYS} يومًا، ولم يعد الاسترجاع ممكنًا`,
  },
  synonymsTooFew: {
    fr: () => 'Il faut au moins deux mots différents',
    ar: () => 'يلزم كلمتان مختلفتان على الأقل',
  },
  synonymsTooMany: {
    fr: ({ most = 0 }: Details) => `${most} mots au plus`,
    ar: ({ most = 0 }: Details) => `${most} كلمة على الأكثر`,
  },
  synonymNotAWord: {
    fr: ({ word = '' }: Details) => `« ${word} » n’est pas un seul mot`,
    ar: ({ word = '' }: Details) => `«${isolate(String(word))}» ليست كلمة واحدة`,
  },
  invalid: { fr: () => 'Cette valeur ne convient pas', ar: () => 'هذه القيمة غير صالحة' },
} satisfies Record<CatalogueRefusal, Both<(details: Details) => string>>)

export const reviewDeskText = words({
  all: { fr: 'Tous', ar: 'الكل' },
  review: { fr: 'Avis', ar: 'التقييم' },
  stars: { fr: 'Note', ar: 'التقييم بالنجوم' },
  status: { fr: 'État', ar: 'الحالة' },
  date: { fr: 'Date', ar: 'التاريخ' },
  publish: { fr: 'Publier', ar: 'نشر' },
  hide: { fr: 'Masquer', ar: 'إخفاء' },
  outOf: { fr: (stars: number) => `${stars} sur 5`, ar: (stars: number) => `${stars} من 5` },
})

export const reviewStatusText = words({
  pending: { fr: 'En attente', ar: 'قيد الانتظار' },
  published: { fr: 'Publié', ar: 'منشور' },
  hidden: { fr: 'Masqué', ar: 'مخفي' },
} satisfies Record<ReviewStatus, Both>)

export const searchWordsText = words({
  misses: { fr: 'Recherches sans résultat', ar: 'كلمات بلا نتيجة' },
  words: { fr: 'Mots', ar: 'الكلمات' },
  language: { fr: 'Langue', ar: 'اللغة' },
  french: { fr: 'Français', ar: 'الفرنسية' },
  arabic: { fr: 'Arabe', ar: 'العربية' },
  times: { fr: 'Fois', ar: 'عدد المرات' },
  last: { fr: 'Dernière fois', ar: 'آخر مرة' },
  seenTo: { fr: 'Réglé', ar: 'تمت المعالجة' },
  clearAll: { fr: 'Tout effacer', ar: 'مسح الكل' },
  clearTitle: { fr: 'Effacer toute la liste ?', ar: 'مسح القائمة كلها؟' },
  clearSentence: {
    fr: 'Les mots qui reviendront y seront inscrits de nouveau.',
    ar: 'ما يُبحث عنه من جديد سيُسجَّل مرة أخرى.',
  },
  makeSynonym: { fr: 'Ajouter un synonyme', ar: 'إضافة مرادف' },
  synonyms: { fr: 'Mots qui veulent dire la même chose', ar: 'كلمات بمعنى واحد' },
  synonymsSub: {
    fr: 'Chercher l’un trouve aussi les autres, dans les deux langues et toutes les orthographes.',
    ar: 'البحث عن إحداها يجد الأخريات، باللغتين وبكل طرق الكتابة.',
  },
  addGroup: { fr: 'Nouveau groupe', ar: 'مجموعة جديدة' },
  addHelp: {
    fr: 'Des mots simples, séparés par des virgules : melhfa, voile, ملحفة',
    ar: 'كلمات مفردة تفصل بينها فواصل: melhfa، voile، ملحفة',
  },
  add: { fr: 'Ajouter', ar: 'إضافة' },
  removeGroup: {
    fr: (first: string) => `Retirer le groupe ${first}`,
    ar: (first: string) => `حذف مجموعة ${isolate(first)}`,
  },
  removeTitle: { fr: 'Retirer ce groupe ?', ar: 'حذف هذه المجموعة؟' },
  removeSentence: {
    fr: 'Ces mots ne se trouveront plus l’un par l’autre.',
    ar: 'لن تُوجد هذه الكلمات بعضها ببعض.',
  },
})
