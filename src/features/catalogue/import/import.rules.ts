/** An import as it is stored and shown. */
import type { ColumnMapping, ImportField } from './import-columns.rules.ts'
import type { RowAction } from './import-plan.rules.ts'
import type { RowProblem } from './import-problems.rules.ts'
import type { FieldChange } from './import-product.rules.ts'

export type ImportStatus = 'reading' | 'mapping' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled'

export interface ImportSettings {
  columns: ColumnMapping
  /** Creates categories that the shop does not have; otherwise their rows are refused. */
  createsCategories: boolean
  /** Sheets of the workbook, and the one that is imported. */
  sheets: string[]
  sheet: number
  /** Names of pictures, each with the number of the ZIP file that has it. */
  pictures: Record<string, number>
  canSeeCosts: boolean
}

export const DEFAULT_SETTINGS: ImportSettings = {
  columns: [],
  createsCategories: true,
  sheets: [],
  sheet: 0,
  pictures: {},
  canSeeCosts: false,
}

export interface RowDetails {
  /** The name of the product, for the tables of the preview. */
  name: string
  nameAr?: string
  changes: FieldChange[]
  problems: RowProblem[]
  /** What keeps the new product a draft. */
  missing: ImportField[]
}

export interface ImportSummary {
  id: number
  fileName: string
  status: ImportStatus
  rowCount: number
  doneCount: number
  createdCount: number
  changedCount: number
  refusedCount: number
  startedAt: Date
  endedAt: Date | null
  staffName: string
}

export interface ShownImport extends ImportSummary {
  headings: string[]
  settings: ImportSettings
  /** Rows by what importing them would do, and how many of them are chosen. */
  counts: Record<RowAction, { rows: number; chosen: number }>
}

export interface ShownRow {
  number: number
  action: RowAction
  isChosen: boolean
  isDone: boolean
  productId: number | null
  details: RowDetails
}

export const ROWS_PER_PAGE = 25
export const ROW_ACTIONS = ['create', 'change', 'same', 'refuse'] as const satisfies RowAction[]

/** The tab that is opened first: what will be written, or why nothing is. */
export function firstAction(counts: ShownImport['counts']): RowAction {
  return (
    (['create', 'change', 'refuse', 'same'] as const).find((action) => counts[action].rows > 0) ?? 'create'
  )
}
