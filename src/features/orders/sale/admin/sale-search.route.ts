/** Products by name or scanned code, a client by phone, and promotions with a code, for the sale form. */
import * as v from 'valibot'
import { salePromotions } from '#features/orders/checkout/shopper-promotions.server.ts'
import { searchWords } from '#features/orders/order-forms.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { findBuyerByPhone, findOffersByCode, findOffersByName } from '../sale.action.server.ts'

const query = v.object({ q: searchWords, code: searchWords, phone: searchWords, promotion: searchWords })

export const loader = requireStaff('manageOrders', async ({ url }) => {
  const { q, code, phone, promotion } = v.parse(query, Object.fromEntries(url.searchParams))
  return Response.json({
    q,
    offers: code ? await findOffersByCode(code) : q ? await findOffersByName(q) : undefined,
    client: phone ? await findBuyerByPhone(phone) : undefined,
    promotions: url.searchParams.has('promotion') ? await salePromotions(promotion) : undefined,
  })
})
