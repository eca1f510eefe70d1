import { defineText } from '#core/text.ts'

export const orderStatusText = defineText({
  pending: { fr: 'En attente', ar: 'قيد الانتظار' },
  confirmed: { fr: 'Confirmée', ar: 'مؤكّد' },
  preparing: { fr: 'En préparation', ar: 'قيد التحضير' },
  sent: { fr: 'Expédiée', ar: 'مُرسَل' },
  delivered: { fr: 'Livrée', ar: 'تم التسليم' },
  cancelled: { fr: 'Annulée', ar: 'ملغى' },
})
