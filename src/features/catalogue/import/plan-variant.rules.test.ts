import { expect, it } from 'vitest'
import type { ImportRow } from './import-product.rules.ts'
import { planVariantCodes, type CodeOwners } from './plan-variant.rules.ts'

const noOwners: CodeOwners = { ownerOf: () => undefined, firstRowOf: () => undefined }

function plan(cells: ImportRow['cells'], owners: Partial<CodeOwners> = {}) {
  return planVariantCodes({ number: 5, cells }, undefined, { ...noOwners, ...owners })
}

it('stores codes as the form of a product does', () => {
  const { codes, problems } = plan({ sku: ' MEL-٠٠١ ', barcode: '0036000291452' })
  expect(codes).toMatchObject({ sku: 'MEL-001', barcode: '036000291452' })
  expect(problems).toEqual([])
})

it('refuses codes that the form of a product refuses', () => {
  expect(plan({ sku: 'A'.repeat(41), barcode: '4006381333932' }).problems).toEqual([
    { field: 'sku', code: 'tooLong', limit: 40 },
    { field: 'barcode', code: 'notABarcode' },
  ])
})

it('compares codes in the form in which they are stored', () => {
  const taken = plan(
    { sku: 'mel-1', barcode: '0036000291452' },
    {
      ownerOf: (_, code) => (code === 'mel-1' ? 7 : undefined),
      firstRowOf: (_, code) => (code === '036000291452' ? 2 : undefined),
    },
  )
  expect(taken.problems).toEqual([
    { field: 'sku', code: 'skuTaken', value: 'mel-1' },
    { field: 'barcode', code: 'repeatedCode', value: '2' },
  ])
})
