/** Orders by number, name or phone, for the cash register. */
import * as v from 'valibot'
import { searchWords } from '#features/orders/order-forms.server.ts'
import { searchOrders } from '#features/orders/order.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'

const MAX_SHOWN = 8
const query = v.object({ q: searchWords })

export const loader = requireStaff('manageCash', async ({ url }) => {
  const { q } = v.parse(query, Object.fromEntries(url.searchParams))
  const found = q ? await searchOrders(q, MAX_SHOWN) : []
  return { orders: found.map(({ number, name, total }) => ({ number, name, total })) }
})
