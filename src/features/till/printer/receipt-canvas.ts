/** Draws a receipt in the browser as black and white dots: the browser shapes Arabic, so it is right on any printer. */
import {
  BLACK_THRESHOLD,
  layoutReceipt,
  RECEIPT_MARGIN,
  RULE_HEIGHT,
  type PlacedRule,
  type PlacedText,
  type ReceiptFont,
  type ReceiptLayout,
} from '#core/receipt-layout.ts'
import type { ReceiptLine, TextRun } from '#core/receipt-line.ts'
import { directionOf, type Language } from '#core/text.ts'
import { bitmapOf, joinBitmaps, type Bitmap } from './bitmap.rules.ts'
import { captionLine, withCopyMark } from './printed-lines.text.ts'
import { qrCode, type QrCode } from './qr-code.rules.ts'

export interface PrintableReceipt {
  lines: ReceiptLine[]
  /** The address of the order's page, printed as a QR code. */
  qr?: string
  /** What is below the QR code; by default that it leads to the order. */
  qrCaption?: ReceiptLine[]
  language: Language
  /** Marked as a copy: the original was printed before. */
  isCopy: boolean
}

/** The rows of one canvas: browsers limit its size, and a receipt of 200 lines is longer than that. */
const BAND_ROWS = 1024
/** Blank rows at the end; a printer with a blade or an edge feeds further by itself. */
const BOTTOM = 24
/** No letter reaches further from its baseline. */
const MAX_REACH = 64

const QR_BORDER = 4
const MAX_QR_DOTS = 240
const MIN_MODULE_DOTS = 3

/** Of the admin pages, and of those that print a report. */
const FAMILY = '"IBM Plex", "IBM Plex Sans", "IBM Plex Sans Arabic", sans-serif'
const WEIGHTS: Record<ReceiptFont['weight'], number> = { medium: 500, semibold: 600 }
/** On a dead line a font may never arrive; the device's own font is better than no receipt. */
const FONT_TIMEOUT_MS = 3000

interface PlacedQr {
  code: QrCode
  module: number
  top: number
}

interface Drawing {
  marks: (PlacedText | PlacedRule | PlacedQr)[]
  height: number
}

export async function drawReceipt(receipt: PrintableReceipt, width: number): Promise<Bitmap> {
  const { lines, language, isCopy } = receipt
  const context = newContext(width, language)
  const shown = isCopy ? withCopyMark(lines, language) : lines
  const caption = receipt.qrCaption ?? [captionLine(language)]
  await loadFonts([...shown, ...caption])
  const lay = (some: ReceiptLine[]) => layoutReceipt(some, { language, width, measure: measureWith(context) })
  const code = receipt.qr === undefined ? undefined : qrCode(receipt.qr)
  const top = await lay(shown)
  const drawing = code ? withQr(top, code, await lay(caption)) : top
  return paint({ ...drawing, height: drawing.height + BOTTOM }, context)
}

function withQr({ marks, height }: ReceiptLayout, code: QrCode, caption: ReceiptLayout): Drawing {
  const module = Math.max(MIN_MODULE_DOTS, Math.floor(MAX_QR_DOTS / (code.length + 2 * QR_BORDER)))
  const below = height + module * (code.length + QR_BORDER)
  return {
    marks: [
      ...marks,
      { code, module, top: height + module * QR_BORDER },
      ...caption.marks.map((mark) => ('rule' in mark ? mark : { ...mark, baseline: mark.baseline + below })),
    ],
    height: below + caption.height,
  }
}

function newContext(width: number, language: Language): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = BAND_ROWS
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('the browser has no canvas to draw a receipt on')
  context.direction = directionOf(language)
  context.textBaseline = 'alphabetic'
  context.textRendering = 'geometricPrecision'
  return context
}

function measureWith(context: CanvasRenderingContext2D): (text: string, font: ReceiptFont) => number {
  return (text, font) => {
    context.font = cssFont(font)
    return context.measureText(text).width
  }
}

function cssFont({ weight, size }: ReceiptFont): string {
  return `${WEIGHTS[weight]} ${size}px ${FAMILY}`
}

/** Loads the weights and Unicode ranges that the receipt needs. */
async function loadFonts(lines: ReceiptLine[]): Promise<void> {
  const text = lines.flatMap((line) => [...line.text, ...(line.value ?? [])].map(textOf)).join('')
  const loading = Object.values(WEIGHTS).map((weight) =>
    document.fonts.load(`${weight} 24px ${FAMILY}`, text),
  )
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, FONT_TIMEOUT_MS)
  })
  // A font that is not in the browser's cache cannot be loaded offline.
  await Promise.race([Promise.allSettled(loading), timeout])
}

function textOf(run: TextRun): string {
  if (typeof run === 'string') return run
  return 'ltr' in run ? run.ltr : run.auto
}

function paint({ marks, height }: Drawing, context: CanvasRenderingContext2D): Bitmap {
  const { width } = context.canvas
  const bands: Bitmap[] = []
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, Math.ceil(height) - top)
    context.setTransform(1, 0, 0, 1, 0, -top)
    context.fillStyle = '#fff'
    context.fillRect(0, top, width, BAND_ROWS)
    context.fillStyle = '#000'
    for (const mark of marks) if (isNear(mark, top)) paintMark(mark, context)
    bands.push(bitmapOf(context.getImageData(0, 0, width, rows).data, width, BLACK_THRESHOLD))
  }
  return joinBitmaps(bands)
}

/** QR codes and rules are drawn in every band: they are few. */
function isNear(mark: Drawing['marks'][number], top: number): boolean {
  if (!('words' in mark)) return true
  return mark.baseline > top - MAX_REACH && mark.baseline < top + BAND_ROWS + MAX_REACH
}

function paintMark(mark: Drawing['marks'][number], context: CanvasRenderingContext2D): void {
  if ('words' in mark) paintWords(mark, context)
  else if ('rule' in mark) paintRule(mark, context)
  else paintQr(mark, context)
}

/** `start` and `end` follow the direction of the context. */
function paintWords(text: PlacedText, context: CanvasRenderingContext2D): void {
  const { width } = context.canvas
  const isAtRight = (text.anchor === 'start') === (context.direction === 'rtl')
  const side = isAtRight ? width - RECEIPT_MARGIN : RECEIPT_MARGIN
  context.font = cssFont(text)
  context.textAlign = text.anchor === 'middle' ? 'center' : text.anchor
  context.fillText(text.words, text.anchor === 'middle' ? width / 2 : side, text.baseline)
}

const DASH = { length: 6, gap: 4 }

function paintRule({ rule, top }: PlacedRule, context: CanvasRenderingContext2D): void {
  const end = context.canvas.width - RECEIPT_MARGIN
  const step = rule === 'rule' ? end : DASH.length + DASH.gap
  const length = rule === 'rule' ? end : DASH.length
  for (let x = RECEIPT_MARGIN; x < end; x += step)
    context.fillRect(x, top, Math.min(length, end - x), RULE_HEIGHT[rule])
}

function paintQr({ code, module, top }: PlacedQr, context: CanvasRenderingContext2D): void {
  const start = Math.floor((context.canvas.width - module * code.length) / 2)
  for (const [row, modules] of code.entries())
    for (const [column, isBlack] of modules.entries())
      if (isBlack) context.fillRect(start + column * module, top + row * module, module, module)
}
