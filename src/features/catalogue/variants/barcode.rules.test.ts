import { describe, expect, it } from 'vitest'
import { isBarcode, normalizeBarcode } from './barcode.rules.ts'

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
    ['nila01', 'NILA01'],
    ['0036000291452', '036000291452'],
  ])('%s is stored as %s', (input, code) => {
    expect(normalizeBarcode(input)).toBe(code)
  })
})
