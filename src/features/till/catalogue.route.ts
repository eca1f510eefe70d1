import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as v from 'valibot'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { text } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { requireTill } from './require-till.server.ts'
import { tillCatalogue } from './till-catalogue.server.ts'

const compress = promisify(gzip)
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  vary: 'accept, accept-encoding',
}

/** `?since=<version>`: what has changed since the version of an earlier answer; without it everything. */
export const loader = requireStaff('useTill', async ({ request, url, staff }) => {
  await requireTill()
  const { since } = parseQuery(v.object({ since: text }), url.searchParams)
  const body = JSON.stringify(await tillCatalogue(since, { staff, now: new Date() }))
  // React Router parses the body of a data request itself; the till asks for JSON.
  const accepts = (name: string, word: string) => request.headers.get(name)?.includes(word)
  if (!accepts('accept', 'application/json') || !accepts('accept-encoding', 'gzip'))
    return new Response(body, { headers: HEADERS })
  const bytes = await compress(body, { level: 5 })
  return new Response(new Uint8Array(bytes), { headers: { ...HEADERS, 'content-encoding': 'gzip' } })
})
