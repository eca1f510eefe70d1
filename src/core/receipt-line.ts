/** Lines of a receipt, rendered as HTML and as an image. */
import { CURRENCY_LABEL, formatAmount, type Money } from './money.ts'

/**
 * Part of a line: text in the language of the receipt; a number or code, always left to right; or user input, with the
 * direction of its first letter.
 */
export type TextRun = string | { ltr: string } | { auto: string }

export type LineStyle =
  | 'rule'
  | 'dashes'
  | 'store'
  | 'centred'
  | 'heading'
  /** Distinguishes a copy from the original. */
  | 'mark'
  | 'pair'
  | 'name'
  | 'item'
  | 'total'
  | 'strong'
  | 'plain'

export interface ReceiptLine {
  style: LineStyle
  text: TextRun[]
  /** Aligned at the end of the same line. */
  value?: TextRun[]
}

export const RULE: ReceiptLine = { style: 'rule', text: [] }
export const DASHES: ReceiptLine = { style: 'dashes', text: [] }

export function pair(label: string, value: TextRun): ReceiptLine {
  return { style: 'pair', text: [label], value: [value] }
}

/** Thousands separator: a narrow space is hardly visible in the font of the receipts. */
export const RECEIPT_SPACE = '\u00A0'

/** Joins groups of digits (phone numbers) with no-break spaces: Arabic text around them would reorder the groups. */
export function userText(text: string): TextRun {
  return { auto: text.trim().replaceAll(/(?<=\d) (?=\d)/g, RECEIPT_SPACE) }
}

export function receiptAmount(value: Money): string {
  return formatAmount(value, RECEIPT_SPACE)
}

export function receiptMoney(value: Money): string {
  return receiptAmount(value) + RECEIPT_SPACE + CURRENCY_LABEL
}
