import { formatDate, type Day } from '#core/day.ts'
import { defineText, isolateLtr, plural } from '#core/text.ts'
import { MAX_PERCENT, type ScheduledPriceProblem, type ScheduledPriceState } from './scheduled-price.rules.ts'

const days = (from: Day, to: Day) => ({ from: isolateLtr(formatDate(from)), to: isolateLtr(formatDate(to)) })

export const salePlanText = defineText({
  title: { fr: 'Planifier un prix promo', ar: 'برمجة سعر تخفيض' },
  help: {
    fr: 'L’ancien prix est barré pendant ces jours, puis il revient. Les variantes qui ont leur propre prix baissent dans la même proportion.',
    ar: 'يُشطب السعر السابق خلال هذه الأيام ثم يعود. والأنواع التي لها سعر خاص تنخفض بالنسبة نفسها.',
  },
  kind: { fr: 'Baisse', ar: 'التخفيض' },
  byPrice: { fr: 'Nouveau prix', ar: 'سعر جديد' },
  byPercent: { fr: 'Pourcentage', ar: 'نسبة مئوية' },
  percent: { fr: 'Pourcentage de baisse', ar: 'نسبة التخفيض' },
  preview: { fr: 'Prix pendant ces jours', ar: 'الأسعار خلال هذه الأيام' },
  product: { fr: 'Produit', ar: 'المنتج' },
  withoutOwn: { fr: 'Produit et variantes sans prix propre', ar: 'المنتج والأنواع بلا سعر خاص' },
  more: {
    fr: (count: number) =>
      plural('fr', count, { one: 'et {n} autre variante', other: 'et {n} autres variantes' }),
    ar: (count: number) =>
      plural('ar', count, {
        one: 'ونوع آخر',
        two: 'ونوعان آخران',
        few: 'و{n} أنواع أخرى',
        other: 'و{n} نوعًا آخر',
      }),
  },
  price: { fr: 'Prix promo', ar: 'سعر التخفيض' },
  from: { fr: 'Du', ar: 'من' },
  to: { fr: 'Au (inclus)', ar: 'إلى (ضمنًا)' },
  plan: { fr: 'Planifier', ar: 'برمجة' },
  unsaved: {
    fr: 'Enregistrez d’abord vos modifications du produit.',
    ar: 'احفظي أولًا تعديلات المنتج.',
  },
  cancel: { fr: 'Annuler ce prix', ar: 'إلغاء هذا السعر' },
  endNow: { fr: 'Terminer maintenant', ar: 'إنهاء الآن' },
  history: { fr: 'Prix promo précédents', ar: 'أسعار التخفيض السابقة' },
  period: {
    fr: (from: Day, to: Day) => `du ${days(from, to).from} au ${days(from, to).to}`,
    ar: (from: Day, to: Day) => `من ${days(from, to).from} إلى ${days(from, to).to}`,
  },
})

export const saleStateText = defineText({
  planned: { fr: 'Prévu', ar: 'مبرمج' },
  running: { fr: 'En cours', ar: 'جارٍ' },
  ended: { fr: 'Terminé', ar: 'منتهٍ' },
  cancelled: { fr: 'Annulé', ar: 'ملغى' },
} satisfies Record<ScheduledPriceState, unknown>)

export const saleProblemText = defineText({
  priceNeeded: { fr: 'Entrez un prix', ar: 'أدخل سعرًا' },
  notLower: { fr: 'Inférieur au prix actuel', ar: 'أقل من السعر الحالي' },
  percentNeeded: { fr: `De 1 à ${MAX_PERCENT} %`, ar: `من 1 إلى ${MAX_PERCENT}%` },
  dayNeeded: { fr: 'Choisissez un jour', ar: 'اختر يومًا' },
  endsBeforeStart: { fr: 'Après le premier jour', ar: 'بعد اليوم الأول' },
  inThePast: { fr: 'Ce jour est passé', ar: 'هذا اليوم مضى' },
} satisfies Record<ScheduledPriceProblem, unknown>)
