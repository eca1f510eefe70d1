import { defineText } from '#core/text.ts'

/** What an edit changed, in the history, in the editor and between two versions. */
export const changeText = defineText({
  delivery: { fr: 'Livraison', ar: 'التوصيل' },
  pickup: { fr: 'Retrait à la boutique', ar: 'الاستلام من المتجر' },
  notes: { fr: 'Notes', ar: 'ملاحظات' },
  discount: { fr: 'Remise', ar: 'التخفيض' },
  shipping: { fr: 'Frais de livraison', ar: 'رسوم التوصيل' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  none: { fr: 'aucune', ar: 'بدون' },
  empty: { fr: '(vide)', ar: '(فارغ)' },
  to: { fr: 'devient', ar: 'يصبح' },
  pin: { fr: 'position sur la carte', ar: 'موقع على الخريطة' },
  comma: { fr: ', ', ar: '، ' },
})

/** The entry in the menu of an order. */
export const editEntryText = defineText({
  edit: { fr: 'Modifier', ar: 'تعديل' },
})
