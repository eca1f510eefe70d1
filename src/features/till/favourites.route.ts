import { data } from 'react-router'
import * as v from 'valibot'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { badRequest } from '#platform/http/form.server.ts'
import { requireTill } from './require-till.server.ts'
import { saveFavourites } from './till-catalogue.server.ts'
import { readJson } from './till-event-form.server.ts'

const MAX_FAVOURITES = 100

const requestSchema = v.object({
  /** Keys of articles, in the order of the screen. */
  keys: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}(\.[1-9]\d{0,14})?$/))),
    v.maxLength(MAX_FAVOURITES),
  ),
})

/** Replaces the favourites of all devices and answers with those that exist. */
export const action = requireStaff('useTill', async ({ request }) => {
  await requireTill()
  const { success, output } = v.safeParse(requestSchema, await readJson(request))
  if (!success) throw badRequest()
  return Response.json({ favourites: await saveFavourites(output.keys) })
})

/** There is no page at this URL. */
export const loader = requireStaff('useTill', () => {
  throw data(null, { status: 404 })
})
