import * as v from 'valibot'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { id } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { listFlaggedSales, markSaleSeen } from './till-find.server.ts'

/** Sales made without a connection that staff should look at. */
export const loader = requireStaff('useTill', async () => Response.json({ sales: await listFlaggedSales() }))

/** `order`: staff have checked this sale. */
export const action = requireStaff('useTill', async ({ request, staff }) => {
  const { order } = parseForm(v.object({ order: id }), await readForm(request))
  await markSaleSeen(order, { by: staff, now: new Date() })
  return { seen: order }
})
