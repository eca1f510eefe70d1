/** Hides the set-up steps of a new shop, or keeps its delivery fees. */
import { data } from 'react-router'
import * as v from 'valibot'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { hideFirstSteps, keepFees } from '../first-steps.server.ts'
import type { Route } from './+types/first-steps.route'

const form = v.object({ intent: v.picklist(['hide', 'keepFees']) })

export const action = requireStaff('manageSettings', async ({ request, staff }) => {
  const { intent } = parseForm(form, await readForm(request))
  const change = { by: staff, now: new Date() }
  await (intent === 'hide' ? hideFirstSteps(change) : keepFees(change))
  return { done: intent }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** GET has no page. */
export const loader = requireStaff('manageSettings', () => {
  throw data(null, { status: 404 })
})
