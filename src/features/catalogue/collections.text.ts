import { isolate, plural, words } from '#core/text.ts'

export const collectionsText = words({
  title: { fr: 'Collections', ar: 'المجموعات' },
  description: {
    fr: 'Toutes nos melhfas, parfums, encens et soins, à commander en ligne depuis toute la Mauritanie.',
    ar: 'كل ملاحفنا وعطورنا وبخورنا ومنتجات العناية، تطلبينها من أي مكان في موريتانيا.',
  },
  searchFor: {
    fr: (typed: string) => `« ${isolate(typed)} »`,
    ar: (typed: string) => `«${isolate(typed)}»`,
  },
  categories: { fr: 'Catégories', ar: 'الفئات' },
  subCategories: { fr: 'Sous-catégories', ar: 'الفئات الفرعية' },
  quickFilters: { fr: 'Filtres rapides', ar: 'تصفية سريعة' },
  all: { fr: 'Tout', ar: 'الكل' },
  featured: { fr: 'Vedette', ar: 'مميّز' },
  new: { fr: 'Nouveautés', ar: 'جديد' },
  inStock: { fr: 'En stock', ar: 'متوفر' },
  filters: { fr: 'Filtrer et trier', ar: 'تصفية وترتيب' },
  least: { fr: 'Prix minimum (UM)', ar: 'أقل سعر (UM)' },
  most: { fr: 'Prix maximum (UM)', ar: 'أعلى سعر (UM)' },
  sort: { fr: 'Trier par', ar: 'الترتيب' },
  apply: { fr: 'Appliquer', ar: 'تطبيق' },
  sortNearest: { fr: 'Pertinence', ar: 'الأقرب لبحثكِ' },
  sort_new: { fr: 'Les plus récents', ar: 'الأحدث أولًا' },
  'sort_price-up': { fr: 'Prix croissant', ar: 'السعر: من الأقل' },
  'sort_price-down': { fr: 'Prix décroissant', ar: 'السعر: من الأعلى' },
  'sort_most-sold': { fr: 'Les plus vendus', ar: 'الأكثر مبيعًا' },
  'sort_best-rated': { fr: 'Les mieux notés', ar: 'الأعلى تقييمًا' },
  found: {
    fr: (count: number) => plural('fr', count, { one: '{n} produit', other: '{n} produits' }),
    ar: (count: number) =>
      plural('ar', count, {
        zero: 'لا منتجات',
        one: 'منتج واحد',
        two: 'منتجان',
        few: '{n} منتجات',
        many: '{n} منتجًا',
        other: '{n} منتج',
      }),
  },
  products: { fr: 'Produits', ar: 'المنتجات' },
  emptyTitle: { fr: 'Aucun produit ne correspond', ar: 'لا منتج يطابق اختياركِ' },
  emptySentence: {
    fr: 'Essayez un autre mot, ou retirez un filtre.',
    ar: 'جرّبي كلمة أخرى، أو ألغي أحد خيارات التصفية.',
  },
  clear: { fr: 'Effacer les filtres', ar: 'إلغاء التصفية' },
  pages: { fr: 'Pages', ar: 'الصفحات' },
  page: { fr: (n: number) => `Page ${n}`, ar: (n: number) => `الصفحة ${n}` },
  previous: { fr: 'Page précédente', ar: 'الصفحة السابقة' },
  next: { fr: 'Page suivante', ar: 'الصفحة التالية' },
})
