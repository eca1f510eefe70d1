import { words } from '#core/text.ts'

export const homeText = words({
  title: {
    fr: (store: string) => `${store} · Melhfas et beauté de Mauritanie`,
    ar: (store: string) => `${store} · ملاحف وجمال من موريتانيا`,
  },
  description: {
    fr: 'Melhfas teintes à la main, parfums, encens et soins : la boutique en ligne de Nouakchott.',
    ar: 'ملاحف مصبوغة باليد وعطور وبخور ومنتجات عناية: متجركِ الإلكتروني من نواكشوط.',
  },
  kicker: { fr: 'Melhfas teintes à la main', ar: 'ملاحف موريتانية مصبوغة باليد' },
  tagline: { fr: 'Élégance & Tradition', ar: 'الأناقة والتقاليد' },
  promise: {
    fr: 'Le voile de coton de Mauritanie, noué, plongé dans l’indigo, rincé au soleil. Chaque pièce est unique.',
    ar: 'قماش قطني خفيف يُعقد بالخيط ويُغمس في النيلة ويجفّ تحت الشمس. لا قطعة تشبه أخرى.',
  },
  categories: { fr: 'Nos rayons', ar: 'أقسام المتجر' },
})
