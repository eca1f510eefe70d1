import { describe, expect, it } from 'vitest'
import { labelCode, MAX_LABELS, parseLabelLines } from './labels.rules.ts'

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
