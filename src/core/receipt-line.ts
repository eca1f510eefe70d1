/** What a paper roll says, line by line: the page and the picture both draw these. */
import { CURRENCY_LABEL, formatAmount, type Money } from './money.ts'

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
  /** Sets this sheet apart from its twins. */
  | 'mark'
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

export const RULE: PaperLine = { look: 'rule', text: [] }
export const DASHES: PaperLine = { look: 'dashes', text: [] }

export function pair(label: string, value: Piece): PaperLine {
  return { look: 'pair', text: [label], value: [value] }
}

/** Thousands apart by a whole space: the narrow one all but disappears in this typeface. */
export const PAPER_SPACE = '\u00A0'

/** Numbers typed in groups, such as phones, are read as one: Arabic around them would turn the groups about. */
export function written(text: string): Piece {
  return { written: text.trim().replaceAll(/(?<=\d) (?=\d)/g, PAPER_SPACE) }
}

export function paperAmount(value: Money): string {
  return formatAmount(value, PAPER_SPACE)
}

export function paperMoney(value: Money): string {
  return paperAmount(value) + PAPER_SPACE + CURRENCY_LABEL
}
