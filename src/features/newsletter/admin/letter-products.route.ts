/** Products by name, for the letter editor. */
import * as v from 'valibot'
import { findProductCards } from '#features/catalogue/products/products.server.ts'
import { searchProducts } from '#features/catalogue/search/search.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { text } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { asLetterProduct } from '../letter-products.server.ts'

const MAX_FOUND = 8
const query = v.object({ q: text })

export const loader = requireStaff('manageClients', async ({ url, request }) => {
  const { q } = parseQuery(query, url.searchParams)
  const found = await searchProducts(q, languageOf(request), MAX_FOUND)
  const products = await findProductCards(found.map(({ id }) => id))
  return Response.json({ products: products.map(asLetterProduct) })
})
