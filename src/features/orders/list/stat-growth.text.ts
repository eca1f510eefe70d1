import { words } from '#core/text.ts'

export const movedText = words({
  noComparison: { fr: 'pas de comparaison', ar: 'لا توجد مقارنة' },
})
