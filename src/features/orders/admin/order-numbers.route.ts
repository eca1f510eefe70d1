/** Asked at the register while an order's number is typed: it may also be found by name or phone. */
import { formatMoney } from '#core/money.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { searchOrders } from '../order.server.ts'

const MOST_SHOWN = 8

export const loader = staffDoor('manageCash', async ({ url }) => {
  const asked = url.searchParams.get('q')?.trim().slice(0, 100)
  const found = asked ? await searchOrders(asked, MOST_SHOWN) : []
  return { orders: found.map(({ number, name, total }) => ({ number, name, total: formatMoney(total) })) }
})
