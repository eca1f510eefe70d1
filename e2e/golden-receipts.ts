/** Compares receipts that the browser draws with pictures in `e2e/receipts`; `UPDATE_RECEIPTS=1` writes them anew. */
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Dots } from './fake-printer.ts'
import { expect } from './shop.ts'

const ADDRESS = 'https://melhfa.example.mr/order/8Jk2_pQ-xYz0123456789A'

/** The dots of a sample as the page shows it. */
export async function dotsOf(page: Page, name: string): Promise<Dots> {
  const image = page.getByAltText(name, { exact: true })
  await expect(image).toBeVisible()
  const { width, dots } = await image.evaluate((element: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = element.naturalWidth
    canvas.height = element.naturalHeight
    const context = canvas.getContext('2d')!
    context.drawImage(element, 0, 0)
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data
    const found: string[] = []
    for (let at = 0; at < pixels.length; at += 4) found.push(pixels[at] === 0 ? '1' : '0')
    return { width: canvas.width, dots: found.join('') }
  })
  return dotsFrom(dots, width)
}

/** The printer feeds the paper after the last row with ink. */
export function withoutBlankEnd(rows: string[]): string[] {
  return rows.slice(0, rows.findLastIndex((row) => row.includes('1')) + 1)
}

export async function goldenDots(name: string, width: number): Promise<Dots> {
  const pixels = await sharp(fileOf(name, width)).toColourspace('b-w').raw().toBuffer()
  return dotsFrom(Array.from(pixels, (pixel) => (pixel === 0 ? '1' : '0')).join(''), width)
}

function fileOf(name: string, width: number): string {
  return `e2e/receipts/${name}-${width}.png`
}

function dotsFrom(dots: string, width: number): Dots {
  return { width, rows: dots.match(new RegExp(`.{${width}}`, 'g'))! }
}

async function writeGolden(file: string, { width, rows }: Dots): Promise<void> {
  await mkdir('e2e/receipts', { recursive: true })
  const pixels = Buffer.from(Array.from(rows.join(''), (dot) => (dot === '1' ? 0 : 255)))
  const image = sharp(pixels, { raw: { width, height: rows.length, channels: 1 } })
  await image.png({ palette: true, colours: 2 }).toFile(file)
}

const SQUARE = 8
/** Squares above each other: the height of about one line of text. */
const BAND = 5

/**
 * The largest share, in any line of text, of squares of 8 by 8 dots whose ink differs by more than a fifth. Another
 * version of the browser smooths letters differently by a dot or two; a missing, cut, moved or unjoined letter changes
 * whole squares.
 */
export function difference(one: Dots, other: Dots): number {
  const [a, b] = [inkOf(one), inkOf(other)]
  const length = (one.width / SQUARE) * BAND
  const shares: number[] = []
  for (let start = 0; start < a.length; start += length) {
    const band = a.slice(start, start + length)
    const changed = band.filter((ink, at) => Math.abs(ink - (b[start + at] ?? 0)) > SQUARE ** 2 / 5)
    shares.push(changed.length / length)
  }
  return Math.max(...shares)
}

/** On one machine it is 0. */
export const MAX_DIFFERENCE = 0.05

function inkOf({ width, rows }: Dots): number[] {
  const squares = Array<number>((width / SQUARE) * Math.ceil(rows.length / SQUARE)).fill(0)
  for (const [y, row] of rows.entries())
    for (let x = 0; x < width; x++)
      if (row[x] === '1') squares[Math.floor(y / SQUARE) * (width / SQUARE) + Math.floor(x / SQUARE)]!++
  return squares
}

async function readQr({ width, rows }: Dots): Promise<string | undefined> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer },
    fireImmediately: true,
  })
  // The end of the receipt, with the code.
  const end = rows.slice(-320)
  const data = new Uint8ClampedArray(
    Array.from(end.join(''), (dot) => (dot === '1' ? [0, 0, 0, 255] : [255, 255, 255, 255])).flat(),
  )
  const image = { data, width, height: end.length, colorSpace: 'srgb' as const }
  return (await readBarcodes(image, { formats: ['QRCode'] }))[0]?.text
}

export async function expectGolden(page: Page, width: number, samples: string[]): Promise<void> {
  for (const name of samples) {
    const drawn = await dotsOf(page, name)
    expect(drawn.width, name).toBe(width)
    if (process.env.UPDATE_RECEIPTS) await writeGolden(fileOf(name, width), drawn)
    const golden = await goldenDots(name, width)
    expect(drawn.rows.length, name).toBe(golden.rows.length)
    expect(difference(drawn, golden), name).toBeLessThan(MAX_DIFFERENCE)
    // A letter may reach into the margin of 8 dots, but nothing is cut off at the edge.
    const isClear = drawn.rows.every((row) => !/^.{0,2}1|1.{0,2}$/.test(row))
    expect(isClear, `${name} has no ink at its edges`).toBe(true)
    expect(await readQr(drawn), name).toBe(ADDRESS)
  }
}
