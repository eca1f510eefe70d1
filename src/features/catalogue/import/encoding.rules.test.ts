import { describe, expect, it } from 'vitest'
import { detectEncoding } from './encoding.rules.ts'

const FRENCH = 'Nom;Prix\r\nMélhfa brodée à la main, crème;3200\r\nÉtole d’été « Œillet »;2 500\r\n'
const ARABIC = 'الاسم;السعر\r\nملحفة مطرزة يدويًا;3200\r\nعطر العود، 50 مل;1500\r\n'

/** Encodes with the table of the decoder, because Node has no encoder for these. */
function encoded(text: string, encoding: string): Uint8Array {
  const table = new Map<string, number>()
  const decoder = new TextDecoder(encoding)
  for (let byte = 255; byte >= 0; byte--) table.set(decoder.decode(Uint8Array.of(byte)), byte)
  return Uint8Array.from(text, (letter) => table.get(letter) ?? 63)
}

describe('the encoding of a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from(FRENCH + ARABIC), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${ARABIC}`), 'utf-8'],
    ['ASCII', Buffer.from('a;b\n1;2'), 'utf-8'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${ARABIC}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from(FRENCH, 'utf16le'), 'utf-16le'],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${FRENCH}`, 'utf16le').swap16(), 'utf-16be'],
    ['French in Windows-1252', encoded(FRENCH, 'windows-1252'), 'windows-1252'],
    [
      'French capitals in Windows-1252',
      encoded('DÉSIGNATION;QUANTITÉ;ÉTÉ\nCRÈME;1', 'windows-1252'),
      'windows-1252',
    ],
    ['Arabic in Windows-1256', encoded(ARABIC, 'windows-1256'), 'windows-1256'],
    [
      'both languages in Windows-1256',
      encoded(FRENCH.toLowerCase() + ARABIC, 'windows-1256'),
      'windows-1256',
    ],
  ])('%s', (_, bytes, encoding) => {
    expect(detectEncoding(bytes)).toBe(encoding)
  })

  it.each([
    [
      'UTF-8 with a broken letter',
      Buffer.concat([Buffer.from(ARABIC), Buffer.from([0xd9]), Buffer.from(FRENCH)]),
    ],
    ['bytes of no text', Buffer.from([1, 2, 3, 65, 66])],
  ])('%s is not accepted', (_, bytes) => {
    expect(detectEncoding(bytes)).toBeUndefined()
  })

  it('reads the texts again as they were', () => {
    for (const [text, encoding] of [
      [FRENCH, 'windows-1252'],
      [ARABIC.replace('ًا', 'ا'), 'windows-1256'],
    ] as const) {
      const bytes = encoded(text, encoding)
      expect(new TextDecoder(detectEncoding(bytes)).decode(bytes)).toBe(text)
    }
  })
})
