import { defineText } from '#core/text.ts'

/** What an order in cash costs; `{amount}` stands for it. */
export const cashText = defineText({
  onDelivery: {
    fr: 'Vous paierez {amount} en espèces à la livraison.',
    ar: 'ستدفعين {amount} نقدًا عند الاستلام.',
  },
  atShop: {
    fr: 'Vous paierez {amount} en espèces à la boutique.',
    ar: 'ستدفعين {amount} نقدًا في المتجر.',
  },
})
