/** What to reorder: low variants with their sales speed and last supplier. */
import { listLowVariants } from '#features/catalogue/stock/movements.server.ts'
import type { LowVariant } from '#features/catalogue/stock/stock.rules.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { lastSuppliers } from './receipts.server.ts'
import { SPEED_DAYS, type ReorderRow, type ReorderState } from './reorder.rules.ts'

interface ReorderPage {
  rows: ReorderRow[]
  total: number
}

export async function listReorder(state: ReorderState, now: Date): Promise<ReorderPage> {
  const { page, pageSize } = state
  const { rows, total } = await listLow(state, now, { limit: pageSize, offset: (page - 1) * pageSize })
  // A page beyond the end.
  if (rows.length === 0 && page > 1) return listReorder({ ...state, page: 1 }, now)
  return { rows: await withSuppliers(rows), total }
}

const MAX_EXPORTED = 100_000
const EXPORT_BATCH_SIZE = 1_000

/** All of them, for a file. */
export async function* streamReorder(state: ReorderState, now: Date): AsyncGenerator<ReorderRow[]> {
  const { rows } = await onReadReplica(() => listLow(state, now, { limit: MAX_EXPORTED, offset: 0 }))
  for (let start = 0; start < rows.length; start += EXPORT_BATCH_SIZE)
    yield await onReadReplica(() => withSuppliers(rows.slice(start, start + EXPORT_BATCH_SIZE)))
}

async function listLow(
  { sort, direction, filters }: ReorderState,
  now: Date,
  range: { limit: number; offset: number },
) {
  return listLowVariants({
    ...range,
    sort,
    direction,
    category: filters.category === undefined ? undefined : Number(filters.category),
    since: new Date(now.getTime() - SPEED_DAYS * 86_400_000),
    days: SPEED_DAYS,
  })
}

async function withSuppliers(rows: LowVariant[]): Promise<ReorderRow[]> {
  const suppliers = await lastSuppliers(rows.map(({ variantId }) => variantId))
  return rows.map((row) => ({ ...row, supplier: suppliers.get(row.variantId) ?? '' }))
}
