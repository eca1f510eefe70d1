/** `/manifest.webmanifest`: the shop as an app on a phone's home screen, in the reader's language. */
import { localized } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { manifestResponse } from '#platform/http/manifest.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import type { Route } from './+types/manifest.route'

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const language = languageOf(request)
  const store = await storeProfile()
  const name = localized(store.name, language)
  const description = localized(store.description, language)
  const manifest = {
    id: '/',
    name,
    short_name: name,
    ...(description && { description }),
    start_url: '/',
    scope: '/',
    theme_color: '#faf6ef',
    background_color: '#2a2f6e',
  }
  return manifestResponse(manifest, language)
}
