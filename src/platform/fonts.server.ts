/** Loads IBM Plex for pictures drawn by sharp (libvips, Pango), without a browser. */
import { createRequire } from 'node:module'
import { loadSharp } from './sharp.server.ts'

export type Weight = 'medium' | 'semibold'

const WEIGHTS: Record<Weight, { number: number; name: string }> = {
  medium: { number: 500, name: 'Medium' },
  semibold: { number: 600, name: 'SemiBold' },
}

/** Each weight is a separate font family; Pango takes glyphs missing in the first family from the second. */
export function familiesOf(weight: Weight): string {
  const { name } = WEIGHTS[weight]
  return `IBM Plex Sans ${name}, IBM Plex Sans Arabic ${name}`
}

/** TrueType files. The @fontsource packages of the web pages have WOFF only, which fontconfig does not read. */
const FILES = Object.values(WEIGHTS).flatMap(({ number, name }) => [
  `@expo-google-fonts/ibm-plex-sans/${number}${name}/IBMPlexSans_${number}${name}.ttf`,
  `@expo-google-fonts/ibm-plex-sans-arabic/${number}${name}/IBMPlexSansArabic_${number}${name}.ttf`,
])

let loading: Promise<void> | undefined

/** Loads the fonts once per process; after a failure the next call tries again. */
export function loadFonts(): Promise<void> {
  loading ??= load(FILES).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** sharp ignores a font file that it cannot read, so the result is checked by measuring text. */
export async function load(files: string[]): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  for (const file of files) await widthOf('x', 'sans 10px', resolve(file))
  await checkFonts()
}

/** Width of each text at 100 px; the letters are chosen so that a fallback font gives another width. */
const KNOWN_WIDTHS: [family: string, text: string, width: number][] = [
  ['IBM Plex Sans Medium', 'Illizi, Illizi, Illizi', 697],
  ['IBM Plex Sans SemiBold', 'Illizi, Illizi, Illizi', 715],
  ['IBM Plex Sans Arabic Medium', 'ملحفة خياطة مطرزة ذهبي', 990],
  ['IBM Plex Sans Arabic SemiBold', 'ملحفة خياطة مطرزة ذهبي', 1006],
]
/** Font settings of the machine (hinting) change a width by some pixels. */
const ROUNDING = 4

/** Throws when a font is missing: without it a receipt would be printed as empty boxes. */
export async function checkFonts(): Promise<void> {
  for (const [family, text, known] of KNOWN_WIDTHS) {
    const width = await widthOf(text, `${family}, 100px`)
    if (Math.abs(width - known) > ROUNDING)
      throw new Error(`font ${family} is not loaded: test text is ${width} px wide instead of ${known}`)
  }
}

/** Measured at 100 px, because small sizes are rounded to whole pixels, and between bars, so that spaces count. */
export async function measureText(text: string, weight: Weight, size: number): Promise<number> {
  const font = `${familiesOf(weight)}, 100px`
  barWidths[weight] ??= widthOf('||', font)
  return (((await widthOf(`|${text}|`, font)) - (await barWidths[weight])) * size) / 100
}

const barWidths: Partial<Record<Weight, Promise<number>>> = {}

async function widthOf(text: string, font: string, fontfile?: string): Promise<number> {
  const options = { text: escapeMarkup(text), font, dpi: 72, wrap: 'none' as const }
  const sharp = await loadSharp()
  const { width } = await sharp({ text: { ...options, ...(fontfile && { fontfile }) } }).metadata()
  return width
}

/** Escapes text for Pango markup and SVG, without the characters XML forbids (controls, lone surrogates). */
export function escapeMarkup(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- the control characters are intended
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
