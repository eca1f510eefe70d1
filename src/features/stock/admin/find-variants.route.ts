/** Variants by words or by a code, for the forms of the stock. */
import * as v from 'valibot'
import { findVariantByCode, searchVariants } from '#features/catalogue/variants/variant-search.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { trimmedText } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'

const MAX_LENGTH = 100
const words = v.pipe(
  trimmedText,
  v.transform((value) => value.slice(0, MAX_LENGTH)),
)
const querySchema = v.object({ q: words, code: words })

export const loader = requireStaff('manageProducts', async ({ url: { searchParams } }) => {
  const { q, code } = parseQuery(querySchema, searchParams)
  return Response.json({
    q,
    variants: q ? await searchVariants(q) : [],
    byCode: (code && (await findVariantByCode(code))) || null,
  })
})
