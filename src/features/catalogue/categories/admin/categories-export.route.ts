/** CSV export of the categories. */
import { csvFile, type CsvColumn } from '#core/csv.ts'
import { dayOf } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import {
  CATEGORY_SHAPE,
  type CategoriesState,
  type CategoryRow,
} from '#features/catalogue/catalogue-admin.rules.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { listCategories } from '../category-list.server.ts'

export const loader = requireStaff('manageProducts', async ({ url }) => {
  const now = new Date()
  const state = parseTableState(url.searchParams, CATEGORY_SHAPE)
  return csvDownload(`categories-${dayOf(now)}.csv`, csvFile(COLUMNS, allCategories(state, now)))
})

const COLUMNS: CsvColumn<CategoryRow>[] = [
  ['Nom', ({ name }) => name.fr],
  ['Nom arabe', ({ name }) => name.ar],
  ['Description', ({ description }) => description.fr],
  ['Description arabe', ({ description }) => description.ar],
  ['Produits', ({ products }) => products],
  ['Sous-catégories', ({ subCategories }) => subCategories],
  ['Créée le', ({ createdAt }) => dayOf(createdAt)],
]
/** All rows on one page: a shop has dozens of categories. */
const ALL_ROWS = { page: 1, pageSize: 10_000 }

async function* allCategories(state: CategoriesState, now: Date): AsyncGenerator<CategoryRow[]> {
  const { rows } = await onReadReplica(() =>
    listCategories({ ...state, ...ALL_ROWS }, { language: 'fr', now }),
  )
  yield rows
}
