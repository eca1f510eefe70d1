/** Lookups of the sale screen: products by name, a client by phone. */
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { buyerCalled, offersNamed } from '../sale.action.server.ts'

export const loader = staffDoor('manageOrders', async ({ url }) => {
  const named = url.searchParams.get('q')?.trim().slice(0, 100)
  const phone = url.searchParams.get('phone')?.slice(0, 40)
  return {
    offers: named ? await offersNamed(named) : undefined,
    client: phone ? await buyerCalled(phone) : undefined,
  }
})
