/** Cells with a fixed set of values. Undefined cells change nothing. */
import { parseWholeNumber } from '#core/whole-number.ts'
import type { ProductStatus } from '../catalogue.rules.ts'
import { MAX_STOCK } from '../field-problems.rules.ts'
import type { ImportField } from './import-columns.rules.ts'
import type { RowProblem } from './import-problems.rules.ts'
import { parseStatus, parseYesNo } from './import-values.rules.ts'

export interface Checked<T> {
  value?: T | undefined
  problem?: RowProblem
}

export function yesNoOf(field: ImportField, cell: string | undefined): Checked<boolean> {
  return known(field, cell, parseYesNo)
}

export function statusOf(cell: string | undefined): Checked<ProductStatus> {
  return known('status', cell, parseStatus)
}

function known<T>(
  field: ImportField,
  cell: string | undefined,
  parse: (cell: string) => T | undefined,
): Checked<T> {
  if (cell === undefined) return {}
  const value = parse(cell)
  return value === undefined ? { problem: { field, code: 'unknownWord', value: cell.trim() } } : { value }
}

export function lowStockOf(cell: string | undefined): Checked<number | null> {
  if (cell === undefined) return {}
  if (cell === '') return { value: null }
  const value = parseWholeNumber(cell)
  if (value === undefined) return { problem: { field: 'lowStock', code: 'notAnInteger', value: cell.trim() } }
  return value > MAX_STOCK
    ? { problem: { field: 'lowStock', code: 'tooLarge', limit: MAX_STOCK } }
    : { value }
}
