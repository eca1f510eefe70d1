import { defineText, type Bilingual } from '#core/text.ts'
import type { StockCause } from './stock.rules.ts'

export const stockCauseText = defineText({
  initial: { fr: 'Stock de départ', ar: 'المخزون الأولي' },
  order: { fr: 'Commande', ar: 'طلب' },
  sale: { fr: 'Vente au comptoir', ar: 'بيع في المتجر' },
  cancellation: { fr: 'Annulation', ar: 'إلغاء' },
  edit: { fr: 'Commande modifiée', ar: 'تعديل طلب' },
  return: { fr: 'Retour', ar: 'إرجاع' },
  receipt: { fr: 'Réception', ar: 'استلام البضاعة' },
  count: { fr: 'Inventaire', ar: 'جرد' },
  damage: { fr: 'Abîmé', ar: 'تلف' },
  loss: { fr: 'Perte', ar: 'فقدان' },
  gift: { fr: 'Cadeau', ar: 'هدية' },
  correction: { fr: 'Correction', ar: 'تصحيح' },
  import: { fr: 'Importation', ar: 'استيراد' },
} satisfies Record<StockCause, Bilingual>)
