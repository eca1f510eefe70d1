/** The content of a new order, as the owner reads it in an e-mail. */
import { formatMoney, times, type Money } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import { localized, inLanguage, defineText, type Bilingual, type Language } from '#core/text.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { daysText } from '../delivery-days.text.ts'

const orderDetailsText = defineText({
  pickup: { fr: 'Retrait à la boutique', ar: 'الاستلام من المتجر' },
  shipping: { fr: 'Livraison', ar: 'التوصيل' },
  discount: { fr: 'Remise', ar: 'تخفيض' },
  total: { fr: 'Total', ar: 'الإجمالي' },
})

interface Details {
  customer: { phone: string }
  address: string
  isPickup: boolean
  zone: Pick<DeliveryZone, 'name' | 'days'> | undefined
  lines: { name: Bilingual; quantity: number; price: Money }[]
  discount: Money
  shipping: Money
  total: Money
  notes: string
}

/** Each line is isolated from the direction of the text around it when it is filled into the template. */
export function orderDetails(order: Details, language: Language): string {
  const t = inLanguage(orderDetailsText, language)
  const { zone, isPickup, lines, shipping, discount, total, notes } = order
  const to = [
    formatPhone(order.customer.phone),
    isPickup ? t.pickup : order.address,
    ...(zone && !isPickup ? [`${localized(zone.name, language)} · ${daysText(zone.days, language)}`] : []),
  ]
  const goods = lines.map(
    ({ name, quantity, price }) =>
      `${quantity} × ${localized(name, language)} · ${formatMoney(times(price, quantity))}`,
  )
  const totals = [
    ...(discount > 0 ? [`${t.discount} · ${formatMoney(discount)}`] : []),
    ...(shipping > 0 ? [`${t.shipping} · ${formatMoney(shipping)}`] : []),
  ]
  return [
    to.join('\n'),
    [...goods, ...totals].join('\n'),
    `${t.total} · ${formatMoney(total)}`,
    ...(notes ? [notes] : []),
  ].join('\n\n')
}
