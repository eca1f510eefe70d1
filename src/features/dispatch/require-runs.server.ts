import { data } from 'react-router'
import { hasRuns } from '#features/settings/settings.server.ts'

/** While runs are switched off, their pages do not exist. */
export async function requireRuns(): Promise<void> {
  if (!(await hasRuns())) throw data({ code: 'missing' }, { status: 404 })
}
