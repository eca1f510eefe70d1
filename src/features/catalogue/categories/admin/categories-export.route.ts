/** CSV export of the categories. */
import { csvHeader, csvLine } from '#core/csv.ts'
import { dayOf } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { CATEGORY_SHAPE, type CategoriesState } from '#features/catalogue/catalogue-admin.rules.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { listCategories } from '../category-list.server.ts'

export const loader = requireStaff('manageProducts', async ({ url }) => {
  const now = new Date()
  const state = parseTableState(url.searchParams, CATEGORY_SHAPE)
  return csvDownload(`categories-${dayOf(now)}.csv`, lines(state, now))
})

const COLUMNS = [
  'Nom',
  'Nom arabe',
  'Description',
  'Description arabe',
  'Produits',
  'Sous-catégories',
  'Créée le',
]
/** All rows on one page: a shop has dozens of categories. */
const ALL_ROWS = { page: 1, pageSize: 10_000 }

async function* lines(state: CategoriesState, now: Date): AsyncGenerator<string> {
  yield csvHeader(COLUMNS)
  const { rows } = await onReadReplica(() =>
    listCategories({ ...state, ...ALL_ROWS }, { language: 'fr', now }),
  )
  for (const { name, description, products, subCategories, createdAt } of rows)
    yield csvLine([
      name.fr,
      name.ar,
      description.fr,
      description.ar,
      products,
      subCategories,
      dayOf(createdAt),
    ])
}
