/** A receipt as a PNG of one bit for each dot: a tenth of what a canvas would write, and no limit of its length. */
import { joinBytes, type Bitmap } from './bitmap.rules.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** 203 to the inch, as the print head: apps of printers then print at the right size. */
const DOTS_PER_METRE = 7992

export async function pngOf(image: Bitmap): Promise<Blob> {
  const header = [...uint32(image.width), ...uint32(image.height), 1, 0, 0, 0, 0]
  const size = [...uint32(DOTS_PER_METRE), ...uint32(DOTS_PER_METRE), 1]
  const bytes = joinBytes([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('pHYs', size),
    chunk('IDAT', await compress(rowsOf(image))),
    chunk('IEND', []),
  ])
  return new Blob([bytes], { type: 'image/png' })
}

/** Each row begins with the number of its filter, 0 for none; in a PNG 1 is white. */
function rowsOf({ width, height, bytes }: Bitmap): Uint8Array<ArrayBuffer> {
  const rowBytes = width / 8
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let row = 0; row < height; row++)
    for (let at = 0; at < rowBytes; at++)
      rows[row * (rowBytes + 1) + 1 + at] = ~bytes[row * rowBytes + at]! & 0xff
  return rows
}

async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function chunk(type: string, data: Uint8Array | number[]): Uint8Array {
  const content = joinBytes([Array.from(type, (letter) => letter.codePointAt(0)!), data])
  return joinBytes([uint32(data.length), content, uint32(crc32(content))])
}

function uint32(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)
}

function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~crc >>> 0
}
