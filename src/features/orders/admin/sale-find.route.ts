/** Asked while a sale is entered: products by name, a client by phone. */
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { buyerCalled, offersNamed } from '../sale.server.ts'

export const loader = staffDoor('manageOrders', async ({ url }) => {
  const named = url.searchParams.get('q')?.trim().slice(0, 100)
  const phone = url.searchParams.get('phone')?.slice(0, 40)
  return {
    offers: named ? await offersNamed(named) : undefined,
    client: phone ? await buyerCalled(phone) : undefined,
  }
})
