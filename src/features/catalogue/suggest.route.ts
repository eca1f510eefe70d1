import type { LoaderFunctionArgs } from 'react-router'
import { languageOf } from '#platform/request.server.ts'
import { suggest } from './search.server.ts'

/** Asked at every pause in typing: going back a letter is answered by the browser itself. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  const suggestions = await suggest(typed, languageOf(request))
  return Response.json({ suggestions }, { headers: { 'Cache-Control': 'private, max-age=30' } })
}
