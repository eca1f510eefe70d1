import { defineText, isolateLtr } from '#core/text.ts'
import type { ReturnCondition } from '../return.rules.ts'

export const conditionText = defineText({
  restock: { fr: 'Retour en stock', ar: 'تعود إلى المخزون' },
  damaged: { fr: 'Abîmé', ar: 'تالفة' },
  lost: { fr: 'Perdu', ar: 'مفقودة' },
} satisfies Record<ReturnCondition, unknown>)

/** The returns on the page of the order. */
export const orderReturnsText = defineText({
  title: { fr: 'Retours', ar: 'الإرجاعات' },
  action: { fr: 'Retour ou échange', ar: 'إرجاع أو استبدال' },
  number: {
    fr: (number: number) => `Avoir ${isolateLtr(`AV-${number}`)}`,
    ar: (number: number) => `إشعار دائن ${isolateLtr(`AV-${number}`)}`,
  },
  print: {
    fr: (number: number) => `Imprimer l’avoir AV-${number}`,
    ar: (number: number) => `طباعة الإشعار ${isolateLtr(`AV-${number}`)}`,
  },
  fee: { fr: 'Frais de livraison', ar: 'رسوم التوصيل' },
  kept: { fr: 'Gardé par la boutique', ar: 'احتفظ به المتجر' },
  total: { fr: 'Total de l’avoir', ar: 'إجمالي الإشعار' },
  credit: { fr: 'Avoir du client', ar: 'رصيد الزبون' },
  exchange: { fr: 'Échange', ar: 'استبدال' },
  due: { fr: 'à envoyer', ar: 'لم يُرسل بعد' },
  newOrder: {
    fr: (number: number) => `Commande ${number}`,
    ar: (number: number) => `الطلب ${isolateLtr(String(number))}`,
  },
})
