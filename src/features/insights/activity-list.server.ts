/** The activity log with the names of its subjects. Here because it reads the tables of all features. */
import { and, asc, count, desc, eq, getTableColumns, gte, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Bilingual } from '#core/text.ts'
import {
  ACTIVITY_PER_PAGE,
  type ActivityChoices,
  type ActivityFilter,
  type NamedActivityLine,
} from '#features/staff/activity.rules.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import { db } from '#platform/database/database.server.ts'

export interface ActivityPage {
  lines: NamedActivityLine[]
  total: number
  page: number
  pageCount: number
}

/** The current name of what a line is about. */
const subjectName = sql<Bilingual | null>`case when ${activityLog.subject} = 'content' then
  (select (coalesce(published, draft) -> 'title')::json from content_documents where key = ${activityLog.subjectId})
when ${activityLog.subjectId} ~ '^[0-9]{1,18}$' then
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

/** One page of the log, the latest line first by default. */
export async function listActivity(filter: ActivityFilter = {}): Promise<ActivityPage> {
  const condition = and(...conditionsOf(filter))
  const [counted] = await db().select({ total: count() }).from(activityLog).where(condition)
  const total = counted?.total ?? 0
  const pageCount = Math.max(1, Math.ceil(total / ACTIVITY_PER_PAGE))
  const page = Math.min(Math.max(1, filter.page ?? 1), pageCount)
  const order = filter.isOldestFirst ? asc : desc
  const lines = await db()
    .select({ ...getTableColumns(activityLog), subjectName })
    .from(activityLog)
    .where(condition)
    .orderBy(order(activityLog.at), order(activityLog.id))
    .limit(ACTIVITY_PER_PAGE)
    .offset((page - 1) * ACTIVITY_PER_PAGE)
  return { lines, total, page, pageCount }
}

/** The actions and people that occur in the log, for the filters above it. */
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
