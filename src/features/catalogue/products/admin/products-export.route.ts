/** CSV export of the products that match the filters of the table, with the columns of spec 7. */
import { csvHeader, csvLine } from '#core/csv.ts'
import { dayOf } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import {
  productShape,
  type ProductRow,
  type ProductsState,
} from '#features/catalogue/catalogue-admin.rules.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { streamProducts } from '../product-list.server.ts'

export const loader = requireStaff('manageProducts', async ({ url }) => {
  const now = new Date()
  const state = parseTableState(url.searchParams, productShape(await categoryChoices()))
  return csvDownload(`produits-${dayOf(now)}.csv`, lines(state, now))
})

const COLUMNS = ['Nom', 'Prix', 'Catégorie', 'Sous-catégorie', 'Stock', 'Statut', 'Vedette', 'Promu']

async function* lines(state: ProductsState, now: Date): AsyncGenerator<string> {
  yield csvHeader(COLUMNS)
  for await (const product of streamProducts(state, now)) yield csvLine(cellsOf(product))
}

function cellsOf({ name, price, category, subCategory, stockQuantity, ...flags }: ProductRow) {
  return [
    name.fr,
    price / 100,
    category.fr,
    subCategory?.fr ?? '',
    stockQuantity,
    flags.inStock ? 'En stock' : 'Rupture',
    yesOrNo(flags.featured),
    yesOrNo(flags.promoted),
  ]
}

function yesOrNo(value: boolean): string {
  return value ? 'Oui' : 'Non'
}
