import { defineText } from '#core/text.ts'

export const clientOrdersText = defineText({
  orders: { fr: 'Commandes', ar: 'الطلبات' },
  noOrders: { fr: 'Aucune commande pour l’instant.', ar: 'لا طلبات حتى الآن.' },
})
