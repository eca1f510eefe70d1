/** Products by name, for the form of a promotion. */
import * as v from 'valibot'
import { searchProducts } from '#features/catalogue/search/search.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { trimmedText } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'

const MAX_FOUND = 8

export const loader = requireStaff('manageProducts', async ({ request, url }) => {
  const { q } = parseQuery(v.object({ q: trimmedText }), url.searchParams)
  const found = await searchProducts(q, languageOf(request), MAX_FOUND)
  return Response.json({ q, products: found.map(({ id, name }) => ({ id, name })) })
})
