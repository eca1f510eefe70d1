import type { LoaderFunctionArgs } from 'react-router'
import { mediaToServe, notFound, serveMedia } from './media-serving.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const media = await mediaToServe(params.id ?? '')
  if (!media || (media.visibility === 'private' && !(await mayReadPrivate(request)))) return notFound()
  return serveMedia(request, media, params.file ?? '')
}

/** Nobody until staff can sign in. The refusal looks like absence, so that an id cannot be probed. */
function mayReadPrivate(_request: Request): Promise<boolean> {
  return Promise.resolve(false)
}
