/** Alerts about money: found by the checks of the shop, one of them dismissed. */
import { asc, eq } from 'drizzle-orm'
import { alerts } from '#features/alerts/alerts-tables.server.ts'
import { dismissAlert } from '#features/alerts/alerts.server.ts'
import { runChecks } from '#features/alerts/run-checks.server.ts'
import { PERMISSIONS } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import type { DemoStaff } from '../people/staff.server.ts'
import { dismissReason } from '../words.text.ts'

export async function writeAlerts({ owner }: DemoStaff, now: Date): Promise<void> {
  await runChecks(now)
  // The reason is about the drawer.
  const [raised] = await db()
    .select({ id: alerts.id })
    .from(alerts)
    .where(eq(alerts.kind, 'drawerOpenedOften'))
    .orderBy(asc(alerts.id))
    .limit(1)
  if (!raised) return
  const rights = { role: 'admin', isSuperAdmin: true } as const
  await dismissAlert({
    id: raised.id,
    reason: dismissReason.fr,
    by: { ...owner, ...rights, permissions: [...PERMISSIONS], email: '', avatar: null },
    now,
  })
}
