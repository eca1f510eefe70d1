import { data } from 'react-router'
import { hasTill } from '#features/settings/settings.server.ts'

/** While the till is switched off, its pages do not exist. */
export async function requireTill(): Promise<void> {
  if (!(await hasTill())) throw data({ code: 'missing' }, { status: 404 })
}
