/** A receipt or an invoice line by line, in its words: the page and the picture both draw these. */
import { formatDayAndTime } from '#core/day.ts'
import { CURRENCY_LABEL, formatAmount, type Money } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import { inLanguage, type WordsOf } from '#core/text.ts'
import { wilayaText } from '#features/clients/wilaya.text.ts'
import type { Paper, PaperCustomer } from './receipt.rules.ts'
import { receiptText } from './receipt.text.ts'

/**
 * A piece of a line: the document's own words; a figure, which keeps its order in Arabic too; or what somebody
 * else wrote, in whichever direction they write.
 */
export type Piece = string | { figure: string } | { written: string }

export type LineLook =
  | 'rule'
  | 'dashes'
  | 'store'
  | 'centred'
  | 'heading'
  | 'pair'
  | 'name'
  | 'item'
  | 'total'
  | 'strong'
  | 'plain'

export interface PaperLine {
  look: LineLook
  text: Piece[]
  /** At the far end of the same line. */
  value?: Piece[]
}

type Words = WordsOf<typeof receiptText>

/** Thousands apart by a whole space: the narrow one all but disappears in this typeface. */
const NO_BREAK_SPACE = '\u00A0'

export function linesOf(paper: Paper): PaperLine[] {
  const t = inLanguage(receiptText, paper.language)
  return [
    ...storeLines(paper, t),
    { look: 'rule', text: [] },
    { look: 'heading', text: [t[paper.kind]] },
    ...(paper.isCancelled ? [{ look: 'heading' as const, text: [t.cancelled] }] : []),
    pair(t.number, { figure: paper.id }),
    pair(t.date, { figure: formatDayAndTime(paper.orderedAt) }),
    ...(paper.kind === 'invoice' ? [pair(t.order, { figure: String(paper.orderNumber) })] : []),
    DASHES,
    ...(paper.customer ? [...customerLines(paper.customer, paper, t), DASHES] : []),
    ...paper.items.flatMap(({ name, quantity, price, total }): PaperLine[] => [
      { look: 'name', text: [written(name)] },
      {
        look: 'item',
        text: [{ figure: [quantity, '×', amount(price)].join(NO_BREAK_SPACE) }],
        value: [{ figure: amount(total) }],
      },
    ]),
    DASHES,
    pair(t.subtotal, { figure: amount(paper.subtotal) }),
    pair(t.shipping, paper.shipping === 0 ? t.free : { figure: amount(paper.shipping) }),
    { look: 'total', text: [t.total], value: [{ figure: withCurrency(paper.total) }] },
    pair(t.payment, paymentName(paper, t)),
    ...(paper.notes ? noteLines(paper.notes, t) : []),
    { look: 'rule', text: [] },
    { look: 'centred', text: [paper.kind === 'invoice' ? t.returns : t.thanks] },
  ]
}

const DASHES: PaperLine = { look: 'dashes', text: [] }

function storeLines({ store }: Paper, t: Words): PaperLine[] {
  return [
    { look: 'store', text: [written(store.name)] },
    { look: 'centred', text: [written(store.address)] },
    { look: 'centred', text: [t.phone, { figure: formatPhone(store.phone) }] },
    ...(store.taxNumber
      ? [{ look: 'centred' as const, text: [t.taxNumber, { figure: store.taxNumber }] }]
      : []),
  ]
}

function customerLines({ name, phone, address }: PaperCustomer, { language }: Paper, t: Words): PaperLine[] {
  const city = address.city === address.wilaya ? wilayaText[address.wilaya][language] : address.city
  return [
    { look: 'strong', text: [written(name)] },
    { look: 'plain', text: [{ figure: formatPhone(phone) }] },
    { look: 'plain', text: [written(address.full.trim() + t.comma + city)] },
  ]
}

function noteLines(notes: string, t: Words): PaperLine[] {
  const paragraphs = notes.split('\n').filter((paragraph) => paragraph.trim())
  return [
    DASHES,
    { look: 'strong', text: [t.note] },
    ...paragraphs.map((text): PaperLine => ({ look: 'plain', text: [written(text)] })),
  ]
}

function pair(label: string, value: Piece): PaperLine {
  return { look: 'pair', text: [label], value: [value] }
}

/** The settings know a wallet by its brand; cash, and the old way of proving a transfer, have words of ours. */
function paymentName({ payment }: Paper, t: Words): Piece {
  if (payment.method === 'cash') return t.cash
  return payment.method === 'upload' ? t.transfer : written(payment.name)
}

/** Numbers typed in groups, such as phones, are read as one: Arabic around them would turn the groups about. */
function written(text: string): Piece {
  return { written: text.trim().replaceAll(/(?<=\d) (?=\d)/g, NO_BREAK_SPACE) }
}

function amount(value: Money): string {
  return formatAmount(value, NO_BREAK_SPACE)
}

function withCurrency(value: Money): string {
  return amount(value) + NO_BREAK_SPACE + CURRENCY_LABEL
}
