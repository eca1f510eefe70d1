/** Provides the security section of the settings to the staff feature. */
import type { SecuritySettings } from '#features/staff/security-settings.server.ts'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { settings } from './settings-tables.server.ts'

const DEFAULT_IDLE_MINUTES = 30
const ONE_DAY_SECONDS = 86_400

export const storedSecurity: SecuritySettings = {
  idleMinutes: cached(['settings'], async () => {
    const [row] = await db().select({ minutes: settings.sessionTimeout }).from(settings)
    return row?.minutes ?? DEFAULT_IDLE_MINUTES
  }),
  // The identity provider manages passwords, so a second factor and a recent login are requested from it.
  async signInOptions() {
    const [row] = await db()
      .select({ secondFactor: settings.twoFactor, days: settings.passwordExpiry })
      .from(settings)
    const { secondFactor = false, days = 0 } = row ?? {}
    return { secondFactor, freshWithinSeconds: days > 0 ? days * ONE_DAY_SECONDS : undefined }
  },
}
