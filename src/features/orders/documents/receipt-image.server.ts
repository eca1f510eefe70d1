/** Renders a receipt or an invoice as a black-and-white PNG at printer resolution, for the apps of small printers. */
import sharp from 'sharp'
import type { LineStyle, ReceiptLine } from '#core/receipt-line.ts'
import { directionOf, type Bilingual, type Language } from '#core/text.ts'
import { escapeMarkup, familiesOf, loadFonts, type Weight } from '#platform/fonts.server.ts'
import { createQueue } from '#platform/jobs/queue.server.ts'
import { linesOf } from './receipt-lines.text.ts'
import { fits, wrap, type Font } from './receipt-wrap.server.ts'
import { PAPER_WIDTH_DOTS, type OrderDocument } from './receipt.rules.ts'

const MARGIN = 8
const CONTENT_WIDTH = PAPER_WIDTH_DOTS - 2 * MARGIN
const TOP = 16
/** Blank rows at the end, to tear off the paper. */
const FEED = 40

interface TextStyle {
  size: Bilingual<number>
  line: Bilingual<number>
  weight: Weight
  valueWeight?: Weight
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

/** Printers have no grey: antialiased pixels darker than this are printed black. */
const BLACK_THRESHOLD = 180

const enqueue = createQueue({ concurrency: 1, maxQueued: 20 })

export function renderDocumentImage(doc: OrderDocument): Promise<Buffer> {
  return renderLinesImage(linesOf(doc), doc.language)
}

export function renderLinesImage(lines: ReceiptLine[], language: Language): Promise<Buffer> {
  return enqueue(async () => {
    await loadFonts()
    const drawing = Buffer.from(await drawLines(lines, language))
    const image = sharp(drawing).flatten({ background: '#fff' }).threshold(BLACK_THRESHOLD)
    return image.toColourspace('b-w').png().toBuffer()
  })
}

async function drawLines(lines: ReceiptLine[], language: Language): Promise<string> {
  const drawn: string[] = []
  let y = TOP
  for (const line of lines) {
    const { marks, height } = await drawLine(line, language, y)
    drawn.push(...marks)
    y += height
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER_WIDTH_DOTS}" height="${y + FEED}">${drawn.join('')}</svg>`
}

interface Drawn {
  marks: string[]
  height: number
}

async function drawLine({ style, text, value }: ReceiptLine, language: Language, y: number): Promise<Drawn> {
  if (style === 'rule' || style === 'dashes') return RULES[style](y)
  const { size: sizes, line, weight, valueWeight = weight, centred, above = 0 } = STYLES[style]
  const size = sizes[language]
  const labels = await wrap(text, { weight, size }, CONTENT_WIDTH)
  const values = value ? await wrap(value, { weight: valueWeight, size }, CONTENT_WIDTH) : []
  // A value that does not fit beside its label is placed below it, as in a browser.
  const beside = `${labels.at(-1)}\u2002${values[0]}`
  const isBeside = values.length === 1 && (await fits(beside, { weight: valueWeight, size }, CONTENT_WIDTH))
  const firstValue = isBeside ? labels.length - 1 : labels.length
  const draw = (words: string, row: number, anchor: Anchor, font: Font) => {
    const middle = y + above + (row + 0.5) * line[language]
    return drawWords(words, { anchor, middle, language, ...font })
  }
  return {
    marks: [
      ...labels.map((words, row) => draw(words, row, centred ? 'middle' : 'start', { weight, size })),
      ...values.map((words, row) => draw(words, firstValue + row, 'end', { weight: valueWeight, size })),
    ],
    height: above + Math.max(labels.length, firstValue + values.length) * line[language],
  }
}

type Anchor = 'start' | 'middle' | 'end'

interface TextPosition extends Font {
  anchor: Anchor
  /** The vertical centre of the row. */
  middle: number
  language: Language
}

/** Pango (used by sharp) shapes Arabic letters and orders mixed-direction text; this only sets the position. */
function drawWords(words: string, { anchor, middle, language, weight, size }: TextPosition): string {
  const isAtRight = (anchor === 'start') === (directionOf(language) === 'rtl')
  const x = anchor === 'middle' ? PAPER_WIDTH_DOTS / 2 : isAtRight ? PAPER_WIDTH_DOTS - MARGIN : MARGIN
  // IBM Plex has an ascent of 1.025 em and a descent of 0.275 em: this gives the same baseline as a browser.
  const baseline = Math.round(middle + 0.375 * size)
  const position = `x="${x}" y="${baseline}" text-anchor="${anchor}" direction="${directionOf(language)}"`
  const font = `font-family="${familiesOf(weight)}" font-size="${size}"`
  return `<text ${position} ${font}>${escapeMarkup(words)}</text>`
}

const RULES: Record<'rule' | 'dashes', (y: number) => Drawn> = {
  rule: (y) => ({
    marks: [`<rect x="${MARGIN}" y="${y + 8}" width="${CONTENT_WIDTH}" height="3"/>`],
    height: 19,
  }),
  dashes: (y) => ({
    marks: [
      `<path d="M${MARGIN} ${y + 9}h${CONTENT_WIDTH}" stroke="#000" stroke-width="2" stroke-dasharray="6 4"/>`,
    ],
    height: 18,
  }),
}
