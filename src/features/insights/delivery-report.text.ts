import { defineText, inLanguage, localized, type Language } from '#core/text.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import type { DeliveryNames } from './delivery-report.rules.ts'

export const deliveryReportText = defineText({
  title: { fr: 'Livreurs', ar: 'المندوبون' },
  zones: { fr: 'Livraisons par zone', ar: 'التوصيل حسب المنطقة' },
  wilayas: { fr: 'Refus par wilaya', ar: 'الرفض حسب الولاية' },
  sources: { fr: 'Refus par origine', ar: 'الرفض حسب المصدر' },
  name: { fr: 'Nom', ar: 'الاسم' },
  delivered: { fr: 'Livrées', ar: 'المسلَّم' },
  refused: { fr: 'Refusées', ar: 'المرفوض' },
  rate: { fr: 'Taux de refus', ar: 'نسبة الرفض' },
  postponed: { fr: 'Reportées', ar: 'المؤجَّل' },
  time: { fr: 'Durée moyenne', ar: 'متوسط المدة' },
  minutes: { fr: (n: number) => `${n} min`, ar: (n: number) => `${n} د` },
  cash: { fr: 'Espèces', ar: 'النقد' },
  difference: { fr: 'Écarts aux remises', ar: 'فوارق التسليم' },
  noZone: { fr: 'Sans zone', ar: 'بلا منطقة' },
  shopper: { fr: 'Commandée sur le site', ar: 'طلب من الموقع' },
  staff: { fr: 'Saisie par l’équipe', ar: 'أدخله الفريق' },
  section: { fr: 'Section', ar: 'القسم' },
  export: { fr: 'Exporter les livraisons', ar: 'تصدير التوصيل' },
  file: {
    fr: (from: string, to: string) => `livraisons-${from}-${to}.csv`,
    ar: (from: string, to: string) => `livraisons-${from}-${to}.csv`,
  },
  nothing: { fr: 'Aucune livraison dans cette période', ar: 'لا توصيل في هذه الفترة' },
})

export function deliveryNames(language: Language): DeliveryNames {
  const t = inLanguage(deliveryReportText, language)
  const wilayas = inLanguage(wilayaText, language)
  return {
    zone: ({ name }) => (name ? localized(name, language) : t.noZone),
    wilaya: (wilaya) => wilayas[wilaya],
    source: (source) => t[source],
  }
}
