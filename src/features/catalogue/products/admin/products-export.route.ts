/** The products that match the filters of the table, as CSV or, with `?format=xlsx`, as an Excel workbook. */
import { dayOf } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { productShape } from '#features/catalogue/catalogue-admin.rules.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { productsCsv, productsXlsx } from '#features/catalogue/import/export-products.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { csvDownload, xlsxDownload } from '#platform/http/download.server.ts'
import { languageOf } from '#platform/http/request.server.ts'

export const loader = requireStaff('manageProducts', async ({ request, url, staff }) => {
  const now = new Date()
  const categories = await categoryChoices()
  const state = parseTableState(url.searchParams, productShape(categories))
  const canSeeCosts = can(staff, 'viewCosts')
  const asked = { state, categories, language: languageOf(request), canSeeCosts, now }
  const name = `produits-${dayOf(now)}`
  return url.searchParams.get('format') === 'xlsx'
    ? xlsxDownload(`${name}.xlsx`, productsXlsx(asked))
    : csvDownload(`${name}.csv`, productsCsv(asked))
})
