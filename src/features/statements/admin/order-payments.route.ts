/** `/admin/cash-register/statements/orders?number=`: the payments of an order that no line confirms. */
import * as v from 'valibot'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { id } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { paymentsOfOrder } from '../matching/overview.server.ts'

const query = v.object({ number: v.fallback(id, 0) })

export const loader = requireStaff('manageCash', async ({ url }) => ({
  payments: await paymentsOfOrder(parseQuery(query, url.searchParams).number),
}))
