import { data } from 'react-router'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseEvents, readJson } from './till-event-form.server.ts'
import { applyEvents } from './till-events.server.ts'

/**
 * Takes the events of a device and answers with their results. Also while the till is switched off: a device may still
 * hold sales.
 */
export const action = requireStaff('useTill', async ({ request, staff }) => {
  const events = parseEvents(await readJson(request))
  return Response.json(await applyEvents(events, { staff, now: new Date() }))
})

/** There is no page at this URL. */
export const loader = requireStaff('useTill', () => {
  throw data(null, { status: 404 })
})
