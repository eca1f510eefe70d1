import type { Money } from '#core/money.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { orderRefusalText } from '../list/admin/orders.text.ts'
import { orderStatusText } from '../order-status.text.ts'
import type { OrderStatus } from '../order.rules.ts'

/** Why a change of an order is refused; undefined for another code. */
export function orderRefusalSentence(
  code: string,
  details: Record<string, string | number>,
  language: Language,
): string | undefined {
  const t = inLanguage(orderRefusalText, language)
  const statuses = inLanguage(orderStatusText, language)
  const by = details.by === 'system' ? t.system : String(details.by)
  if (code === 'orderMoved') return t.orderMoved(statuses[details.status as OrderStatus], by)
  if (code === 'orderChanged') return t.orderChanged(by)
  if (
    code === 'notEnoughCash' ||
    code === 'paymentAboveDue' ||
    code === 'refundAboveOrder' ||
    code === 'creditTooLow'
  )
    return t[code](details.available as Money)
  if (code === 'referenceTaken') return t.referenceTaken(Number(details.number))
  const plain = Object.hasOwn(t, code) ? t[code as keyof typeof t] : undefined
  return typeof plain === 'string' ? plain : undefined
}
