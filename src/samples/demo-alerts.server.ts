/** Alerts about money: found by the checks of the shop, one of them dismissed. */
import { asc } from 'drizzle-orm'
import { alerts } from '#features/alerts/alerts-tables.server.ts'
import { dismissAlert } from '#features/alerts/alerts.server.ts'
import { runChecks } from '#features/alerts/run-checks.server.ts'
import { PERMISSIONS } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import type { DemoStaff } from './demo-staff.server.ts'
import { dismissReason } from './demo-words.text.ts'

export async function writeAlerts({ owner }: DemoStaff, now: Date): Promise<void> {
  await runChecks(now)
  const raised = await db().select({ id: alerts.id }).from(alerts).orderBy(asc(alerts.id))
  if (raised.length < 2) return
  const rights = { role: 'admin', isSuperAdmin: true } as const
  await dismissAlert({
    id: raised[0]!.id,
    reason: dismissReason.fr,
    by: { ...owner, ...rights, permissions: [...PERMISSIONS], email: '', avatar: null },
    now,
  })
}
