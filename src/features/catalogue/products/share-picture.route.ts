/** `/product/:id/preview.jpg`: the preview picture of a shared link, small enough for all messengers. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { readId } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { mainPictureOf, sharePictureOf } from './share-picture.server.ts'

/** The shop's logo. The redirect is not cached, because the product may get a readable picture later. */
const DEFAULT_PICTURE = '/icons/preview.jpg'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const productId = readId(params.id)
  const picture = productId === undefined ? undefined : await mainPictureOf(productId)
  if (picture === undefined) return plainResponse('Not found', 404)
  if (!picture) return redirectToDefault()
  const headers = {
    etag: `"${picture.sha256.slice(0, 32)}-share"`,
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  try {
    const bytes = await sharePictureOf(picture.mediaId)
    if (!bytes) return redirectToDefault()
    return new Response(Buffer.from(bytes), { headers: { ...headers, 'content-type': 'image/jpeg' } })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return plainResponse('Busy', 503, { 'retry-after': '10' })
  }
}

function redirectToDefault(): Response {
  return redirect(DEFAULT_PICTURE, { headers: { 'cache-control': 'no-store' } })
}

function plainResponse(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store', ...headers },
  })
}
