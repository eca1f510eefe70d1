import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit, codeSpellings, internalEan, isEan, normalizeCode } from './barcode.ts'

describe('isEan', () => {
  it.each([
    ['4006381333931', true],
    ['4006381333932', false],
    ['96385074', true],
    ['96385075', false],
    ['036000291452', true],
    ['36000291452', false],
    ['40063813339310', false],
    ['', false],
    ['MELHFA-12', false],
  ])('%s: %s', (code, expected) => {
    expect(isEan(code)).toBe(expected)
  })

  it('refuses every code with one wrong digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (id, place, step) => {
          const code = internalEan(id)
          const wrong = String((Number(code[place]) + step) % 10)
          expect(isEan(code)).toBe(true)
          expect(isEan(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false)
        },
      ),
    )
  })
})

describe('normalizeCode', () => {
  it.each([
    [' 4006381333931\n', '4006381333931'],
    ['٤٠٠٦٣٨١٣٣٣٩٣١', '4006381333931'],
    ['\u200f036000291452', '0036000291452'],
    ['036000291453', '036000291453'],
    ['sku 12', 'sku 12'],
  ])('%j becomes %s', (input, expected) => {
    expect(normalizeCode(input)).toBe(expected)
  })

  it('finds a UPC-A code that was stored with 12 or 13 digits', () => {
    expect(codeSpellings('036000291452')).toEqual(['0036000291452', '036000291452'])
    expect(codeSpellings('0036000291452')).toEqual(['0036000291452', '036000291452'])
    expect(codeSpellings('4006381333931')).toEqual(['4006381333931'])
  })
})

it('computes the check digit of GS1', () => {
  expect(checkDigit('400638133393')).toBe(1)
  expect(internalEan(42)).toBe('2000000000428')
})
