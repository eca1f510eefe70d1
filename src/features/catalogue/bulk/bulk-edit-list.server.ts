/** The bulk edits for their screen, newest first unless asked otherwise. */
import { asc, desc } from 'drizzle-orm'
import { rowOffset, type TableState } from '#core/table-state.ts'
import { db } from '#platform/database/database.server.ts'
import type { BulkEditRow } from './bulk-result.rules.ts'
import { bulkEdits } from './bulk-tables.server.ts'
import { canUndo } from './bulk.rules.ts'

export async function listBulkEdits(
  state: TableState,
  now: Date,
): Promise<{ rows: BulkEditRow[]; total: number }> {
  const total = await db().$count(bulkEdits)
  const order = state.direction === 'asc' ? asc : desc
  const rows = await db()
    .select()
    .from(bulkEdits)
    .orderBy(order(bulkEdits.at), order(bulkEdits.id))
    .limit(state.pageSize)
    .offset(rowOffset(state, total))
  return {
    rows: rows.map((row) => ({ ...row, canUndo: canUndo(row, now) })),
    total,
  }
}
