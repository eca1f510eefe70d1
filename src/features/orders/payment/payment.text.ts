import { defineText, localized, type Bilingual, type Language } from '#core/text.ts'
import type { OrderPayment } from '../order.rules.ts'

const labels = defineText({
  cash: { fr: 'Espèces', ar: 'نقدًا' },
  upload: { fr: 'Virement', ar: 'تحويل' },
} satisfies Partial<Record<OrderPayment, unknown>>)

/** Wallets have the name from the settings; cash and the former `upload` method are translated here. */
export function paymentLabel(method: OrderPayment, walletName: Bilingual, language: Language): string {
  return method === 'cash' || method === 'upload' ? labels[method][language] : localized(walletName, language)
}
