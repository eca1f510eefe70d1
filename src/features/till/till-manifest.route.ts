/** `/till.webmanifest`: the till as an app of its own on the home screen. Browsers fetch it without cookies. */
import { inLanguage, localized } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { manifestResponse } from '#platform/http/manifest.server.ts'
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
    start_url: '/admin/till',
    // Returns and the register open in the same window.
    scope: '/admin',
    theme_color: '#ffffff',
    background_color: '#faf6ef',
  }
  return manifestResponse(manifest, language)
}
