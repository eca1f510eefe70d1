/** Changes of the delivery zones, which the settings page shows. */
import { data } from 'react-router'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { handleZonesSubmit } from '../zones.action.server.ts'
import type { Route } from './+types/zones.route'

export const action = requireStaff('manageSettings', ({ request, staff }) =>
  handleZonesSubmit(request, { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** GET has no page. */
export const loader = requireStaff('manageSettings', () => {
  throw data(null, { status: 404 })
})
