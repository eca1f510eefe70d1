import { defineText } from '#core/text.ts'

export const comingBackText = defineText({
  seen: { fr: 'Vues récemment', ar: 'شاهدتِها مؤخرًا' },
  again: { fr: 'À racheter peut-être', ar: 'قد تحتاجينها من جديد' },
})
