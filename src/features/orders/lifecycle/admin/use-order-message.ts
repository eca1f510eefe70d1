import { createContext, use } from 'react'
import { useFetcher } from 'react-router'
import { formatMoney, type Money } from '#core/money.ts'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import type { Bilingual, Language } from '#core/text.ts'
import { fillForWhatsApp } from '#features/notifications/template.rules.ts'
import { orderPath } from '#features/orders/checkout/checkout-result.rules.ts'
import { ordersText } from '#features/orders/list/admin/orders.text.ts'
import { preparedEvent, type PreparedEvent } from '#features/orders/notifications/order-events.rules.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'

interface MessageOrder {
  id: number
  number: number
  token: string
  customer: { name: string; phone: Phone }
  total: Money
  status: OrderStatus
  isPickup: boolean
  refusal: string | null
  cancelReason?: string | null
}

/** The words of the prepared messages; the page of the orders loads them. */
export const OrderMessages = createContext<Record<PreparedEvent, Bilingual> | undefined>(undefined)

/**
 * Opens WhatsApp with a prepared message about an order, in the client's language. That it was opened is recorded;
 * whether it was sent is not known.
 */
export function useOrderMessage(): (order: MessageOrder, language: Language) => void {
  const t = useText(ordersText)
  const toasts = useToasts()
  const templates = use(OrderMessages)
  const { submit } = useFetcher()
  const { origin, storeName } = use(PageOrigin)
  return (order, language) => {
    const { id, customer } = order
    // An anonymous sale at the counter.
    if (customer.phone === '' || !templates) return
    const event = preparedEvent(order)
    const text = fillForWhatsApp(templates[event][language], {
      name: customer.name,
      number: String(order.number),
      total: formatMoney(order.total),
      reason: (event === 'orderCancelled' ? order.cancelReason : order.refusal) ?? '',
      shop: storeName,
      link: origin + orderPath(order.token),
    })
    if (openExternal(whatsAppLink(customer.phone, text)))
      void submit({ intent: 'messageOpened', event }, { method: 'post', action: `/admin/orders/${id}` })
    else toasts.error(t.whatsappFailed)
  }
}
