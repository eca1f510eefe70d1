/** Stores one count of a stock take, which the queue of the phone sends; and the count of one article so far. */
import { data } from 'react-router'
import { Refusal } from '#core/refusal.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, parseQuery, readForm } from '#platform/http/form.server.ts'
import { countForm, parseTakeId, variantQuery } from '../take-forms.server.ts'
import { findLine } from '../take-view.server.ts'
import { countArticle } from '../takes.server.ts'

export const action = requireStaff('manageProducts', async ({ request, params, staff }) => {
  const takeId = parseTakeId(params.id)
  if (takeId === undefined) throw new Refusal('unknownTake', 'missing')
  const count = parseForm(countForm, await readForm(request))
  return data(await countArticle({ takeId, ...count }, { by: staff, now: new Date() }))
})

export const loader = requireStaff('manageProducts', async ({ params, url }) => {
  const { variant } = parseQuery(variantQuery, url.searchParams)
  const takeId = parseTakeId(params.id)
  const line = takeId && variant ? await findLine(takeId, variant) : undefined
  return Response.json({ line })
})
