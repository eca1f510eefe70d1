/** A CSV file or, with `?format=xlsx`, an Excel workbook with all columns and example rows, to be filled in. */
import { csvFile } from '#core/csv.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { csvDownload, xlsxDownload } from '#platform/http/download.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { writeXlsx } from '#platform/http/xlsx-writer.server.ts'
import { templateSheet } from '../import-template.server.ts'

export const loader = requireStaff('manageProducts', ({ request, url, staff }) => {
  const sheet = templateSheet(languageOf(request), can(staff, 'viewCosts'))
  if (url.searchParams.get('format') === 'xlsx') return xlsxDownload('modele-produits.xlsx', writeXlsx(sheet))
  const columns = sheet.columns.map(
    ({ heading }, index) => [heading, (cells: (string | number)[]) => cells[index]] as const,
  )
  return csvDownload('modele-produits.csv', csvFile(columns, sheet.rows))
})
