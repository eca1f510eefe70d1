/** SKU, barcode and cost of a row. */
import { cleanLine } from '#core/clean-text.ts'
import { parseMoney, type Money } from '#core/money.ts'
import { numberText } from '#core/text.ts'
import { MAX_PRICE } from '../field-problems.rules.ts'
import type { RowProblem } from './import-problems.rules.ts'
import type { ImportRow, StoredVariant } from './import-product.rules.ts'

export const MAX_SKU_LENGTH = 60
/** Letters, digits and signs without spaces: what barcodes can hold. */
const BARCODE = /^[\x21-\x7e]{1,48}$/

type Code = 'sku' | 'barcode'

export interface CodeOwners {
  /** The variant that has the code in the shop. */
  ownerOf: (field: Code, code: string) => number | undefined
  /** The first row of the file with the code. */
  firstRowOf: (field: Code, code: string) => number | undefined
}

export function skuKey(sku: string): string {
  return cleanLine(sku).toLowerCase()
}

export function barcodeOf(cell: string): string {
  return numberText(cell).trim()
}

export function planVariantCodes(row: ImportRow, stored: StoredVariant | undefined, owners: CodeOwners) {
  const problems: RowProblem[] = []
  const sku = cleanLine(row.cells.sku ?? '')
  const barcode = barcodeOf(row.cells.barcode ?? '')
  if (sku.length > MAX_SKU_LENGTH) problems.push({ field: 'sku', code: 'tooLong', limit: MAX_SKU_LENGTH })
  if (barcode !== '' && !BARCODE.test(barcode)) problems.push({ field: 'barcode', code: 'badBarcode' })
  for (const [field, code] of [
    ['sku', skuKey(sku)],
    ['barcode', barcode],
  ] as const) {
    if (code === '') continue
    const owner = owners.ownerOf(field, code)
    const first = owners.firstRowOf(field, code)
    if (owner !== undefined && owner !== stored?.id)
      problems.push({ field, code: field === 'sku' ? 'skuTaken' : 'barcodeTaken', value: code })
    else if (first !== undefined && first !== row.number)
      problems.push({ field, code: 'repeatedCode', value: String(first) })
  }
  const cost = planCost(row.cells.cost, stored?.cost ?? null)
  if (cost.problem) problems.push(cost.problem)
  return {
    problems,
    codes: { sku: sku || (stored?.sku ?? ''), barcode: barcode || (stored?.barcode ?? ''), cost: cost.value },
  }
}

function planCost(
  cell: string | undefined,
  stored: Money | null,
): { value: Money | null; problem?: RowProblem } {
  if (!cell?.trim()) return { value: stored }
  const value = parseMoney(cell)
  if (value === undefined) return { value: stored, problem: { field: 'cost', code: 'notANumber' } }
  return value > MAX_PRICE * 100
    ? { value: stored, problem: { field: 'cost', code: 'tooLarge', limit: MAX_PRICE } }
    : { value }
}
