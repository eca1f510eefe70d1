import { defineText } from '#core/text.ts'

/** The frame of the stock screens. */
export const stockText = defineText({
  title: { fr: 'Stock', ar: 'المخزون' },
  sections: { fr: 'Parties du stock', ar: 'أقسام المخزون' },
  movements: { fr: 'Mouvements', ar: 'الحركات' },
  receipts: { fr: 'Réceptions', ar: 'البضائع المستلمة' },
  takes: { fr: 'Inventaires', ar: 'الجرد' },
  reorder: { fr: 'À réapprovisionner', ar: 'إعادة الطلب' },
  labels: { fr: 'Étiquettes', ar: 'الملصقات' },
  receive: { fr: 'Recevoir des marchandises', ar: 'استلام بضاعة' },
  exportCsv: { fr: 'Exporter CSV', ar: 'تصدير CSV' },
})
