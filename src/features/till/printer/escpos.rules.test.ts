import { describe, expect, it } from 'vitest'
import { bitmapOf, joinBitmaps, withoutBlankEnd, type Bitmap } from './bitmap.rules.ts'
import { drawerJob, receiptJob } from './escpos.rules.ts'

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')

const bitmap = (width: number, bytes: number[]): Bitmap => ({
  width,
  height: (bytes.length * 8) / width,
  bytes: Uint8Array.from(bytes),
})

describe('a print job', () => {
  const small = bitmap(16, [0xff, 0x01, 0x80, 0x00, 0x00, 0x00])

  it('initializes, prints the raster without blank rows at the end, and feeds to the edge', () => {
    expect(hex(receiptJob(small, { hasCutter: false, drawerPin: undefined }))).toBe(
      '1b 40 1d 76 30 00 02 00 02 00 ff 01 80 00 1b 64 04',
    )
  })

  it('opens the drawer first and cuts last', () => {
    expect(hex(receiptJob(small, { hasCutter: true, drawerPin: 5 }))).toBe(
      '1b 40 1b 70 01 19 fa 1d 76 30 00 02 00 02 00 ff 01 80 00 1d 56 42 00',
    )
  })

  it.each([
    [384, 85, '30 00'],
    [576, 56, '48 00'],
  ])('of %i dots has bands of %i rows, each below 4 KB', (width, rows, rowBytes) => {
    const image = bitmap(width, Array<number>((width / 8) * (2 * rows + 1)).fill(0xaa))
    const job = receiptJob(image, { hasCutter: false, drawerPin: undefined })
    const band = 8 + rows * (width / 8)
    expect(band).toBeLessThanOrEqual(4096)
    const headers = [0, 1, 2].map((index) => hex(job.slice(2 + index * band, 2 + index * band + 8)))
    const full = `1d 76 30 00 ${rowBytes} ${rows.toString(16)} 00`
    expect(headers).toEqual([full, full, `1d 76 30 00 ${rowBytes} 01 00`])
    expect(job).toHaveLength(2 + 2 * band + 8 + width / 8 + 3)
  })

  it('of a blank picture has no raster', () => {
    const job = receiptJob(bitmap(8, [0, 0]), { hasCutter: false, drawerPin: undefined })
    expect(hex(job)).toBe('1b 40 1b 64 04')
  })
})

it.each([
  [2, '1b 70 00 19 fa'],
  [5, '1b 70 01 19 fa'],
] as const)('the drawer on pin %i opens by one pulse', (pin, bytes) => {
  expect(hex(drawerJob(pin))).toBe(bytes)
})

describe('a bitmap', () => {
  const rgba = (...greys: number[]) =>
    Uint8ClampedArray.from(greys.flatMap((grey) => [grey, grey, grey, 255]))

  it('has the leftmost dot in the highest bit, and black below the threshold', () => {
    const pixels = rgba(0, 179, 180, 255, 255, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 1)
    expect(bitmapOf(pixels, 8, 180)).toEqual(bitmap(8, [0b1100_0001, 0b0000_0001]))
  })

  it('is refused where a row is not a whole number of bytes', () => {
    expect(() => bitmapOf(rgba(0, 0, 0), 3, 180)).toThrow(RangeError)
  })

  it('is joined from bands', () => {
    expect(joinBitmaps([bitmap(8, [1, 2]), bitmap(8, [3])])).toEqual(bitmap(8, [1, 2, 3]))
  })

  it('loses blank rows only at the end', () => {
    expect(withoutBlankEnd(bitmap(16, [0, 0, 0, 1, 0, 0]))).toEqual(bitmap(16, [0, 0, 0, 1]))
    expect(withoutBlankEnd(bitmap(16, [0, 0]))).toEqual(bitmap(16, []))
  })
})
