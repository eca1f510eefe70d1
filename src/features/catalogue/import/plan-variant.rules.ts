/** SKU, barcode and cost of a row. */
import { MAX_CODE_LENGTH, normalizeBarcode, normalizeSku, skuKey } from '#core/barcode.ts'
import { parseMoney, type Money } from '#core/money.ts'
import { MAX_PRICE } from '../field-problems.rules.ts'
import { barcodeProblem, skuProblem } from '../variants/variant-problems.rules.ts'
import type { RowProblem } from './import-problems.rules.ts'
import type { ImportRow, StoredVariant } from './import-product.rules.ts'
import { amountText } from './import-values.rules.ts'

type Code = 'sku' | 'barcode'

export interface CodeOwners {
  /** The variant that has the code in the shop. */
  ownerOf: (field: Code, code: string) => number | undefined
  /** The first row of the file with the code. */
  firstRowOf: (field: Code, code: string) => number | undefined
}

/** The codes of a row by which variants and rows are compared. */
export function codeKeys({ sku = '', barcode = '' }: ImportRow['cells']): Record<Code, string> {
  return { sku: skuKey(sku), barcode: normalizeBarcode(barcode) }
}

export function planVariantCodes(row: ImportRow, stored: StoredVariant | undefined, owners: CodeOwners) {
  const { sku = '', barcode = '' } = row.cells
  const codes = codeKeys(row.cells)
  const cost = planCost(row.cells.cost, stored?.cost ?? null)
  const problems = [
    formProblem('sku', skuProblem(sku)),
    formProblem('barcode', barcodeProblem(barcode)),
    ownerProblem('sku', codes.sku),
    ownerProblem('barcode', codes.barcode),
    cost.problem,
  ].filter((problem) => problem !== undefined)
  function ownerProblem(field: Code, code: string): RowProblem | undefined {
    if (code === '') return undefined
    const owner = owners.ownerOf(field, code)
    const first = owners.firstRowOf(field, code)
    if (owner !== undefined && owner !== stored?.id)
      return { field, code: field === 'sku' ? 'skuTaken' : 'barcodeTaken', value: code }
    return first === undefined || first === row.number
      ? undefined
      : { field, code: 'repeatedCode', value: String(first) }
  }
  return {
    problems,
    codes: {
      sku: normalizeSku(sku) || (stored?.sku ?? ''),
      barcode: codes.barcode || (stored?.barcode ?? ''),
      cost: cost.value,
    },
  }
}

/** Without the other codes of a form, a code is too long or no barcode. */
function formProblem(field: Code, found: ReturnType<typeof skuProblem>): RowProblem | undefined {
  if (!found) return undefined
  return found.code === 'notABarcode'
    ? { field, code: 'notABarcode' }
    : { field, code: 'tooLong', limit: MAX_CODE_LENGTH }
}

function planCost(
  cell: string | undefined,
  stored: Money | null,
): { value: Money | null; problem?: RowProblem } {
  if (!cell?.trim()) return { value: stored }
  const value = parseMoney(amountText(cell))
  if (value === undefined)
    return { value: stored, problem: { field: 'cost', code: 'notANumber', value: cell.trim() } }
  return value > MAX_PRICE * 100
    ? { value: stored, problem: { field: 'cost', code: 'tooLarge', limit: MAX_PRICE } }
    : { value }
}
