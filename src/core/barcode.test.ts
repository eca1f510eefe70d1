import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  internalBarcode,
  isBarcode,
  isCodeOf,
  isStandardBarcode,
  normalizeBarcode,
  normalizeSku,
} from './barcode.ts'

describe('a barcode', () => {
  it.each<[string, string, boolean]>([
    ['4006381333931', 'EAN-13', true],
    ['4006381333932', 'EAN-13 with a wrong check digit', false],
    ['96385074', 'EAN-8', true],
    ['96385075', 'EAN-8 with a wrong check digit', false],
    ['036000291452', 'UPC-A', true],
    ['036000291453', 'UPC-A with a wrong check digit', false],
    ['NILA01', 'a code of letters and digits', true],
    ['12345', 'digits of another length', true],
    ['NILA/01', 'a sign that is no letter or digit', false],
    ['نيلة', 'Arabic letters', false],
    ['', 'nothing', false],
    ['A'.repeat(41), 'too many characters', false],
  ])('%s is %s: %s', (code, _, valid) => {
    expect(isBarcode(code)).toBe(valid)
  })

  it.each([
    [' 4006 3813-33931 ', '4006381333931'],
    ['٤٠٠٦٣٨١٣٣٣٩٣١', '4006381333931'],
    ['\u200f036000291452\n', '036000291452'],
    ['nila01', 'NILA01'],
    ['0036000291452', '036000291452'],
  ])('%j is stored as %s', (input, code) => {
    expect(normalizeBarcode(input)).toBe(code)
  })

  it.each([
    ['4006381333931', true],
    ['96385074', true],
    ['036000291452', true],
    ['36000291452', false],
    ['40063813339310', false],
    ['NILA01', false],
    ['', false],
  ])('%s is one of GS1: %s', (code, expected) => {
    expect(isStandardBarcode(code)).toBe(expected)
  })

  it('of the shop has a check digit that shows every wrong digit', () => {
    expect(internalBarcode(42)).toBe('2000000000428')
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (id, place, step) => {
          const code = internalBarcode(id)
          const wrong = String((Number(code[place]) + step) % 10)
          expect(isStandardBarcode(code)).toBe(true)
          expect(isStandardBarcode(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false)
        },
      ),
    )
  })
})

it.each([
  [' Mel  001\n', 'Mel 001'],
  ['MEL-٠٠١', 'MEL-001'],
])('the SKU %j is stored as %s', (input, sku) => {
  expect(normalizeSku(input)).toBe(sku)
})

it.each([
  ['036000291452', true],
  ['0036000291452', true],
  ['mel-001', true],
  ['MEL001', false],
  ['', false],
])('%j is the code of an article: %s', (code, expected) => {
  expect(isCodeOf({ barcode: '036000291452', sku: 'MEL-001' }, code)).toBe(expected)
  expect(isCodeOf({ barcode: '', sku: '' }, code)).toBe(false)
})
