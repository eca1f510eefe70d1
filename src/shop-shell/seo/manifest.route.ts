/** `/manifest.webmanifest`: the shop as an app on a phone's home screen, in the reader's language. */
import { directionOf, localized } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import type { Route } from './+types/manifest.route'

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const language = languageOf(request)
  const store = await storeProfile()
  const name = localized(store.name, language)
  const description = localized(store.description, language)
  const manifest = {
    // The same app in both languages.
    id: '/',
    name,
    short_name: name,
    ...(description && { description }),
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#faf6ef',
    background_color: '#2a2f6e',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'private, no-cache',
      vary: 'Cookie',
    },
  })
}
