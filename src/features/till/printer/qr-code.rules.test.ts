import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import bwipjs from 'bwip-js/node'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { sized } from '../../../../tests/sizes.ts'
import { MAX_QR_BYTES, qrCode, type QrCode } from './qr-code.rules.ts'

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer },
    fireImmediately: true,
  })
})

/** As a camera sees it: four pixels for each module, with the blank border. */
async function read(code: QrCode): Promise<string | undefined> {
  const size = (code.length + 8) * 4
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let pixel = 0; pixel < size * size; pixel++) {
    const [row, column] = [Math.floor(pixel / size / 4) - 4, Math.floor((pixel % size) / 4) - 4]
    if (code[row]?.[column]) data.fill(0, 4 * pixel, 4 * pixel + 3)
  }
  const [found] = await readBarcodes(
    { data, width: size, height: size, colorSpace: 'srgb' },
    {
      formats: ['QRCode'],
      tryHarder: false,
      tryRotate: false,
      tryInvert: false,
    },
  )
  return found?.text
}

/** The library that the server uses. */
function reference(text: string): QrCode {
  const [{ pixs, pixx }] = bwipjs.raw('qrcode', text, 'eclevel=M') as unknown as [
    { pixs: number[]; pixx: number },
  ]
  return Array.from({ length: pixx }, (_, row) =>
    Array.from({ length: pixx }, (_unused, column) => pixs[row * pixx + column] === 1),
  )
}

describe('a QR code', () => {
  const address = 'https://melhfa.example/order/aBcdefGhijk_mnop-rstuv'

  it('of an order page is the same as that of a known library', () => {
    expect(qrCode(address)).toEqual(reference(address))
  })

  it.each([1, 14, 15, 26, 42, 43, 62, 84, 106, 107, 122, 152, 153, 180])(
    'of %i letters is read by a scanner',
    async (length) => {
      const text = 'aZ9-'.repeat(45).slice(0, length)
      expect(await read(qrCode(text)!)).toBe(text)
    },
  )

  it('of any text is read by a scanner', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: MAX_QR_BYTES }), async (text) => {
        expect(await read(qrCode(text)!)).toBe(text)
      }),
      { numRuns: sized(20, 300) },
    )
    expect(await read(qrCode('طلب رقم 12')!)).toBe('طلب رقم 12')
  })

  it('is refused above its limit', () => {
    expect(qrCode('a'.repeat(MAX_QR_BYTES))).toBeDefined()
    expect(qrCode('a'.repeat(MAX_QR_BYTES + 1))).toBeUndefined()
  })
})
