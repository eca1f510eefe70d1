import { use } from 'react'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import { orderPath } from '#features/orders/checkout/checkout-result.rules.ts'
import { ordersText } from '#features/orders/list/admin/orders.text.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { orderMessage } from '../order-whatsapp.text.ts'

interface MessageOrder {
  number: number
  token: string
  customer: { name: string; phone: Phone }
  status: OrderStatus
  isPickup: boolean
  refusal: string | null
}

/** Opens WhatsApp with a prepared message about an order, in the client's language. */
export function useOrderMessage(): (order: MessageOrder, language: Language) => void {
  const t = useText(ordersText)
  const toasts = useToasts()
  const { origin, storeName } = use(PageOrigin)
  return ({ number, token, customer, status, isPickup, refusal }, language) => {
    // An anonymous sale at the counter.
    if (customer.phone === '') return
    const facts = { name: customer.name, number, store: storeName, url: origin + orderPath(token) }
    const text = orderMessage({ ...facts, status, isPickup, refusal }, language)
    if (!openExternal(whatsAppLink(customer.phone, text))) toasts.error(t.whatsappFailed)
  }
}
