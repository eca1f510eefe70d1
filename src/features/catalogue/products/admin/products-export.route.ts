/** CSV export of the products that match the filters of the table, with the columns of spec 7. */
import { csvFile, type CsvColumn } from '#core/csv.ts'
import { dayOf } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { productShape, type ProductRow } from '#features/catalogue/catalogue-admin.rules.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { streamProducts } from '../product-list.server.ts'

export const loader = requireStaff('manageProducts', async ({ url }) => {
  const now = new Date()
  const state = parseTableState(url.searchParams, productShape(await categoryChoices()))
  return csvDownload(`produits-${dayOf(now)}.csv`, csvFile(COLUMNS, streamProducts(state, now)))
})

const COLUMNS: CsvColumn<ProductRow>[] = [
  ['Nom', ({ name }) => name.fr],
  ['Prix', ({ price }) => price / 100],
  ['Catégorie', ({ category }) => category.fr],
  ['Sous-catégorie', ({ subCategory }) => subCategory?.fr],
  ['Stock', ({ stockQuantity }) => stockQuantity],
  ['Statut', ({ inStock }) => (inStock ? 'En stock' : 'Rupture')],
  ['Vedette', ({ featured }) => yesOrNo(featured)],
  ['Promu', ({ promoted }) => yesOrNo(promoted)],
]

function yesOrNo(value: boolean): string {
  return value ? 'Oui' : 'Non'
}
