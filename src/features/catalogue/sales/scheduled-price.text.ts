import { formatDate, type Day } from '#core/day.ts'
import { defineText, isolateLtr } from '#core/text.ts'
import type { ScheduledPriceProblem, ScheduledPriceState } from './scheduled-price.rules.ts'

const days = (from: Day, to: Day) => ({ from: isolateLtr(formatDate(from)), to: isolateLtr(formatDate(to)) })

export const salePlanText = defineText({
  title: { fr: 'Planifier un prix promo', ar: 'برمجة سعر تخفيض' },
  help: {
    fr: 'L’ancien prix est barré pendant ces jours, puis il revient. Les variantes qui ont leur propre prix ne changent pas.',
    ar: 'يُشطب السعر السابق خلال هذه الأيام ثم يعود. الأنواع التي لها سعر خاص لا تتغيّر.',
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
  priceNeeded: { fr: 'Entrez un prix', ar: 'أدخلي سعرًا' },
  notLower: { fr: 'Inférieur au prix actuel', ar: 'أقل من السعر الحالي' },
  dayNeeded: { fr: 'Choisissez un jour', ar: 'اختاري يومًا' },
  endsBeforeStart: { fr: 'Après le premier jour', ar: 'بعد اليوم الأول' },
  inThePast: { fr: 'Ce jour est passé', ar: 'هذا اليوم مضى' },
} satisfies Record<ScheduledPriceProblem, unknown>)
