/** `/till.webmanifest`: the till as an app of its own on the home screen. Browsers fetch it without cookies. */
import { directionOf, inLanguage, localized } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import type { Route } from './+types/till-manifest.route'
import { tillText } from './till-screen.text.ts'

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const language = languageOf(request)
  const { title } = inLanguage(tillText, language)
  const manifest = {
    id: '/admin/till',
    name: `${title} · ${localized((await storeProfile()).name, language)}`,
    short_name: title,
    lang: language,
    dir: directionOf(language),
    start_url: '/admin/till',
    // Returns and the register open in the same window.
    scope: '/admin',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#faf6ef',
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
