/** A receipt or an invoice as lines of text: the page and the PNG render the same lines. */
import { formatDayAndTime } from '#core/day.ts'
import { money } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import {
  DASHES,
  pair,
  RECEIPT_SPACE,
  receiptAmount,
  receiptMoney,
  RULE,
  userText,
  type ReceiptLine,
  type TextRun,
} from '#core/receipt-line.ts'
import { inLanguage, localized, type TextOf } from '#core/text.ts'
import { placeNames, streetLines } from '../address.text.ts'
import { daysText } from '../delivery-days.text.ts'
import { needsProof } from '../order.rules.ts'
import { paymentLabel } from '../payment/payment.text.ts'
import type { OrderDocument } from './receipt.rules.ts'
import { receiptText } from './receipt.text.ts'

type ReceiptTexts = TextOf<typeof receiptText>

export function linesOf(doc: OrderDocument): ReceiptLine[] {
  const t = inLanguage(receiptText, doc.language)
  return [
    ...storeLines(doc, t),
    RULE,
    { style: 'heading', text: [t[doc.kind]] },
    ...(doc.isCancelled ? [{ style: 'heading' as const, text: [t.cancelled] }] : []),
    pair(t.number, { ltr: doc.id }),
    pair(t.date, { ltr: formatDayAndTime(doc.orderedAt) }),
    ...(doc.kind === 'invoice' ? [pair(t.order, { ltr: String(doc.orderNumber) })] : []),
    DASHES,
    ...(doc.customer.phone === '' ? [] : [...customerLines(doc, t), DASHES]),
    ...doc.items.flatMap(({ name, quantity, price, listPrice, total }): ReceiptLine[] => [
      { style: 'name', text: [userText(name)] },
      {
        style: 'item',
        text: [{ ltr: [quantity, '×', receiptAmount(price)].join(RECEIPT_SPACE) }],
        value: [{ ltr: receiptAmount(total) }],
      },
      ...(listPrice === undefined
        ? []
        : [{ style: 'plain' as const, text: [t.insteadOf, { ltr: receiptAmount(listPrice) }] }]),
    ]),
    DASHES,
    pair(t.subtotal, { ltr: receiptAmount(doc.subtotal) }),
    ...doc.promotions.flatMap(({ name, amount }): ReceiptLine[] => [
      { style: 'plain', text: [t.promotion, userText(name)] },
      pair('', { ltr: receiptAmount(money(-amount)) }),
    ]),
    ...(doc.discount > 0 ? [pair(t.discount, { ltr: receiptAmount(money(-doc.discount)) })] : []),
    ...(doc.shipping === undefined
      ? []
      : [pair(t.shipping, doc.shipping === 0 ? t.free : { ltr: receiptAmount(doc.shipping) })]),
    ...zoneLines(doc, t),
    { style: 'total', text: [t.total], value: [{ ltr: receiptMoney(doc.total) }] },
    ...balanceLines(doc, t),
    pair(t.payment, paymentRun(doc)),
    ...(doc.notes ? noteLines(doc.notes, t) : []),
    RULE,
    { style: 'centred', text: [doc.kind === 'invoice' ? t.returns : t.thanks] },
  ]
}

function storeLines({ store }: OrderDocument, t: ReceiptTexts): ReceiptLine[] {
  return [
    { style: 'store', text: [userText(store.name)] },
    ...(store.address ? [{ style: 'centred' as const, text: [userText(store.address)] }] : []),
    { style: 'centred', text: [t.phone, { ltr: formatPhone(store.phone) }] },
    ...(store.taxNumber
      ? [{ style: 'centred' as const, text: [t.taxNumber, { ltr: store.taxNumber }] }]
      : []),
  ]
}

function customerLines({ customer, language }: OrderDocument, t: ReceiptTexts): ReceiptLine[] {
  const { name, phone, email, address } = customer
  const places = address && [...streetLines(address), ...placeNames(address, language)]
  return [
    { style: 'strong', text: [userText(name)] },
    { style: 'plain', text: [{ ltr: formatPhone(phone) }] },
    ...(email ? [{ style: 'plain' as const, text: [{ ltr: email }] }] : []),
    ...(places ? [{ style: 'plain' as const, text: [userText(places.join(t.comma))] }] : []),
  ]
}

/** The name of a pick-up zone says that the order is collected. */
function zoneLines({ zone, isPickup, language }: OrderDocument, t: ReceiptTexts): ReceiptLine[] {
  const days = zone && pair(t.days, daysText(zone.days, language))
  const name = zone && localized(zone.name, language)
  return [
    ...(isPickup ? [{ style: 'strong' as const, text: [name ? userText(name) : t.pickup] }] : []),
    ...(!isPickup && name ? [pair(t.zone, userText(name))] : []),
    ...(days ? [days] : []),
  ]
}

function balanceLines({ balance }: OrderDocument, t: ReceiptTexts): ReceiptLine[] {
  if (!balance) return []
  return [
    pair(t.paid, { ltr: receiptAmount(balance.paid) }),
    pair(t.due, { ltr: receiptAmount(balance.due) }),
  ]
}

function noteLines(notes: string, t: ReceiptTexts): ReceiptLine[] {
  const paragraphs = notes.split('\n').filter((paragraph) => paragraph.trim())
  return [
    DASHES,
    { style: 'strong', text: [t.note] },
    ...paragraphs.map((text): ReceiptLine => ({ style: 'plain', text: [userText(text)] })),
  ]
}

/** A wallet name may be in another script than the text around it, so it is isolated. */
function paymentRun({ payment: { method, name }, language }: OrderDocument): TextRun {
  const label = paymentLabel(method, name, language)
  return needsProof(method) ? userText(label) : label
}
