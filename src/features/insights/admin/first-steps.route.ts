/** Hides the set-up steps of a new shop. */
import { data } from 'react-router'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { hideFirstSteps } from '../first-steps.server.ts'
import type { Route } from './+types/first-steps.route'

export const action = requireStaff('manageSettings', async ({ staff }) => {
  await hideFirstSteps({ by: staff, now: new Date() })
  return { done: true }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** GET has no page. */
export const loader = requireStaff('manageSettings', () => {
  throw data(null, { status: 404 })
})
