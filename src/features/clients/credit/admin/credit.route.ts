/** `/admin/clients/:id/credit`: grants store credit. */
import { data } from 'react-router'
import * as v from 'valibot'
import { readId } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { requireAccess, requireStaff } from '#features/staff/require-staff.server.ts'
import { text, uuid } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { grantCredit } from '../credit-account.server.ts'
import { grantOf, grantProblems } from '../credit.rules.ts'
import type { Route } from './+types/credit.route'

const grantSchema = v.object({ key: uuid, amount: text, reason: text })

export const action = requireStaff('manageClients', async ({ request, params, staff }) => {
  const clientId = readId(params.id)
  if (clientId === undefined) throw new Refusal('clientUnknown', 'missing')
  const { key, ...form } = parseForm(grantSchema, await readForm(request))
  requireAccess(staff, 'refundOrders')
  const problems = grantProblems(form)
  if (problems.length > 0) return { problems }
  await grantCredit({ clientId, ...grantOf(form), key, by: staff, now: new Date() })
  return { done: 'granted' as const }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** GET has no page. */
export const loader = requireStaff('manageClients', () => {
  throw data(null, { status: 404 })
})
