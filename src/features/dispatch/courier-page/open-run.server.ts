import { data, type LoaderFunctionArgs } from 'react-router'
import { currentStaff } from '#features/staff/require-staff.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { requireRuns } from '../require-runs.server.ts'
import type { Run } from '../runs/run.rules.ts'
import { findRunByToken } from '../runs/runs.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'> & { params: { token?: string | undefined } }

/**
 * The run of the link, and who marks: the courier, or the staff member who marks for him. The link is enough, but a
 * signed-in courier opens his own runs only.
 */
export async function openRun({ request, context, params }: Args): Promise<{ run: Run; by: Actor }> {
  await requireRuns()
  const run = await findRunByToken(params.token ?? '')
  if (!run) throw data({ code: 'missing' }, { status: 404, headers: PRIVATE })
  const staff = await currentStaff({ request, context })
  if (staff?.role === 'courier' && run.courier.userId !== staff.id)
    throw data({ code: 'forbidden' }, { status: 403, headers: PRIVATE })
  return { run, by: staff ? { id: staff.id, name: staff.name } : { id: null, name: run.courier.name } }
}

/** The phone keeps a copy for the road; nothing between it and the shop may. */
export const PRIVATE = {
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}
