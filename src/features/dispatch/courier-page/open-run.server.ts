import { data, type LoaderFunctionArgs } from 'react-router'
import { currentStaff } from '#features/staff/require-staff.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { requireRuns } from '../require-runs.server.ts'
import type { Run } from '../runs/run.rules.ts'
import { findRunByToken } from '../runs/runs.server.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'> & { params: { token?: string | undefined } }

type OpenedRun = { run: Run; by: Actor }

/** Why a link shows no run, and its status. */
export const LINK_PROBLEMS = { missing: 404, forbidden: 403 } as const

/**
 * The run of the link, and who marks: the courier, or the staff member who marks for him. The link is enough, but a
 * signed-in courier opens his own runs only.
 */
export async function findOpenRun({
  request,
  context,
  params,
}: Args): Promise<OpenedRun | { problem: keyof typeof LINK_PROBLEMS }> {
  await requireRuns()
  const run = await findRunByToken(params.token ?? '')
  if (!run) return { problem: 'missing' }
  const staff = await currentStaff({ request, context })
  if (staff?.role === 'courier' && run.courier.userId !== staff.id) return { problem: 'forbidden' }
  return { run, by: staff ? { id: staff.id, name: staff.name } : { id: null, name: run.courier.name } }
}

/** For what needs the run: throws the problem of the link. */
export async function openRun(args: Args): Promise<OpenedRun> {
  const found = await findOpenRun(args)
  if (!('problem' in found)) return found
  throw data({ code: found.problem }, { status: LINK_PROBLEMS[found.problem], headers: PRIVATE })
}

/** The phone keeps a copy for the road; nothing between it and the shop may. */
export const PRIVATE = {
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}
