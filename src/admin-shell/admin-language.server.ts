/** The admin uses the language of the settings where none is chosen on the device; the shop defaults to Arabic. */
import { isLanguage } from '#core/text.ts'
import { adminPreferences } from '#features/settings/settings.server.ts'
import { cookieOf, LANGUAGE_COOKIE } from '#platform/http/request.server.ts'
import { DEVELOPMENT_IDENTITY_PATH } from '#platform/identity/development-identity.server.ts'

/** Includes the account chooser of the development sign-in. */
const ADMIN_PATH = new RegExp(`^(/admin|${DEVELOPMENT_IDENTITY_PATH})([/.]|$)`)

/** Adds the language cookie to the request, so that all code reads the same language. */
export async function inAdminLanguage(request: Request): Promise<Request> {
  const { pathname, searchParams } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !ADMIN_PATH.test(pathname)) return request
  if (isLanguage(cookieOf(request, LANGUAGE_COOKIE)) || isLanguage(searchParams.get('lang'))) return request
  const preferences = await adminPreferences().catch(() => undefined)
  if (!preferences) return request
  const headers = new Headers(request.headers)
  const cookies = headers.get('cookie')
  headers.set('cookie', [cookies, `${LANGUAGE_COOKIE}=${preferences.language}`].filter(Boolean).join('; '))
  return new Request(request, { headers })
}
