import { Refusal } from '#core/refusal.ts'
/** `/admin/push`: this browser of a member of staff starts and stops receiving push messages. */
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { handlePushRequest } from '#platform/push/push-request.server.ts'
import { requireStaff } from '../require-staff.server.ts'

const PER_PERSON = { points: 120, minutes: 15 }

export const loader = requireStaff('anyStaff', () => new Response(null, { status: 405 }))

export const action = requireStaff('anyStaff', async ({ request, context, staff }) => {
  const limits = { [`staff:${staff.id}`]: PER_PERSON, [addressKey(requestInfo(context).address)]: PER_PERSON }
  if (!(await consumeRateLimits('staff push', limits))) throw new Refusal('busy', 'busy')
  return Response.json(await handlePushRequest(`staff:${staff.id}`, request))
})
