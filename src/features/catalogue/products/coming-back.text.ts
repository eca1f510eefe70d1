import { defineText } from '#core/text.ts'

export const comingBackText = defineText({
  wishes: { fr: (count: number) => `Mes envies (${count})`, ar: (count: number) => `مفضلتي (${count})` },
  seen: { fr: 'Vues récemment', ar: 'شاهدتِها مؤخرًا' },
  again: { fr: 'À racheter peut-être', ar: 'قد تحتاجينها من جديد' },
})
