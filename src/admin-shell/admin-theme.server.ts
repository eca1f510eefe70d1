import * as v from 'valibot'
import { THEME_COOKIE, THEMES, type Theme } from '#features/settings/settings.rules.ts'
import { cookieOf } from '#platform/http/request.server.ts'

const themeCookie = v.fallback(v.optional(v.picklist(THEMES)), undefined)

/** The theme chosen on this device; undefined where none was chosen. */
export function chosenTheme(request: Request): Theme | undefined {
  return v.parse(themeCookie, cookieOf(request, THEME_COOKIE))
}
