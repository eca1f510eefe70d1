/** `/admin/orders/bulk`: changes several orders. */
import { data } from 'react-router'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { handleBulkSubmit } from '../bulk.action.server.ts'

export const action = requireStaff('manageOrders', async ({ request, staff }) =>
  handleBulkSubmit(await readForm(request), staff),
)

/** There is no page at this URL. */
export const loader = requireStaff('manageOrders', () => {
  throw data(null, { status: 404 })
})
