/** Lists alerts and dismisses them. */
import { and, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { mayDismiss, type Alert, type AlertContent } from './alert.rules.ts'
import { alerts } from './alerts-tables.server.ts'

const isOpen = and(isNull(alerts.endedAt), isNull(alerts.dismissedAt))!
const isDone = or(isNotNull(alerts.endedAt), isNotNull(alerts.dismissedAt))!
/** The expression of the index of the list. */
const doneAt = sql`coalesce(${alerts.dismissedAt}, ${alerts.endedAt})`

const MAX_OPEN = 200
export const DONE_PER_PAGE = 30

/** For the badge of the register. */
export async function countOpenAlerts(): Promise<number> {
  return db().$count(alerts, isOpen)
}

export async function listOpenAlerts(person: StaffPerson): Promise<Alert[]> {
  return listAlerts(isOpen, [desc(alerts.raisedAt), desc(alerts.id)], { limit: MAX_OPEN, person })
}

/** Dismissed and ended alerts, the latest first; one more than a page if there is a next one. */
export async function listDoneAlerts(person: StaffPerson, page: number): Promise<Alert[]> {
  const offset = (page - 1) * DONE_PER_PAGE
  return listAlerts(isDone, [desc(doneAt), desc(alerts.id)], { limit: DONE_PER_PAGE + 1, offset, person })
}

async function listAlerts(
  condition: SQL,
  order: SQL[],
  { limit, offset = 0, person }: { limit: number; offset?: number; person: StaffPerson },
): Promise<Alert[]> {
  const rows = await db()
    .select()
    .from(alerts)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ id, kind, facts, staffId, raisedAt, endedAt, ...row }) => ({
    ...({ kind, facts } as AlertContent),
    id,
    raisedAt,
    endedAt,
    mayDismiss: mayDismiss({ staffId }, person),
    dismissed: row.dismissedAt && {
      at: row.dismissedAt,
      by: row.dismissedName!,
      reason: row.dismissReason!,
    },
  }))
}

interface Dismissal {
  id: number
  reason: string
  by: StaffPerson
  now: Date
}

/** Once: of two people the second is told that it is done. */
export async function dismissAlert({ id, reason, by, now }: Dismissal): Promise<void> {
  await transaction(async () => {
    const [alert] = await db().select().from(alerts).where(eq(alerts.id, id)).for('update')
    if (!alert) throw new Refusal('alertUnknown', 'missing')
    if (alert.dismissedAt) throw new Refusal('alertDismissed', 'conflict', { name: alert.dismissedName! })
    if (alert.endedAt) throw new Refusal('alertEnded', 'conflict')
    if (!mayDismiss(alert, by)) throw new Refusal('ownAlert', 'forbidden')
    if (reason === '') throw new Refusal('reasonNeeded', 'invalid')
    await db()
      .update(alerts)
      .set({ dismissedAt: now, dismissedBy: by.id, dismissedName: by.name, dismissReason: reason })
      .where(eq(alerts.id, id))
    await recordActivity({
      by,
      now,
      action: 'alertDismissed',
      subject: 'cash',
      subjectId: `alert:${id}`,
      after: { reason },
    })
  })
}
