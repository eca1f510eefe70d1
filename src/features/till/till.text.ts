import { defineText } from '#core/text.ts'
import type { SaleFlag } from './till-events.rules.ts'

/** Stored with the movement, in both languages: the stock is corrected because the goods were sold. */
export function correctionReason(ticket: string): string {
  return `Vendu hors ligne sans stock / بيع دون اتصال ودون مخزون · ${ticket}`
}

export const saleFlagText = defineText({
  withoutStock: { fr: 'Vendu hors ligne sans stock', ar: 'بيع دون اتصال ودون مخزون' },
  oldPrice: { fr: 'Vendu hors ligne à l’ancien prix', ar: 'بيع دون اتصال بالسعر القديم' },
  goneProduct: { fr: 'Produit retiré de la vente', ar: 'منتج لم يعد معروضًا للبيع' },
  clock: { fr: 'Heure de l’appareil incorrecte', ar: 'ساعة الجهاز غير صحيحة' },
  reference: { fr: 'Référence de la transaction à vérifier', ar: 'مرجع العملية بحاجة إلى تحقق' },
  discount: { fr: 'Remise au-dessus de la limite', ar: 'تخفيض فوق الحد المسموح' },
  credit: { fr: 'Avoir insuffisant, montant à recevoir', ar: 'الرصيد غير كافٍ والمبلغ ما زال مستحقًا' },
  cashier: { fr: 'Caissier non confirmé', ar: 'أمين الصندوق غير مؤكّد' },
} satisfies Record<SaleFlag, unknown>)
