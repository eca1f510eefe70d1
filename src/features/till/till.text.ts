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

/** On the page of an order that was sold at a till. */
export const saleNoteText = defineText({
  sold: {
    fr: (number: string, cashier: string) => `Vendu au comptoir par ${cashier}, ticket ${number}`,
    ar: (number: string, cashier: string) => `باعه ${cashier} في المتجر، التذكرة ${number}`,
  },
  soldOffline: {
    fr: (number: string, cashier: string) =>
      `Vendu au comptoir sans connexion par ${cashier}, ticket ${number}`,
    ar: (number: string, cashier: string) => `باعه ${cashier} في المتجر دون اتصال، التذكرة ${number}`,
  },
  missing: {
    fr: (count: number, name: string) => `${count} × ${name} : à vérifier en stock`,
    ar: (count: number, name: string) => `${count} × ${name}: يجب التحقق من المخزون`,
  },
  removed: {
    fr: (count: number, name: string, price: string) =>
      `Retiré du ticket avant le paiement : ${count} × ${name} à ${price}`,
    ar: (count: number, name: string, price: string) =>
      `حُذف من التذكرة قبل الدفع: ${count} × ${name} بسعر ${price}`,
  },
  reason: {
    fr: (reason: string) => `Motif des remises : ${reason}`,
    ar: (reason: string) => `سبب التخفيض: ${reason}`,
  },
  approved: {
    fr: (name: string) => `Remise accordée par ${name}`,
    ar: (name: string) => `وافق على التخفيض ${name}`,
  },
  seen: { fr: (name: string) => `Vérifié par ${name}`, ar: (name: string) => `تحقق منه ${name}` },
  check: { fr: 'Marquer comme vérifié', ar: 'وضع علامة «تم التحقق»' },
  checked: { fr: 'Vente marquée comme vérifiée', ar: 'وُضعت علامة «تم التحقق» على البيع' },
  failed: {
    fr: 'La vente n’a pas pu être marquée. Réessayez.',
    ar: 'تعذّر وضع العلامة. يرجى المحاولة من جديد.',
  },
})
