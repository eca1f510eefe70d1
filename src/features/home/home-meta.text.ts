import { defineText } from '#core/text.ts'

/** Used by the loader only: a file of its own keeps it out of the scripts of the page. */
export const homeMetaText = defineText({
  description: {
    fr: 'Melhfas teintes à la main, parfums, encens et soins : la boutique en ligne de Nouakchott.',
    ar: 'ملاحف مصبوغة باليد وعطور وبخور ومنتجات عناية: متجركِ الإلكتروني من نواكشوط.',
  },
})
