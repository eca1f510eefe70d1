import { plural, defineText } from '#core/text.ts'

export const reviewsText = defineText({
  title: { fr: 'Avis', ar: 'التقييمات' },
  /** With the decimal separator of the language. */
  rating: {
    fr: (rating: number) => rating.toFixed(1).replace('.', ','),
    ar: (rating: number) => rating.toFixed(1),
  },
  count: {
    fr: (count: number) => `${count} avis`,
    ar: (count: number) =>
      plural('ar', count, {
        zero: 'لا تقييمات بعد',
        one: 'تقييم واحد',
        two: 'تقييمان',
        few: '{n} تقييمات',
        many: '{n} تقييمًا',
        other: '{n} تقييم',
      }),
  },
  stars: {
    fr: (count: number) => `${count} ${count > 1 ? 'étoiles' : 'étoile'}`,
    ar: (count: number) =>
      plural('ar', count, { one: 'نجمة واحدة', two: 'نجمتان', few: '{n} نجوم', other: '{n} نجمة' }),
  },
  distribution: { fr: 'Répartition des notes', ar: 'توزيع التقييمات' },
  none: {
    fr: 'Pas encore d’avis. Le vôtre sera le premier.',
    ar: 'لا تقييمات بعد. كوني أول من تشاركنا رأيها.',
  },
  more: { fr: 'Voir plus d’avis', ar: 'عرض المزيد من التقييمات' },
  newer: { fr: 'Avis plus récents', ar: 'التقييمات الأحدث' },
  give: { fr: 'Donner votre avis', ar: 'شاركينا رأيكِ' },
})
