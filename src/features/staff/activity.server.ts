/** The activity log: append-only, written in the transaction of the change it records. */
import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { jsonRows, preparedStatement } from '#platform/database/prepared-statement.server.ts'
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
  await insertLines({ lines: jsonRows(lines) })
}

const insertLines = preparedStatement('write activity', () =>
  insertActivities(sql`
    select at, "staffId", "staffName", action, subject, "subjectId", before, after
    from json_to_recordset(${sql.placeholder('lines')}::json) as line (at timestamptz, "staffId" bigint,
      "staffName" text, action text, subject text, "subjectId" text, before jsonb, after jsonb)`),
)

/**
 * As `recordActivities`, for a part of a larger statement: a query with time, person's id and name, action, subject, its
 * id, before and after.
 */
export function insertActivities(lines: SQL): SQL {
  return sql`
    insert into ${activityLog} (at, staff_id, staff_name, action, subject, subject_id, before, after) ${lines}`
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

/**
 * Erases the details of the lines about these subjects, and of lines that contain one of these words. Who did what and
 * when stays, with the time of the erasure (docs/decisions/0030-anonymised-clients.md).
 */
export async function eraseActivityDetails({
  subjects,
  words,
  now,
}: {
  subjects: { subject: ActivitySubject; ids: number[] }[]
  words: string[]
  now: Date
}): Promise<void> {
  const isAbout = subjects.map(({ subject, ids }) =>
    and(eq(activityLog.subject, subject), inArray(activityLog.subjectId, ids.map(String))),
  )
  const details = sql`coalesce(${activityLog.before}::text, '') || coalesce(${activityLog.after}::text, '')`
  const contains = words.map((word) => sql`position(${JSON.stringify(word).slice(1, -1)} in ${details}) > 0`)
  const hasDetails = sql`(${activityLog.before} is not null or ${activityLog.after} is not null)`
  await db()
    .update(activityLog)
    .set({ before: null, after: null, erasedAt: now })
    .where(and(isNull(activityLog.erasedAt), hasDetails, or(...isAbout, ...contains)))
}
