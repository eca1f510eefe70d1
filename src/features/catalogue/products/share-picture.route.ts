/** `/product/:id/preview.jpg`: what a shared link to a product shows, small enough for every messenger. */
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { readId } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { mainPictureOf, sharePictureOf } from './share-picture.server.ts'

/** The house's mark on indigo. Not to be remembered: the product may get a picture that can be read. */
const STORE_PICTURE = '/icons/preview.jpg'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const productId = readId(params.id)
  const picture = productId === undefined ? undefined : await mainPictureOf(productId)
  if (picture === undefined) return plain('Not found', 404)
  if (!picture) return storePicture()
  const headers = {
    etag: `"${picture.sha256.slice(0, 32)}-share"`,
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  try {
    const bytes = await sharePictureOf(picture.mediaId)
    if (!bytes) return storePicture()
    return new Response(Buffer.from(bytes), { headers: { ...headers, 'content-type': 'image/jpeg' } })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return plain('Busy', 503, { 'retry-after': '10' })
  }
}

function storePicture(): Response {
  return redirect(STORE_PICTURE, { headers: { 'cache-control': 'no-store' } })
}

function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store', ...headers },
  })
}
