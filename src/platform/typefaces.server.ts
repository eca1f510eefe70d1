/** IBM Plex for pictures that are drawn without a browser. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import sharp from 'sharp'
import { config } from './config.server.ts'
import { unpackWoff } from './woff.server.ts'

export type Weight = 'medium' | 'semibold'

const WEIGHTS: Record<Weight, { number: number; name: string }> = {
  medium: { number: 500, name: 'Medium' },
  semibold: { number: 600, name: 'SemiBold' },
}

/** In the files each weight is a family of its own; the second one stands in for what the first has not. */
export function familiesOf(weight: Weight): string {
  const { name } = WEIGHTS[weight]
  return `IBM Plex Sans ${name}, IBM Plex Sans Arabic ${name}`
}

const FILES = Object.values(WEIGHTS).flatMap(({ number }) => [
  `@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-${number}-normal.woff`,
  `@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-ext-${number}-normal.woff`,
  `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${number}-normal.woff`,
])

let loading: Promise<void> | undefined

/** Once for the process. A failure is not remembered: whoever asks next tries again. */
export function loadTypefaces(): Promise<void> {
  loading ??= load(FILES, join(config().dataDir, 'typefaces')).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The drawing library reads plain font files only, and passes over one that it cannot read without a word. */
export async function load(files: string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const file of files) {
    const packed = await readFile(createRequire(import.meta.url).resolve(file))
    const plain = join(resolve(folder), basename(file, '.woff') + '.ttf')
    await writeFile(`${plain}.${process.pid}`, unpackWoff(packed))
    await rename(`${plain}.${process.pid}`, plain)
    await widthOf('x', 'sans 10px', plain)
  }
  await checkTypefaces()
}

/** How wide each weight draws these words at 100 px: letters in which no other typeface is alike. */
const KNOWN_WIDTHS: [family: string, words: string, width: number][] = [
  ['IBM Plex Sans Medium', 'Illizi, Illizi, Illizi', 697],
  ['IBM Plex Sans SemiBold', 'Illizi, Illizi, Illizi', 715],
  ['IBM Plex Sans Arabic Medium', 'ملحفة خياطة مطرزة ذهبي', 990],
  ['IBM Plex Sans Arabic SemiBold', 'ملحفة خياطة مطرزة ذهبي', 1006],
]
/** The machine's own settings round letters a little. */
const ROUNDING = 4

/** Better no receipt than one of empty boxes. */
export async function checkTypefaces(): Promise<void> {
  for (const [family, words, known] of KNOWN_WIDTHS) {
    const width = await widthOf(words, `${family}, 100px`)
    if (Math.abs(width - known) > ROUNDING)
      throw new Error(`typeface ${family} is not there: its words are ${width} wide instead of ${known}`)
  }
}

/** Large, because small letters are rounded to whole dots; between bars, so that words without ink have a width too. */
export async function measureText(text: string, weight: Weight, size: number): Promise<number> {
  const font = `${familiesOf(weight)}, 100px`
  barWidths[weight] ??= widthOf('||', font)
  return (((await widthOf(`|${text}|`, font)) - (await barWidths[weight])) * size) / 100
}

const barWidths: Partial<Record<Weight, Promise<number>>> = {}

async function widthOf(text: string, font: string, fontfile?: string): Promise<number> {
  const options = { text: escapeMarkup(text), font, dpi: 72, wrap: 'none' as const }
  const { width } = await sharp({ text: { ...options, ...(fontfile && { fontfile }) } }).metadata()
  return width
}

/** What XML cannot carry is left out: control characters and halves of letters. */
export function escapeMarkup(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- exactly those are meant
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
