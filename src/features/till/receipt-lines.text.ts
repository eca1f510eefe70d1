/** The receipt of a sale at the counter, made on the device so that it is printed without a connection too. */
import { formatDayAndTime } from '#core/day.ts'
import { money, sum, times } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import {
  DASHES,
  pair,
  receiptAmount,
  receiptMoney,
  RECEIPT_SPACE,
  RULE,
  userText,
  type ReceiptLine,
} from '#core/receipt-line.ts'
import { inLanguage, localized, type TextOf } from '#core/text.ts'
import { discountOf } from '#features/orders/edit/order-discount.rules.ts'
import { tillReceiptText } from './pending.text.ts'
import { fullName } from './ticket.rules.ts'
import type { TillMethod, TillShop } from './till-catalogue.rules.ts'
import type { TillSale } from './till-events.rules.ts'

export interface SaleReceipt {
  sale: TillSale
  /** ISO. */
  at: string
  cashier: string
  /** Undefined while the shop does not know the sale. */
  receiptNumber?: number | undefined
  shop: TillShop
  methods: readonly TillMethod[]
}

type Texts = TextOf<typeof tillReceiptText>

export function receiptLines(receipt: SaleReceipt): ReceiptLine[] {
  const { sale, at, cashier, receiptNumber } = receipt
  const t = inLanguage(tillReceiptText, sale.language)
  return [
    ...shopLines(receipt, t),
    RULE,
    { style: 'heading', text: [t.receipt] },
    ...(receiptNumber === undefined ? [] : [pair(t.number, { ltr: `REC-${receiptNumber}` })]),
    pair(t.ticket, { ltr: sale.number }),
    pair(t.date, { ltr: formatDayAndTime(new Date(at)) }),
    pair(t.cashier, userText(cashier)),
    ...buyerLines(sale),
    DASHES,
    ...sale.lines.flatMap((line): ReceiptLine[] => [
      { style: 'name', text: [userText(localized(fullName(line), sale.language))] },
      {
        style: 'item',
        text: [{ ltr: [line.quantity, '×', receiptAmount(line.price)].join(RECEIPT_SPACE) }],
        value: [{ ltr: receiptAmount(times(line.price, line.quantity)) }],
      },
    ]),
    DASHES,
    ...totalLines(receipt, t),
    ...(sale.note ? [DASHES, { style: 'strong' as const, text: [t.note] }, ...noteLines(sale.note)] : []),
    RULE,
    { style: 'centred', text: [t.thanks] },
  ]
}

function shopLines({ shop, sale: { language } }: SaleReceipt, t: Texts): ReceiptLine[] {
  const address = localized(shop.address, language)
  return [
    { style: 'store', text: [userText(localized(shop.name, language))] },
    ...(address ? [{ style: 'centred' as const, text: [userText(address)] }] : []),
    { style: 'centred', text: [t.phone, { ltr: formatPhone(shop.phone) }] },
    ...(shop.taxNumber ? [{ style: 'centred' as const, text: [t.taxNumber, { ltr: shop.taxNumber }] }] : []),
  ]
}

function buyerLines({ buyer }: TillSale): ReceiptLine[] {
  if (!buyer) return []
  return [
    DASHES,
    { style: 'strong', text: [userText(buyer.name)] },
    { style: 'plain', text: [{ ltr: formatPhone(buyer.phone) }] },
  ]
}

function totalLines({ sale, methods }: SaleReceipt, t: Texts): ReceiptLine[] {
  const subtotal = sum(sale.lines.map(({ price, quantity }) => times(price, quantity)))
  const discount = discountOf(sale.discount, subtotal).amount
  const total = money(subtotal - discount)
  const due = money(total - sum(sale.payments.map(({ amount }) => amount)))
  const cash = sum(sale.payments.filter(({ method }) => method === 'cash').map(({ amount }) => amount))
  const nameOf = (method: string) =>
    method === 'cash' || method === 'credit'
      ? t[method]
      : localized(methods.find(({ id }) => id === method)?.name ?? { fr: method, ar: method }, sale.language)
  return [
    ...(discount > 0
      ? [
          pair(t.subtotal, { ltr: receiptAmount(subtotal) }),
          pair(t.discount, { ltr: receiptAmount(money(-discount)) }),
        ]
      : []),
    { style: 'total', text: [t.total], value: [{ ltr: receiptMoney(total) }] },
    ...sale.payments.map(({ method, amount }) => pair(nameOf(method), { ltr: receiptAmount(amount) })),
    ...(sale.received > cash
      ? [
          pair(t.received, { ltr: receiptAmount(sale.received) }),
          pair(t.change, { ltr: receiptAmount(money(sale.received - cash)) }),
        ]
      : []),
    ...(due > 0 ? [pair(t.due, { ltr: receiptAmount(due) })] : []),
  ]
}

function noteLines(note: string): ReceiptLine[] {
  const paragraphs = note.split('\n').filter((paragraph) => paragraph.trim())
  return paragraphs.map((text) => ({ style: 'plain', text: [userText(text)] }))
}
