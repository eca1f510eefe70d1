/** Where each text and rule of a receipt is on the paper, in dots: the server and the browser draw the same layout. */
import type { LineStyle, ReceiptLine } from './receipt-line.ts'
import { wrap } from './receipt-wrap.ts'
import type { Bilingual, Language } from './text.ts'

export interface ReceiptFont {
  weight: 'medium' | 'semibold'
  size: number
}

export type Anchor = 'start' | 'middle' | 'end'

export interface PlacedText extends ReceiptFont {
  words: string
  anchor: Anchor
  baseline: number
}

export interface PlacedRule {
  rule: 'rule' | 'dashes'
  top: number
}

export interface ReceiptLayout {
  marks: (PlacedText | PlacedRule)[]
  /** Without the blank rows at the end. */
  height: number
}

/** Blank dots at each side of the paper. */
export const RECEIPT_MARGIN = 8
const TOP = 16

/** Height of a rule, and the blank dots above and below it. */
export const RULE_HEIGHT = { rule: 3, dashes: 2 }
const RULE_SPACE = 8

/** Printers have no grey: antialiased pixels darker than this are printed black. */
export const BLACK_THRESHOLD = 180

interface TextStyle {
  size: Bilingual<number>
  line: Bilingual<number>
  weight: ReceiptFont['weight']
  valueWeight?: ReceiptFont['weight']
  centred?: boolean
  /** Blank dots above the line. */
  above?: number
}

const TEXT = { size: { fr: 23, ar: 24 }, line: { fr: 31, ar: 37 }, weight: 'medium' } as const
const LARGE = { size: { fr: 34, ar: 34 }, line: { fr: 46, ar: 52 }, weight: 'semibold' } as const

/** Must match ui/print/receipt.css. */
const STYLES: Record<Exclude<LineStyle, 'rule' | 'dashes'>, TextStyle> = {
  store: { ...LARGE, centred: true },
  centred: { ...TEXT, centred: true },
  heading: { ...TEXT, weight: 'semibold', centred: true },
  mark: { ...TEXT, weight: 'semibold', centred: true },
  pair: TEXT,
  name: { ...TEXT, weight: 'semibold', above: 4 },
  item: { ...TEXT, valueWeight: 'semibold' },
  total: LARGE,
  strong: { ...TEXT, weight: 'semibold' },
  plain: TEXT,
}

export type MeasureText = (text: string, font: ReceiptFont) => number | Promise<number>

interface LayoutOptions {
  language: Language
  /** Dots across the paper. */
  width: number
  measure: MeasureText
}

export async function layoutReceipt(lines: ReceiptLine[], options: LayoutOptions): Promise<ReceiptLayout> {
  const marks: ReceiptLayout['marks'] = []
  let y = TOP
  for (const line of lines) {
    const placed = await layoutLine(line, options, y)
    marks.push(...placed.marks)
    y += placed.height
  }
  return { marks, height: y }
}

async function layoutLine(line: ReceiptLine, options: LayoutOptions, y: number): Promise<ReceiptLayout> {
  const { style, text, value } = line
  if (style === 'rule' || style === 'dashes')
    return {
      marks: [{ rule: style, top: y + RULE_SPACE }],
      height: RULE_HEIGHT[style] + 2 * RULE_SPACE,
    }
  const { language } = options
  const { size: sizes, line: heights, weight, valueWeight = weight, centred, above = 0 } = STYLES[style]
  const font = { weight, size: sizes[language] }
  const valueFont = { ...font, weight: valueWeight }
  const fitsIn = (used: ReceiptFont) => (words: string) => fits(words, used, options)
  const labels = await wrap(text, fitsIn(font))
  const values = value ? await wrap(value, fitsIn(valueFont)) : []
  // A value that does not fit beside its label is placed below it, as in a browser.
  const isBeside =
    values.length === 1 && (await fits(`${labels.at(-1)}\u2002${values[0]}`, valueFont, options))
  const firstValue = isBeside ? labels.length - 1 : labels.length
  const place = (words: string, row: number, anchor: Anchor, used: ReceiptFont): PlacedText => {
    const middle = y + above + (row + 0.5) * heights[language]
    // IBM Plex has an ascent of 1.025 em and a descent of 0.275 em: this gives the same baseline as a browser.
    return { words, anchor, baseline: Math.round(middle + 0.375 * used.size), ...used }
  }
  return {
    marks: [
      ...labels.map((words, row) => place(words, row, centred ? 'middle' : 'start', font)),
      ...values.map((words, row) => place(words, firstValue + row, 'end', valueFont)),
    ],
    height: above + Math.max(labels.length, firstValue + values.length) * heights[language],
  }
}

/** A character is not wider than its font size, so short texts are not measured. */
async function fits(text: string, font: ReceiptFont, { width, measure }: LayoutOptions): Promise<boolean> {
  const maxWidth = width - 2 * RECEIPT_MARGIN
  return text.length * font.size <= maxWidth || (await measure(text, font)) <= maxWidth
}
