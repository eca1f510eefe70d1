/** The refused rows of an import as they were in the file, each with the reason, to be corrected and imported again. */
import { data } from 'react-router'
import { csvFile } from '#core/csv.ts'
import { readId } from '#core/id.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { findImport } from '../imports.server.ts'
import { refusedColumns, refusedRows } from '../refused-rows.server.ts'

export const loader = requireStaff('manageProducts', async ({ request, params, staff }) => {
  const id = readId(params.id ?? '')
  const found = id === undefined ? undefined : await findImport(id)
  if (!found) throw data({ code: 'importUnknown' }, { status: 404 })
  const columns = refusedColumns(found, languageOf(request), can(staff, 'viewCosts'))
  return csvDownload(`lignes-refusees-${found.id}.csv`, csvFile(columns, refusedRows(found.id)))
})
