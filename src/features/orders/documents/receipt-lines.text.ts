/** A receipt or an invoice as lines of text: the page and the picture draw the same lines. */
import { formatDayAndTime } from '#core/day.ts'
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
import { inLanguage, type TextOf } from '#core/text.ts'
import { wilayaText } from '#features/clients/wilaya.text.ts'
import { streetLines } from '../address.text.ts'
import { paymentLabel } from '../payment/payment.text.ts'
import type { Paper, DocumentCustomer } from './receipt.rules.ts'
import { receiptText } from './receipt.text.ts'

type Words = TextOf<typeof receiptText>

export function linesOf(paper: Paper): ReceiptLine[] {
  const t = inLanguage(receiptText, paper.language)
  return [
    ...storeLines(paper, t),
    RULE,
    { look: 'heading', text: [t[paper.kind]] },
    ...(paper.isCancelled ? [{ look: 'heading' as const, text: [t.cancelled] }] : []),
    pair(t.number, { figure: paper.id }),
    pair(t.date, { figure: formatDayAndTime(paper.orderedAt) }),
    ...(paper.kind === 'invoice' ? [pair(t.order, { figure: String(paper.orderNumber) })] : []),
    DASHES,
    ...(paper.customer ? [...customerLines(paper.customer, paper, t), DASHES] : []),
    ...paper.items.flatMap(({ name, quantity, price, total }): ReceiptLine[] => [
      { look: 'name', text: [userText(name)] },
      {
        look: 'item',
        text: [{ figure: [quantity, '×', receiptAmount(price)].join(RECEIPT_SPACE) }],
        value: [{ figure: receiptAmount(total) }],
      },
    ]),
    DASHES,
    pair(t.subtotal, { figure: receiptAmount(paper.subtotal) }),
    pair(t.shipping, paper.shipping === 0 ? t.free : { figure: receiptAmount(paper.shipping) }),
    { look: 'total', text: [t.total], value: [{ figure: receiptMoney(paper.total) }] },
    pair(t.payment, paymentPiece(paper)),
    ...(paper.notes ? noteLines(paper.notes, t) : []),
    RULE,
    { look: 'centred', text: [paper.kind === 'invoice' ? t.returns : t.thanks] },
  ]
}

function storeLines({ store }: Paper, t: Words): ReceiptLine[] {
  return [
    { look: 'store', text: [userText(store.name)] },
    { look: 'centred', text: [userText(store.address)] },
    { look: 'centred', text: [t.phone, { figure: formatPhone(store.phone) }] },
    ...(store.taxNumber
      ? [{ look: 'centred' as const, text: [t.taxNumber, { figure: store.taxNumber }] }]
      : []),
  ]
}

function customerLines(
  { name, phone, address }: DocumentCustomer,
  { language }: Paper,
  t: Words,
): ReceiptLine[] {
  const city = address.city === address.wilaya ? wilayaText[address.wilaya][language] : address.city
  return [
    { look: 'strong', text: [userText(name)] },
    { look: 'plain', text: [{ figure: formatPhone(phone) }] },
    { look: 'plain', text: [userText([...streetLines(address), city].join(t.comma))] },
  ]
}

function noteLines(notes: string, t: Words): ReceiptLine[] {
  const paragraphs = notes.split('\n').filter((paragraph) => paragraph.trim())
  return [
    DASHES,
    { look: 'strong', text: [t.note] },
    ...paragraphs.map((text): ReceiptLine => ({ look: 'plain', text: [userText(text)] })),
  ]
}

/** A brand name may be of another script than the text around it, so it is isolated. */
function paymentPiece({ payment: { method, name }, language }: Paper): TextRun {
  const word = paymentLabel(method, name, language)
  return word === name ? userText(name) : word
}
