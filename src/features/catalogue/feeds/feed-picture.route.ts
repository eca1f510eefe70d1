/** `/feeds/pictures/<file>.jpg`: a picture of a published product as JPEG, while the product feeds are on. */
import type { LoaderFunctionArgs } from 'react-router'
import { isUuid } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import { hasProductFeeds } from '#features/settings/settings.server.ts'
import { feedPicture, isProductPicture } from './feed-picture.server.ts'

export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  const id = /^(.+)\.jpg$/.exec(params.file ?? '')?.[1] ?? ''
  if (!isUuid(id) || !(await hasProductFeeds()) || !(await isProductPicture(id)))
    return plain('Not found', 404)
  try {
    const bytes = await feedPicture(id)
    if (!bytes) return plain('Not found', 404)
    return new Response(Buffer.from(bytes), {
      headers: {
        'content-type': 'image/jpeg',
        // Another picture has another id.
        'cache-control': 'public, max-age=2592000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return plain('Busy', 503, { 'retry-after': '30' })
  }
}

function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store', ...headers },
  })
}
