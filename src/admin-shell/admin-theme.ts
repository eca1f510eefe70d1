/** The theme of the admin: chosen on each device and stored in a cookie, so that the server renders it. */
import { THEME_COOKIE, THEMES, type Theme } from '#features/settings/settings.rules.ts'

export const ADMIN_THEMES = THEMES
export type AdminTheme = Theme

const ONE_YEAR = 31_536_000

export function isAdminTheme(value: unknown): value is AdminTheme {
  return ADMIN_THEMES.some((theme) => theme === value)
}

export function storeTheme(theme: AdminTheme): void {
  document.cookie = `${THEME_COOKIE}=${theme};path=/;max-age=${ONE_YEAR};samesite=lax`
}
