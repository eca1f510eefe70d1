import { defineText } from '#core/text.ts'

export const statGrowthText = defineText({
  noComparison: { fr: 'pas de comparaison', ar: 'لا توجد مقارنة' },
})
