import { defineText } from '#core/text.ts'

export const homeText = defineText({
  title: {
    fr: (store: string) => `${store} · Melhfas et beauté de Mauritanie`,
    ar: (store: string) => `${store} · ملاحف وجمال من موريتانيا`,
  },
  kicker: { fr: 'Melhfas teintes à la main', ar: 'ملاحف موريتانية مصبوغة باليد' },
  tagline: { fr: 'Élégance & Tradition', ar: 'الأناقة والتقاليد' },
  promise: {
    fr: 'Le voile de coton de Mauritanie, noué, plongé dans l’indigo, rincé au soleil. Chaque pièce est unique.',
    ar: 'قماش قطني خفيف يُعقد بالخيط ويُغمس في النيلة ويجفّ تحت الشمس. لا قطعة تشبه أخرى.',
  },
  discover: { fr: 'Découvrir', ar: 'تسوّقي الآن' },
  heroPictures: { fr: 'Images de la boutique', ar: 'صور المتجر' },
  heroPicture: { fr: (n: number) => `Image ${n}`, ar: (n: number) => `الصورة ${n}` },
  pause: { fr: 'Arrêter le défilement', ar: 'إيقاف تبديل الصور' },
  play: { fr: 'Reprendre le défilement', ar: 'استئناف تبديل الصور' },
  categories: { fr: 'Catégories', ar: 'الفئات' },
  all: { fr: 'Tout', ar: 'الكل' },
  popular: { fr: 'Populaires', ar: 'الأكثر طلبًا' },
  featured: { fr: 'Nos coups de cœur', ar: 'مختارات مميّزة' },
  new: { fr: 'Nouveautés', ar: 'وصل حديثًا' },
  mostReviewed: { fr: 'Les plus commentés', ar: 'الأكثر تقييمًا' },
  nothing: {
    fr: 'Rien dans cette catégorie pour le moment.',
    ar: 'لا شيء في هذه الفئة حاليًا.',
  },
  seeEverything: { fr: 'Voir toute la boutique', ar: 'تصفّحي كل المتجر' },
})
