/** `/admin/clients/:id/anonymise`: what would be erased, and the erasure. Cannot be undone, so few may do it. */
import * as v from 'valibot'
import { readId } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { erasedRecords } from '#features/accounts/erased-records.server.ts'
import { requireAccess, requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { anonymiseClient, anonymisePreview } from '../anonymise.server.ts'
import type { Route } from './+types/anonymise.route'

function idOf(param: string | undefined): number {
  const id = readId(param)
  if (id === undefined) throw new Refusal('clientUnknown', 'missing')
  return id
}

export const loader = requireStaff('manageClients', async ({ params }) => ({
  preview: await anonymisePreview(idOf(params.id), erasedRecords),
}))

const anonymiseForm = v.object({ intent: v.literal('anonymise') })

export const action = requireStaff('manageClients', async ({ request, params, staff }) => {
  parseForm(anonymiseForm, await readForm(request))
  requireAccess(staff, 'deleteOrders')
  const id = idOf(params.id)
  await anonymiseClient({ id, by: staff, now: new Date() }, erasedRecords)
  return { done: 'anonymised' as const, id }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}
