import * as v from 'valibot'
import { findScannedOrder } from '#features/orders/run-orders.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { text } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { requireRuns } from '../../require-runs.server.ts'
import { scannedOrder } from '../run.rules.ts'

/** `?code=…`: the id of the order that a scanned code names, or null. */
export const loader = requireStaff('manageOrders', async ({ url }) => {
  await requireRuns()
  const { code } = parseQuery(v.object({ code: text }), url.searchParams)
  const named = scannedOrder(code)
  return Response.json({ order: (named && (await findScannedOrder(named))) ?? null })
})
