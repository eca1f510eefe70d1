import { defineText, plural } from '#core/text.ts'

export const aboutText = defineText({
  title: {
    fr: (store: string) => `À propos · ${store}`,
    ar: (store: string) => `من نحن · ${store}`,
  },
  browse: { fr: 'Voir les collections', ar: 'تصفّحي المجموعات' },
  contact: { fr: 'Nous écrire', ar: 'اتصلي بنا' },
  yearsOfExperience: {
    fr: (years: number) => plural('fr', years, { one: 'an d’expérience', other: 'ans d’expérience' }),
    ar: (years: number) => plural('ar', years, { few: 'سنوات من الخبرة', other: 'سنة من الخبرة' }),
  },
  values: { fr: 'Nos valeurs', ar: 'قيمنا' },
  reasons: { fr: 'Pourquoi nous choisir', ar: 'لماذا تختاريننا' },
})
