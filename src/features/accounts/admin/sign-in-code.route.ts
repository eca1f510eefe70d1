/** `/admin/clients/:id/sign-in`: a code to read out to the client, and her sign-out on every device. */
import { data } from 'react-router'
import * as v from 'valibot'
import { readId } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { showCode, signOutClient } from '../staff-codes.server.ts'
import type { Route } from './+types/sign-in-code.route'

const signInSchema = v.object({ intent: v.picklist(['showCode', 'signOut']) })

export const action = requireStaff('manageClients', async ({ request, params, staff }) => {
  const { intent } = parseForm(signInSchema, await readForm(request))
  const clientId = readId(params.id)
  if (clientId === undefined) throw new Refusal('clientUnknown', 'missing')
  const change = { clientId, by: staff, now: new Date() }
  if (intent === 'showCode') return { code: await showCode(change) }
  await signOutClient(change)
  return { done: 'signedOut' as const }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** GET has no page. */
export const loader = requireStaff('manageClients', () => {
  throw data(null, { status: 404 })
})
