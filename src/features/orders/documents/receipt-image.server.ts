/** The receipt as a picture, dot for dot, for the phone apps that drive small printers. */
import sharp from 'sharp'
import type { LineStyle, ReceiptLine } from '#core/receipt-line.ts'
import { directionOf, type Bilingual, type Language } from '#core/text.ts'
import { escapeMarkup, familiesOf, loadFonts, type Weight } from '#platform/fonts.server.ts'
import { createQueue } from '#platform/jobs/queue.server.ts'
import { linesOf } from './receipt-lines.text.ts'
import { fits, wrap, type Lettering } from './receipt-wrap.server.ts'
import { PAPER_WIDTH_DOTS, type Paper } from './receipt.rules.ts'

const MARGIN = 8
const ROOM = PAPER_WIDTH_DOTS - 2 * MARGIN
const TOP = 16
/** Paper to tear off. */
const FEED = 40

interface Look {
  size: Bilingual<number>
  line: Bilingual<number>
  weight: Weight
  valueWeight?: Weight
  centred?: boolean
  /** Empty dots above. */
  above?: number
}

const TEXT = { size: { fr: 23, ar: 24 }, line: { fr: 31, ar: 37 }, weight: 'medium' } as const
const LARGE = { size: { fr: 34, ar: 34 }, line: { fr: 46, ar: 52 }, weight: 'semibold' } as const

/** As ui/print/receipt.css has them. */
const LOOKS: Record<Exclude<LineStyle, 'rule' | 'dashes'>, Look> = {
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

/** A printed dot is black or it is not: a letter's edge becomes ink unless it is nearly white. */
const NEARLY_WHITE = 180

const enqueue = createQueue({ concurrency: 1, maxQueued: 20 })

export function receiptPicture(paper: Paper): Promise<Buffer> {
  return enqueue(async () => {
    await loadFonts()
    const drawing = Buffer.from(await drawPaper(paper))
    const onPaper = sharp(drawing).flatten({ background: '#fff' }).threshold(NEARLY_WHITE)
    return onPaper.toColourspace('b-w').png().toBuffer()
  })
}

async function drawPaper(paper: Paper): Promise<string> {
  const drawn: string[] = []
  let y = TOP
  for (const line of linesOf(paper)) {
    const { marks, height } = await drawLine(line, paper.language, y)
    drawn.push(...marks)
    y += height
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER_WIDTH_DOTS}" height="${y + FEED}">${drawn.join('')}</svg>`
}

interface Drawn {
  marks: string[]
  height: number
}

async function drawLine({ look, text, value }: ReceiptLine, language: Language, y: number): Promise<Drawn> {
  if (look === 'rule' || look === 'dashes') return RULES[look](y)
  const { size: sizes, line, weight, valueWeight = weight, centred, above = 0 } = LOOKS[look]
  const size = sizes[language]
  const labels = await wrap(text, { weight, size }, ROOM)
  const values = value ? await wrap(value, { weight: valueWeight, size }, ROOM) : []
  // What does not fit beside its label goes below it, as it does in a browser.
  const beside = `${labels.at(-1)}\u2002${values[0]}`
  const isBeside = values.length === 1 && (await fits(beside, { weight: valueWeight, size }, ROOM))
  const firstValue = isBeside ? labels.length - 1 : labels.length
  const place = (words: string, row: number, at: Anchor, lettering: Lettering) => {
    const middle = y + above + (row + 0.5) * line[language]
    return drawWords(words, { at, middle, language, ...lettering })
  }
  return {
    marks: [
      ...labels.map((words, row) => place(words, row, centred ? 'middle' : 'start', { weight, size })),
      ...values.map((words, row) => place(words, firstValue + row, 'end', { weight: valueWeight, size })),
    ],
    height: above + Math.max(labels.length, firstValue + values.length) * line[language],
  }
}

type Anchor = 'start' | 'middle' | 'end'

interface Place extends Lettering {
  at: Anchor
  /** Of the row's height. */
  middle: number
  language: Language
}

/** Pango, behind the drawing library, joins Arabic letters and orders mixed lines; here they get their place. */
function drawWords(words: string, { at, middle, language, weight, size }: Place): string {
  const isAtRight = (at === 'start') === (directionOf(language) === 'rtl')
  const x = at === 'middle' ? PAPER_WIDTH_DOTS / 2 : isAtRight ? PAPER_WIDTH_DOTS - MARGIN : MARGIN
  // IBM Plex stands 1.025 em above its line and 0.275 em below: a browser places it just so.
  const baseline = Math.round(middle + 0.375 * size)
  const placed = `x="${x}" y="${baseline}" text-anchor="${at}" direction="${directionOf(language)}"`
  const lettered = `font-family="${familiesOf(weight)}" font-size="${size}"`
  return `<text ${placed} ${lettered}>${escapeMarkup(words)}</text>`
}

const RULES: Record<'rule' | 'dashes', (y: number) => Drawn> = {
  rule: (y) => ({ marks: [`<rect x="${MARGIN}" y="${y + 8}" width="${ROOM}" height="3"/>`], height: 19 }),
  dashes: (y) => ({
    marks: [`<path d="M${MARGIN} ${y + 9}h${ROOM}" stroke="#000" stroke-width="2" stroke-dasharray="6 4"/>`],
    height: 18,
  }),
}
