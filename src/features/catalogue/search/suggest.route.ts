import type { LoaderFunctionArgs } from 'react-router'
import * as v from 'valibot'
import { text } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { suggest } from './search.server.ts'

const suggestQuery = v.object({ q: text })

/** Requested at every pause in typing, so the browser caches the answers for 30 seconds. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { q } = parseQuery(suggestQuery, new URL(request.url).searchParams)
  const suggestions = await suggest(q, languageOf(request))
  return Response.json({ suggestions }, { headers: { 'Cache-Control': 'private, max-age=30' } })
}
