import { words } from '#core/text.ts'

export const clientOrdersText = words({
  orders: { fr: 'Commandes', ar: 'الطلبات' },
  noOrders: { fr: 'Aucune commande pour l’instant.', ar: 'لا طلبات حتى الآن.' },
})
