/** The panel speaks the settings' language to whoever has chosen none on this device; the shop stays Arabic. */
import { isLanguage } from '#core/text.ts'
import { adminPreferences } from '#features/settings/settings.server.ts'
import { cookieOf, LANGUAGE_COOKIE } from '#platform/http/request.server.ts'
import { DEVELOPMENT_IDENTITY_PATH } from '#platform/identity/development-identity.server.ts'

/** With the account chooser, which is on the way there. */
const PANEL = new RegExp(`^(/admin|${DEVELOPMENT_IDENTITY_PATH})([/.]|$)`)

/** Said as the device itself would say it, so that everything behind here agrees. */
export async function inAdminLanguage(request: Request): Promise<Request> {
  const { pathname, searchParams } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !PANEL.test(pathname)) return request
  if (isLanguage(cookieOf(request, LANGUAGE_COOKIE)) || isLanguage(searchParams.get('lang'))) return request
  const preferences = await adminPreferences().catch(() => undefined)
  if (!preferences) return request
  const headers = new Headers(request.headers)
  const others = headers.get('cookie')
  headers.set('cookie', [others, `${LANGUAGE_COOKIE}=${preferences.language}`].filter(Boolean).join('; '))
  return new Request(request, { headers })
}
