/** The activity log: append-only, written in the transaction of the change it records. */
import { and, desc, eq } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import type { ActivityLine, ActivitySubject } from './activity.rules.ts'
import type { ActionName } from './activity.text.ts'
import { activityLog } from './staff-tables.server.ts'
import type { Actor } from './staff.rules.ts'

export interface Activity {
  by: Actor
  action: ActionName
  subject: ActivitySubject
  subjectId: number | string
  before?: unknown
  after?: unknown
  now: Date
}

/** Must be called inside the transaction of the change. The database refuses to change or delete a line. */
export async function recordActivity(activity: Activity): Promise<void> {
  await recordActivities([activity])
}

/** As `recordActivity`, for a change of many subjects. */
export async function recordActivities(activities: Activity[]): Promise<void> {
  if (activities.length === 0) return
  const lines = activities.map(({ by, action, subject, subjectId, before, after, now }) => ({
    at: now,
    staffId: by.id,
    staffName: by.name,
    action,
    subject,
    subjectId: String(subjectId),
    before,
    after,
  }))
  await db().insert(activityLog).values(lines)
}

const MAX_HISTORY = 200

/** The activity of one subject, newest first. */
export async function historyOf(
  subject: ActivitySubject,
  subjectId: number | string,
): Promise<ActivityLine[]> {
  return db()
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.subject, subject), eq(activityLog.subjectId, String(subjectId))))
    .orderBy(desc(activityLog.id))
    .limit(MAX_HISTORY)
}

/** Author and time of the last change of a subject. */
export async function lastEditOf(
  subject: ActivitySubject,
  subjectId: number,
): Promise<{ by: string; at: Date } | undefined> {
  const [line] = await db()
    .select({ by: activityLog.staffName, at: activityLog.at })
    .from(activityLog)
    .where(and(eq(activityLog.subject, subject), eq(activityLog.subjectId, String(subjectId))))
    .orderBy(desc(activityLog.id))
    .limit(1)
  return line
}
