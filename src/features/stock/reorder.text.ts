import { defineText, isolate, plural } from '#core/text.ts'
import { COVER_DAYS, SPEED_DAYS } from './reorder.rules.ts'

export const reorderText = defineText({
  lead: {
    fr: `Variantes au seuil d’alerte ou en dessous, avec les ventes des ${SPEED_DAYS} derniers jours`,
    ar: `الأنواع التي بلغ مخزونها حد التنبيه أو نزل عنه، مع مبيعات آخر ${SPEED_DAYS} يومًا`,
  },
  label: { fr: 'À réapprovisionner', ar: 'إعادة الطلب' },
  product: { fr: 'Produit', ar: 'المنتج' },
  category: { fr: 'Catégorie', ar: 'الفئة' },
  sku: { fr: 'Référence', ar: 'الرمز المرجعي' },
  stock: { fr: 'Stock', ar: 'المخزون' },
  threshold: { fr: (n: number) => `seuil ${n}`, ar: (n: number) => `الحد ${n}` },
  thresholdColumn: { fr: 'Seuil', ar: 'حد التنبيه' },
  sold: { fr: `Vendu, ${SPEED_DAYS} j`, ar: `المبيع، ${SPEED_DAYS} يومًا` },
  perWeek: {
    fr: (speed: string) => `${speed} par semaine`,
    ar: (speed: string) => `${isolate(speed)} في الأسبوع`,
  },
  speedColumn: { fr: 'Vendu par semaine', ar: 'المبيع في الأسبوع' },
  daysLeft: { fr: 'Jours restants', ar: 'الأيام المتبقية' },
  soldOut: { fr: 'Rupture', ar: 'نفد' },
  days: {
    fr: (n: number) =>
      n === 0 ? 'moins d’un jour' : plural('fr', n, { one: '{n} jour', other: '{n} jours' }),
    ar: (n: number) =>
      n === 0
        ? 'أقل من يوم'
        : plural('ar', n, {
            one: 'يوم واحد',
            two: 'يومان',
            few: '{n} أيام',
            many: '{n} يومًا',
            other: '{n} يوم',
          }),
  },
  notSold: { fr: 'pas de vente récente', ar: 'لا مبيعات حديثة' },
  suggested: { fr: 'À commander', ar: 'الكمية المقترحة' },
  suggestedHelp: {
    fr: `La quantité proposée couvre ${COVER_DAYS} jours de ventes et laisse le seuil en stock.`,
    ar: `الكمية المقترحة تكفي مبيعات ${COVER_DAYS} يومًا ويبقى بعدها حد التنبيه في المخزون.`,
  },
  supplier: { fr: 'Dernier fournisseur', ar: 'آخر مورّد' },
  history: {
    fr: (name: string) => `Mouvements de ${isolate(name)}`,
    ar: (name: string) => `حركات ${isolate(name)}`,
  },
  empty: { fr: 'Tout est au-dessus du seuil d’alerte.', ar: 'المخزون كله فوق حد التنبيه.' },
  fileName: {
    fr: (day: string) => `a-reapprovisionner-${day}.csv`,
    ar: (day: string) => `a-reapprovisionner-${day}.csv`,
  },
})
