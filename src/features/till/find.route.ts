import * as v from 'valibot'
import { peopleWithPin } from '#features/staff/pins/pins.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { staffNamesWith } from '#features/staff/user-list.server.ts'
import { trimmedText } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { requireTill } from './require-till.server.ts'
import { findSales } from './till-find.server.ts'
import type { SalesAnswer } from './till-tickets.rules.ts'

const MAX_LENGTH = 200

/** `?query=…`: sales by number, receipt, ticket, QR code or phone; the last ones if it is empty. */
export const loader = requireStaff('useTill', async ({ url, staff }) => {
  await requireTill()
  const { query } = parseQuery(v.object({ query: trimmedText }), url.searchParams)
  const [sales, refunders] = await Promise.all([findSales(query.slice(0, MAX_LENGTH)), refundersFor(staff)])
  return Response.json({ sales, refunders } satisfies SalesAnswer)
})

/** Undefined if the person may take goods back, or someone can approve it with a PIN. */
async function refundersFor(staff: StaffPerson): Promise<string[] | undefined> {
  const isPossible = can(staff, 'refundOrders') || (await peopleWithPin('refundOrders')).length > 0
  return isPossible ? undefined : staffNamesWith('refundOrders')
}
