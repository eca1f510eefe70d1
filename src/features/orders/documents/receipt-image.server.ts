/** Renders a receipt or an invoice as a black-and-white PNG at printer resolution, for the apps of small printers. */
import {
  BLACK_THRESHOLD,
  layoutReceipt,
  RECEIPT_MARGIN,
  RULE_HEIGHT,
  type PlacedRule,
  type PlacedText,
} from '#core/receipt-layout.ts'
import type { ReceiptLine } from '#core/receipt-line.ts'
import { directionOf, type Language } from '#core/text.ts'
import { escapeMarkup, familiesOf, loadFonts, measureText } from '#platform/fonts.server.ts'
import { createQueue } from '#platform/jobs/queue.server.ts'
import { loadSharp } from '#platform/sharp.server.ts'
import { linesOf } from './receipt-lines.text.ts'
import { PAPER_WIDTH_DOTS, type OrderDocument } from './receipt.rules.ts'

const CONTENT_WIDTH = PAPER_WIDTH_DOTS - 2 * RECEIPT_MARGIN
/** Blank rows at the end, to tear off the paper. */
const FEED = 40

const enqueue = createQueue({ concurrency: 1, maxQueued: 20 })

export function renderDocumentImage(doc: OrderDocument): Promise<Buffer> {
  return renderLinesImage(linesOf(doc), doc.language)
}

export function renderLinesImage(lines: ReceiptLine[], language: Language): Promise<Buffer> {
  return enqueue(async () => {
    await loadFonts()
    const drawing = Buffer.from(await drawLines(lines, language))
    const sharp = await loadSharp()
    const image = sharp(drawing).flatten({ background: '#fff' }).threshold(BLACK_THRESHOLD)
    return image.toColourspace('b-w').png().toBuffer()
  })
}

async function drawLines(lines: ReceiptLine[], language: Language): Promise<string> {
  const { marks, height } = await layoutReceipt(lines, {
    language,
    width: PAPER_WIDTH_DOTS,
    measure: (text, { weight, size }) => measureText(text, weight, size),
  })
  const drawn = marks.map((mark) => ('rule' in mark ? drawRule(mark) : drawWords(mark, language)))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER_WIDTH_DOTS}" height="${height + FEED}">${drawn.join('')}</svg>`
}

/** Pango (used by sharp) shapes Arabic letters and orders mixed-direction text; this only sets the position. */
function drawWords({ words, anchor, baseline, weight, size }: PlacedText, language: Language): string {
  const isAtRight = (anchor === 'start') === (directionOf(language) === 'rtl')
  const side = isAtRight ? PAPER_WIDTH_DOTS - RECEIPT_MARGIN : RECEIPT_MARGIN
  const x = anchor === 'middle' ? PAPER_WIDTH_DOTS / 2 : side
  const position = `x="${x}" y="${baseline}" text-anchor="${anchor}" direction="${directionOf(language)}"`
  const font = `font-family="${familiesOf(weight)}" font-size="${size}"`
  return `<text ${position} ${font}>${escapeMarkup(words)}</text>`
}

function drawRule({ rule, top }: PlacedRule): string {
  const height = RULE_HEIGHT[rule]
  return rule === 'rule'
    ? `<rect x="${RECEIPT_MARGIN}" y="${top}" width="${CONTENT_WIDTH}" height="${height}"/>`
    : `<path d="M${RECEIPT_MARGIN} ${top + height / 2}h${CONTENT_WIDTH}" stroke="#000" stroke-width="${height}" stroke-dasharray="6 4"/>`
}
