/** Products by name or scanned code, and a client by phone, for the sale form. */
import * as v from 'valibot'
import { searchWords } from '#features/orders/order-forms.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { findBuyerByPhone, findOffersByCode, findOffersByName } from '../sale.action.server.ts'

const query = v.object({ q: searchWords, code: searchWords, phone: searchWords })

export const loader = requireStaff('manageOrders', async ({ url }) => {
  const { q, code, phone } = v.parse(query, Object.fromEntries(url.searchParams))
  return Response.json({
    q,
    offers: code ? await findOffersByCode(code) : q ? await findOffersByName(q) : undefined,
    client: phone ? await findBuyerByPhone(phone) : undefined,
  })
})
