import { plural, defineText } from '#core/text.ts'

export const searchText = defineText({
  search: { fr: 'Rechercher', ar: 'بحث' },
  searchTheShop: { fr: 'Rechercher dans la boutique', ar: 'البحث في المتجر' },
  placeholder: { fr: 'Melhfa, parfum, henné…', ar: 'ابحثي عن ملحفة…' },
  clear: { fr: 'Effacer la recherche', ar: 'مسح البحث' },
  close: { fr: 'Fermer la recherche', ar: 'إغلاق البحث' },
  suggestions: { fr: 'Suggestions', ar: 'اقتراحات' },
  category: { fr: 'Catégorie', ar: 'فئة' },
  suggested: {
    fr: (count: number) => plural('fr', count, { one: '{n} suggestion', other: '{n} suggestions' }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'اقتراح واحد',
        two: 'اقتراحان',
        few: '{n} اقتراحات',
        many: '{n} اقتراحًا',
        other: '{n} اقتراح',
      }),
  },
  nothingSuggested: {
    fr: 'Rien à ce nom. Essayez un autre mot.',
    ar: 'لا شيء بهذا الاسم. جرّبي كلمة أخرى.',
  },
})
