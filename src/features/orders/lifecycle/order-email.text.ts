/** The e-mail to the owner about a new order. */
import { reference } from '#core/email-message.ts'
import { formatMoney, times, type Money } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import { localized, inLanguage, isolate, defineText, type Bilingual, type Language } from '#core/text.ts'

export const orderEmailText = defineText({
  subject: {
    fr: (number: string, total: string) => `Nouvelle commande ${number} · ${total}`,
    ar: (number: string, total: string) => `طلب جديد ${number} · ${total}`,
  },
  lead: {
    fr: (name: string) => `${isolate(name)} vient de commander.`,
    ar: (name: string) => `وصل طلب جديد من ${isolate(name)}.`,
  },
  shipping: { fr: 'Livraison', ar: 'التوصيل' },
  total: { fr: 'Total', ar: 'الإجمالي' },
  open: { fr: 'Ouvrir la commande', ar: 'فتح الطلب' },
})

export interface OrderEmail {
  number: number
  customer: { name: string; phone: string }
  address: string
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
    [reference(formatPhone(order.customer.phone), language), isolate(order.address)].join('\n'),
    [...lines, ...(order.shipping > 0 ? [`${t.shipping} · ${money(order.shipping)}`] : [])].join('\n'),
    `${t.total} · ${money(order.total)}`,
    ...(order.notes ? [isolate(order.notes)] : []),
  ]
}
