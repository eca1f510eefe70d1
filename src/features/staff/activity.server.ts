/** The log of what staff did: written in the transaction of what it tells, read by role admin. */
import { and, asc, count, desc, eq, getTableColumns, gte, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Both } from '#core/text.ts'
import { db } from '#platform/database.server.ts'
import {
  ACTIVITY_PER_PAGE,
  type ActivityChoices,
  type ActivityFilter,
  type ActivityLine,
  type ActivitySubject,
  type LoggedLine,
} from './activity.rules.ts'
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

/** One line of the log that nobody can change, in the transaction of what it tells. */
export async function recordActivity(activity: Activity): Promise<void> {
  const { by, action, subject, subjectId, before, after, now } = activity
  await db()
    .insert(activityLog)
    .values({
      at: now,
      staffId: by.id,
      staffName: by.name,
      action,
      subject,
      subjectId: String(subjectId),
      before,
      after,
    })
}

export interface ActivityPage {
  lines: LoggedLine[]
  total: number
  page: number
  pageCount: number
}

/**
 * What a line is about, as it is called today. Other subjects lean on staff, not the other way round: their names are
 * read by the names of their tables.
 */
const subjectName = sql<Both | null>`case when ${activityLog.subjectId} ~ '^[0-9]{1,18}$' then
  case ${activityLog.subject}
    when 'order' then (select json_build_object('fr', number::text, 'ar', number::text)
      from orders where id = ${activityLog.subjectId}::bigint)
    when 'product' then (select json_build_object('fr', name, 'ar', name_ar)
      from products where id = ${activityLog.subjectId}::bigint)
    when 'category' then (select json_build_object('fr', name, 'ar', name_ar)
      from categories where id = ${activityLog.subjectId}::bigint)
    when 'subCategory' then (select json_build_object('fr', name, 'ar', name_ar)
      from sub_categories where id = ${activityLog.subjectId}::bigint)
    when 'client' then (select json_build_object('fr', name, 'ar', name)
      from clients where id = ${activityLog.subjectId}::bigint)
    when 'user' then (select json_build_object('fr', name, 'ar', name)
      from users where id = ${activityLog.subjectId}::bigint)
  end
end`

/** The latest first, unless asked otherwise. */
export async function listActivity(filter: ActivityFilter = {}): Promise<ActivityPage> {
  const wanted = and(...conditionsOf(filter))
  const [counted] = await db().select({ total: count() }).from(activityLog).where(wanted)
  const total = counted?.total ?? 0
  const pageCount = Math.max(1, Math.ceil(total / ACTIVITY_PER_PAGE))
  const page = Math.min(Math.max(1, filter.page ?? 1), pageCount)
  const direct = filter.isOldestFirst ? asc : desc
  const lines = await db()
    .select({ ...getTableColumns(activityLog), subjectName })
    .from(activityLog)
    .where(wanted)
    .orderBy(direct(activityLog.at), direct(activityLog.id))
    .limit(ACTIVITY_PER_PAGE)
    .offset((page - 1) * ACTIVITY_PER_PAGE)
  return { lines, total, page, pageCount }
}

const MOST_HISTORY = 200

/** All that happened to one thing, the latest first. */
export async function historyOf(
  subject: ActivitySubject,
  subjectId: number | string,
): Promise<ActivityLine[]> {
  return db()
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.subject, subject), eq(activityLog.subjectId, String(subjectId))))
    .orderBy(desc(activityLog.id))
    .limit(MOST_HISTORY)
}

/** Every kind of action and person that stands in the log, for the filters above it. */
export async function activityChoices(): Promise<ActivityChoices> {
  const [actions, people] = await Promise.all([
    db().selectDistinct({ action: activityLog.action }).from(activityLog).orderBy(activityLog.action),
    db()
      .selectDistinctOn([activityLog.staffId], { id: activityLog.staffId, name: activityLog.staffName })
      .from(activityLog)
      .orderBy(activityLog.staffId, desc(activityLog.id)),
  ])
  return { actions: actions.map(({ action }) => action), people }
}

function conditionsOf({ person, subject, action, from, until }: ActivityFilter): SQL[] {
  const { staffId, at } = activityLog
  return [
    ...(person === undefined ? [] : [person === 'system' ? isNull(staffId) : eq(staffId, person)]),
    ...(subject ? [eq(activityLog.subject, subject)] : []),
    ...(action ? [eq(activityLog.action, action)] : []),
    ...(from ? [gte(at, from)] : []),
    ...(until ? [lt(at, until)] : []),
  ]
}
