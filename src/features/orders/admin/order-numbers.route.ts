/** Orders by number, name or phone, for the cash register. */
import * as v from 'valibot'
import { formatMoney } from '#core/money.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { searchWords } from '../order-forms.server.ts'
import { searchOrders } from '../order.server.ts'

const MAX_SHOWN = 8
const query = v.object({ q: searchWords })

export const loader = staffDoor('manageCash', async ({ url }) => {
  const { q } = v.parse(query, Object.fromEntries(url.searchParams))
  const found = q ? await searchOrders(q, MAX_SHOWN) : []
  return { orders: found.map(({ number, name, total }) => ({ number, name, total: formatMoney(total) })) }
})
