import { defineText } from '#core/text.ts'

/** How long a delivery takes (spec 2), wherever the shop says so. */
export const deliveryTimeText = defineText({
  sentence: {
    fr: '24 à 48 h à Nouakchott, 2 à 5 jours ailleurs.',
    ar: 'من 24 إلى 48 ساعة في نواكشوط، ومن يومين إلى 5 أيام في بقية المدن.',
  },
})
