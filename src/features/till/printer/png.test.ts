import sharp from 'sharp'
import { expect, it } from 'vitest'
import { pngOf } from './png.ts'

it('a PNG has the dots of the bitmap, one bit each, at the resolution of the printer', async () => {
  const bytes = Uint8Array.of(0b1010_0000, 0xff, 0x00, 0b0000_0001)
  const png = Buffer.from(await (await pngOf({ width: 16, height: 2, bytes })).arrayBuffer())
  const { width, height, format, bitsPerSample, density } = await sharp(png).metadata()
  expect({ width, height, format, bitsPerSample, density }).toEqual({
    width: 16,
    height: 2,
    format: 'png',
    bitsPerSample: 1,
    density: 203,
  })
  const pixels = await sharp(png).toColourspace('b-w').raw().toBuffer()
  const dots = [...pixels].map((pixel) => (pixel === 0 ? 1 : 0)).join('')
  expect(dots).toBe('10100000111111110000000000000001')
})
