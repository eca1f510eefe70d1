import { use } from 'react'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import { useText } from '#ui/language.tsx'
import { openAway } from '#ui/open-away.ts'
import { PageOrigin } from '#ui/page-meta.tsx'
import { useToasts } from '#ui/toast.tsx'
import { orderPath } from '../checkout-answer.rules.ts'
import { orderMessage } from '../order-whatsapp.text.ts'
import type { OrderStatus } from '../order.rules.ts'
import { ordersText } from './orders.text.ts'

interface Addressed {
  number: number
  token: string
  customer: { name: string; phone: Phone }
  status: OrderStatus
  refusal: string | null
}

/** Opens WhatsApp with ready words about an order, in its client's language. */
export function useOrderMessage(): (order: Addressed, language: Language) => void {
  const t = useText(ordersText)
  const toasts = useToasts()
  const { origin, storeName } = use(PageOrigin)
  return ({ number, token, customer, status, refusal }, language) => {
    const facts = { name: customer.name, number, store: storeName, url: origin + orderPath(token) }
    const text = orderMessage({ ...facts, status, refusal }, language)
    if (!openAway(whatsAppLink(customer.phone, text))) toasts.error(t.whatsappFailed)
  }
}
