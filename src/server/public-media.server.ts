/**
 * Serves public pictures and sounds before React Router, which took 1.2 of 1.8 ms of the processor, most of it to match
 * the route; a page has a dozen of them. Those that were not served before, and private ones, go to `media.route.ts`.
 */
import { publicMedia, serveMedia } from '#features/media/media-serving.server.ts'
import type { PageRenderer } from './render-page.server.ts'

const MEDIA_PATH = /^\/media\/([0-9a-f-]+)\/([a-z0-9.-]+)$/

export function servePublicMedia(pages: PageRenderer): PageRenderer {
  return (request, info) => {
    const [, id = '', name = ''] = MEDIA_PATH.exec(new URL(request.url).pathname) ?? []
    const media = isRead(request) ? publicMedia(id) : undefined
    return media ? serveMedia(request, media, { id, name }) : pages(request, info)
  }
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}
