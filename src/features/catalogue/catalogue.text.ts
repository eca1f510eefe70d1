import { isolateLtr, plural, defineText } from '#core/text.ts'

export const catalogueText = defineText({
  featured: { fr: 'Vedette', ar: 'مميّز' },
  fresh: { fr: 'Nouveau', ar: 'جديد' },
  outOfStock: { fr: 'Rupture de stock', ar: 'نفد المخزون' },
  addToCart: { fr: 'Ajouter au panier', ar: 'أضيفي إلى السلة' },
  choose: { fr: 'Choisir les options', ar: 'حددي الخيارات' },
  order: { fr: 'Commander', ar: 'اطلبي الآن' },
  inCart: { fr: 'Dans le panier', ar: 'في السلة' },
  viewCart: { fr: 'Voir le panier', ar: 'عرض السلة' },
  notRated: { fr: 'Pas encore d’avis', ar: 'لا تقييمات بعد' },
  inStock: { fr: 'En stock', ar: 'متوفر' },
  added: { fr: 'Ajouté au panier', ar: 'أُضيفت إلى السلة' },
  addNamed: {
    fr: (name: string) => `Ajouter au panier : ${name}`,
    ar: (name: string) => `أضيفي إلى السلة: ${name}`,
  },
  chooseNamed: {
    fr: (name: string) => `Choisir les options : ${name}`,
    ar: (name: string) => `حددي الخيارات: ${name}`,
  },
  inCartNamed: {
    fr: (name: string) => `Dans le panier : ${name}`,
    ar: (name: string) => `في السلة: ${name}`,
  },
  outOfStockNamed: {
    fr: (name: string) => `Rupture de stock : ${name}`,
    ar: (name: string) => `نفد المخزون: ${name}`,
  },
  viewAll: { fr: 'Voir tout', ar: 'عرض الكل' },
  viewAllOf: { fr: (strip: string) => `Voir tout : ${strip}`, ar: (strip: string) => `عرض الكل: ${strip}` },
  quickView: { fr: 'Aperçu rapide', ar: 'نظرة سريعة' },
  quickViewNamed: {
    fr: (name: string) => `Aperçu rapide : ${name}`,
    ar: (name: string) => `نظرة سريعة: ${name}`,
  },
  details: { fr: 'Voir le détail', ar: 'عرض التفاصيل' },
  close: { fr: 'Fermer', ar: 'إغلاق' },
  rated: {
    fr: (rating: number, count: number) => `Note ${rating.toFixed(1).replace('.', ',')} sur 5, ${count} avis`,
    ar: (rating: number, count: number) =>
      `التقييم ${isolateLtr(rating.toFixed(1))} من 5، ${plural('ar', count, { zero: 'بلا تقييمات', one: 'تقييم واحد', two: 'تقييمان', few: '{n} تقييمات', many: '{n} تقييمًا', other: '{n} تقييم' })}`,
  },
  oldPrice: { fr: 'Ancien prix', ar: 'السعر القديم' },
  newPrice: { fr: 'Prix', ar: 'السعر' },
})
