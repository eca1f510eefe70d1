/** `/admin/products/duplicate`: creates a draft copy of a product. */
import { data } from 'react-router'
import * as v from 'valibot'
import { parseCatalogueForm } from '#features/catalogue/admin/fields.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { id } from '#platform/http/field-schemas.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { duplicateProduct } from '../duplicate-product.server.ts'
import type { Route } from './+types/duplicate.route'

const duplicateSchema = v.strictObject({ id })

export const action = requireStaff('manageProducts', async ({ request, staff }) => {
  const sent = parseCatalogueForm(duplicateSchema, await readForm(request))
  return { id: await duplicateProduct({ id: sent.id, by: staff, now: new Date() }) }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** GET has no page. */
export const loader = requireStaff('manageProducts', () => {
  throw data(null, { status: 404 })
})
