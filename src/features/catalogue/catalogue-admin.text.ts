import { isolate, isolateLtr, plural, defineText, type Bilingual } from '#core/text.ts'
import { RESTORE_DAYS, type Flag } from './catalogue-admin.rules.ts'
import type { ProductStatus } from './catalogue.rules.ts'
import { productsAr, productsFr, subsAr, subsFr } from './categories/category-counts.text.ts'

/** The screen, its tabs and its tables. */
export const catalogueScreenText = defineText({
  title: { fr: 'Produits', ar: 'المنتجات' },
  productCount: {
    fr: (count: number) => `${productsFr(count)}, prix en ouguiya (UM)`,
    ar: (count: number) => `${productsAr(count)}، الأسعار بالأوقية (${isolateLtr('UM')})`,
  },
  statistics: { fr: 'Chiffres du catalogue', ar: 'أرقام الكتالوج' },
  sections: { fr: 'Parties du catalogue', ar: 'أقسام الكتالوج' },
  products: { fr: 'Produits', ar: 'المنتجات' },
  categories: { fr: 'Catégories', ar: 'الفئات' },
  subCategories: { fr: 'Sous-catégories', ar: 'الفئات الفرعية' },
  reviews: { fr: 'Avis', ar: 'التقييمات' },
  media: { fr: 'Médias', ar: 'الصور' },
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
  searchProducts: { fr: 'Nom, référence ou code-barres', ar: 'الاسم أو الرمز المرجعي أو الباركود' },
  exportExcel: { fr: 'Exporter Excel', ar: 'تصدير Excel' },
  import: { fr: 'Importer', ar: 'استيراد' },
  promotions: { fr: 'Offres', ar: 'العروض' },
  searchReviews: { fr: 'Auteur, texte ou produit', ar: 'الكاتب أو النص أو المنتج' },
  searchMisses: { fr: 'Mot cherché', ar: 'الكلمة المبحوث عنها' },
  product: { fr: 'Produit', ar: 'المنتج' },
  category: { fr: 'Catégorie', ar: 'الفئة' },
  subCategory: { fr: 'Sous-catégorie', ar: 'الفئة الفرعية' },
  price: { fr: 'Prix', ar: 'السعر' },
  priceFrom: { fr: 'dès', ar: 'من' },
  stock: { fr: 'Stock', ar: 'المخزون' },
  status: { fr: 'Statut', ar: 'الحالة' },
  allStatuses: { fr: 'Tous les statuts', ar: 'كل الحالات' },
  createdAt: { fr: 'Ajouté le', ar: 'تاريخ الإضافة' },
  deletedAt: { fr: 'Supprimé le', ar: 'تاريخ الحذف' },
  left: { fr: (count: number) => `${count} ${count > 1 ? 'restants' : 'restant'}`, ar: leftAr },
  soldOut: { fr: 'Rupture', ar: 'نفد' },
  untranslated: { fr: 'À traduire', ar: 'ترجمة ناقصة' },
  allCategories: { fr: 'Toutes les catégories', ar: 'كل الفئات' },
  allStock: { fr: 'Tout le stock', ar: 'كل المخزون' },
  stockIn: { fr: 'En stock', ar: 'متوفر' },
  stockLow: { fr: 'Stock faible', ar: 'مخزون منخفض' },
  stockOut: { fr: 'Rupture de stock', ar: 'نفد المخزون' },
  onlyFeatured: { fr: 'En vedette', ar: 'مميّزة' },
  onlyPromoted: { fr: 'Promus', ar: 'مروّجة' },
  onlyUntranslated: { fr: 'À traduire', ar: 'ترجمة ناقصة' },
  onlyDeleted: { fr: 'Supprimés', ar: 'المحذوفات' },
  edit: { fr: (name: string) => `Modifier ${name}`, ar: (name: string) => `تعديل ${isolate(name)}` },
  remove: { fr: (name: string) => `Supprimer ${name}`, ar: (name: string) => `حذف ${isolate(name)}` },
  deletedNote: {
    fr: `Ce qui est supprimé peut être restauré pendant ${RESTORE_DAYS} jours, puis quitte cette liste pour de bon. Les commandes passées ne changent pas.`,
    ar: `ما يُحذف يمكن استرجاعه خلال ${RESTORE_DAYS} يومًا، ثم يغادر هذه القائمة نهائيًا. لا تتغير الطلبات السابقة.`,
  },
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
  emptyCategories: {
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

export const flagText = defineText({
  inStock: { fr: 'En stock', ar: 'متوفر' },
  featured: { fr: 'Vedette', ar: 'مميّز' },
  promoted: { fr: 'Promu', ar: 'مروّج' },
} satisfies Record<Flag, Bilingual>)

export const productStatusText = defineText({
  draft: { fr: 'Brouillon', ar: 'مسودة' },
  published: { fr: 'Publié', ar: 'منشور' },
  archived: { fr: 'Archivé', ar: 'مؤرشف' },
} satisfies Record<ProductStatus, Bilingual>)
