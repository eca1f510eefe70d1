/** Why a row of an import is refused. */
import type { FormCode } from '../field-problems.rules.ts'
import type { ImportField } from './import-columns.rules.ts'

export const ROW_CODES = [
  'unknownCategory',
  'unknownSubCategory',
  'unknownPicture',
  'unknownWord',
  'skuTaken',
  'barcodeTaken',
  'repeatedCode',
  'ambiguousName',
  'repeatedProduct',
  'optionNameMissing',
  'optionValueMissing',
  'optionsDiffer',
  'needsOption',
  'notSaved',
] as const
/** Codes of the form that `planVariantCodes` and `planOptions` replace by their own. */
type VariantCode = 'repeated' | 'taken' | 'notAColour' | 'noVariant' | 'tooManyCombinations'
export type RowCode = (typeof ROW_CODES)[number] | Exclude<FormCode, VariantCode>

export interface RowProblem {
  /** Undefined for a problem of the whole row. */
  field?: ImportField
  code: RowCode
  /** The cell, or the row that it repeats. */
  value?: string
  limit?: number
}
