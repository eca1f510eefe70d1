/** Answers of the bulk edit actions, and the rows of their screen. */
import type { TableShape } from '#core/table-state.ts'
import type { Bilingual } from '#core/text.ts'
import type { BulkProblem } from './bulk-form.rules.ts'
import type { BulkEdit, BulkFields, BulkRefusal } from './bulk.rules.ts'

export interface PreviewRow {
  id: number
  name: Bilingual
  before: Partial<BulkFields>
  after: Partial<BulkFields>
}

export interface RefusedRow {
  id: number
  name: Bilingual
  reason: BulkRefusal
}

export interface BulkPreview {
  changed: number
  same: number
  refused: number
  /** The first of each kind. */
  rows: PreviewRow[]
  refusedRows: RefusedRow[]
  /** The products that would be changed, to apply the edit to. */
  seen: string
}

export interface AppliedEdit {
  /** Undefined if no product was changed. */
  id: number | undefined
  changed: number
  refused: number
  refusedRows: RefusedRow[]
}

export interface UndoneEdit {
  restored: number
  /** Products that were changed since and stay as they are. */
  kept: number
  keptRows: RefusedRow[]
}

export type BulkAnswer =
  | { problems: BulkProblem[] }
  | { preview: BulkPreview }
  | { applied: AppliedEdit }
  | { undone: UndoneEdit }

export interface BulkEditRow {
  id: number
  edit: BulkEdit
  productCount: number
  at: Date
  staffName: string
  undoneAt: Date | null
  undoneName: string | null
  undoneCount: number | null
  canUndo: boolean
}

export const BULK_EDITS_PATH = '/admin/products/bulk-edits'

export const BULK_EDITS_SHAPE: TableShape<'at'> = {
  sorts: { at: 'desc' },
  startSort: 'at',
  pageSize: 15,
}
