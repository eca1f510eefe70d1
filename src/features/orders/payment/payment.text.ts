import { defineText, type Language } from '#core/text.ts'
import type { OrderPayment } from '../order.rules.ts'

const own = defineText({
  cash: { fr: 'Espèces', ar: 'نقدًا' },
  upload: { fr: 'Virement', ar: 'تحويل' },
} satisfies Partial<Record<OrderPayment, unknown>>)

/** The settings know a wallet by its brand; cash, and the old way of proving a transfer, have words of ours. */
export function paymentLabel(method: OrderPayment, brand: string, language: Language): string {
  return method === 'cash' || method === 'upload' ? own[method][language] : brand
}
