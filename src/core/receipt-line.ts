/** What a paper roll says, line by line: the page and the picture both draw these. */
import { CURRENCY_LABEL, formatAmount, type Money } from './money.ts'

/**
 * A piece of a line: the document's own words; a figure, which keeps its order in Arabic too; or what somebody
 * else wrote, in whichever direction they write.
 */
export type TextRun = string | { figure: string } | { written: string }

export type LineStyle =
  | 'rule'
  | 'dashes'
  | 'store'
  | 'centred'
  | 'heading'
  /** Sets this sheet apart from its twins. */
  | 'mark'
  | 'pair'
  | 'name'
  | 'item'
  | 'total'
  | 'strong'
  | 'plain'

export interface ReceiptLine {
  look: LineStyle
  text: TextRun[]
  /** At the far end of the same line. */
  value?: TextRun[]
}

export const RULE: ReceiptLine = { look: 'rule', text: [] }
export const DASHES: ReceiptLine = { look: 'dashes', text: [] }

export function pair(label: string, value: TextRun): ReceiptLine {
  return { look: 'pair', text: [label], value: [value] }
}

/** Thousands apart by a whole space: the narrow one all but disappears in this typeface. */
export const RECEIPT_SPACE = '\u00A0'

/** Numbers typed in groups, such as phones, are read as one: Arabic around them would turn the groups about. */
export function userText(text: string): TextRun {
  return { written: text.trim().replaceAll(/(?<=\d) (?=\d)/g, RECEIPT_SPACE) }
}

export function receiptAmount(value: Money): string {
  return formatAmount(value, RECEIPT_SPACE)
}

export function receiptMoney(value: Money): string {
  return receiptAmount(value) + RECEIPT_SPACE + CURRENCY_LABEL
}
