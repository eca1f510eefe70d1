/** Listed as a route of its own; `app.server.ts` answers it before React Router. */
import { requestInfo } from '#platform/http/request.server.ts'
import type { Route } from './+types/live.route'
import { respondWithStream } from './live-response.server.ts'

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return respondWithStream(request, requestInfo(context))
}
