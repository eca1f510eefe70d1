/** The e-mail to the owner about a new order. */
import { reference } from '#core/email-message.ts'
import { formatMoney, times, type Money } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import { localized, inLanguage, isolate, defineText, type Bilingual, type Language } from '#core/text.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { daysText } from '../delivery-days.text.ts'

export const orderEmailText = defineText({
  subject: {
    fr: (number: string, total: string) => `Nouvelle commande ${number} · ${total}`,
    ar: (number: string, total: string) => `طلب جديد ${number} · ${total}`,
  },
  lead: {
    fr: (name: string) => `${isolate(name)} vient de commander.`,
    ar: (name: string) => `وصل طلب جديد من ${isolate(name)}.`,
  },
  pickup: { fr: 'Retrait à la boutique', ar: 'الاستلام من المتجر' },
  shipping: { fr: 'Livraison', ar: 'التوصيل' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  open: { fr: 'Ouvrir la commande', ar: 'فتح الطلب' },
})

export interface OrderEmail {
  number: number
  customer: { name: string; phone: string }
  /** '' if the order is collected. */
  address: string
  isPickup: boolean
  /** The zone at this moment. */
  zone: Pick<DeliveryZone, 'name' | 'days'> | undefined
  lines: { name: Bilingual; quantity: number; price: Money }[]
  shipping: Money
  total: Money
  notes: string
}

export function orderSubject({ number, total }: OrderEmail, language: Language): string {
  const t = inLanguage(orderEmailText, language)
  return t.subject(reference(number, language), reference(formatMoney(total), language))
}

export function orderParagraphs(order: OrderEmail, language: Language): string[] {
  const t = inLanguage(orderEmailText, language)
  const money = (amount: Money) => reference(formatMoney(amount), language)
  const lines = order.lines.map(
    ({ name, quantity, price }) =>
      `${reference(quantity, language)} × ${isolate(localized(name, language))} · ${money(times(price, quantity))}`,
  )
  return [
    t.lead(order.customer.name),
    [
      reference(formatPhone(order.customer.phone), language),
      order.isPickup ? t.pickup : isolate(order.address),
      ...(order.zone && !order.isPickup
        ? [`${isolate(localized(order.zone.name, language))} · ${daysText(order.zone.days, language)}`]
        : []),
    ].join('\n'),
    [...lines, ...(order.shipping > 0 ? [`${t.shipping} · ${money(order.shipping)}`] : [])].join('\n'),
    `${t.total} · ${money(order.total)}`,
    ...(order.notes ? [isolate(order.notes)] : []),
  ]
}
