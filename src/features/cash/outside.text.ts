import { defineText, isolate, plural } from '#core/text.ts'

/** Cash that couriers hold. */
export const outsideText = defineText({
  title: { fr: 'Argent chez les livreurs', ar: 'نقد لدى المندوبين' },
  notInDrawer: { fr: 'Pas encore dans le tiroir', ar: 'ليس في الدرج بعد' },
  handOver: { fr: 'Remise', ar: 'استلام' },
  handOverOf: {
    fr: (courier: string) => `Remise de ${isolate(courier)}`,
    ar: (courier: string) => `تسليم نقد ${isolate(courier)}`,
  },
  owed: { fr: 'à lui rendre', ar: 'تُرد إليه' },
  age: {
    fr: (days: number) =>
      days === 0
        ? 'depuis aujourd’hui'
        : plural('fr', days, { one: 'depuis {n} jour', other: 'depuis {n} jours' }),
    ar: (days: number) =>
      days === 0
        ? 'منذ اليوم'
        : plural('ar', days, {
            one: 'منذ يوم',
            two: 'منذ يومين',
            few: 'منذ {n} أيام',
            many: 'منذ {n} يومًا',
            other: 'منذ {n} يوم',
          }),
  },
  runs: {
    fr: (numbers: string, n: number) => (n === 1 ? `tournée ${numbers}` : `tournées ${numbers}`),
    ar: (numbers: string, n: number) => (n === 1 ? `الجولة ${numbers}` : `الجولات ${numbers}`),
  },
  warning: {
    fr: 'Cet argent n’est pas à compter. Le rapport le note, et la session suivante le reçoit.',
    ar: 'لا يُعدّ هذا النقد. يُسجَّل في التقرير، وتستلمه الجلسة التالية.',
  },
})
