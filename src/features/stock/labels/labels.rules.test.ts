import { describe, expect, it } from 'vitest'
import { labelCode, MAX_LABELS, parseLabelLines, sheetsOf } from './labels.rules.ts'

describe('labelCode', () => {
  it.each([
    ['4006381333931', 'NILA', { symbology: 'ean13', text: '4006381333931' }],
    ['96385074', '', { symbology: 'ean8', text: '96385074' }],
    ['036000291452', '', { symbology: 'upca', text: '036000291452' }],
    ['4006381333932', '', { symbology: 'code128', text: '4006381333932' }],
    ['', 'NILA-12', { symbology: 'code128', text: 'NILA-12' }],
    ['', 'نيلة', undefined],
    ['', '', undefined],
  ] as const)('barcode %j and SKU %j', (barcode, sku, expected) => {
    expect(labelCode({ barcode, sku })).toEqual(expected)
  })
})

it('leaves out lines that are not valid, and limits the labels', () => {
  expect(parseLabelLines(['12:3', 'x', '0:1', '5:0', '7:9999', '8:1'])).toEqual([
    { variantId: 12, quantity: 3 },
    { variantId: 7, quantity: MAX_LABELS - 3 },
  ])
})

it('fills sheets from the first free place', () => {
  const labels = Array.from({ length: 26 }, (_, index) => index)
  const sheets = sheetsOf(labels, 23)
  expect(sheets.map((sheet) => sheet.length)).toEqual([24, 24])
  expect(sheets[0]!.slice(21)).toEqual([undefined, 0, 1])
  expect(sheetsOf(labels, 1).flat()).toEqual(labels)
  expect(sheetsOf([], 1)).toEqual([])
})
