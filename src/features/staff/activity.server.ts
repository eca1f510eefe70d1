import { db } from '#platform/database.server.ts'
import { activityLog } from './staff-tables.server.ts'
import type { Actor } from './staff.rules.ts'

export interface Activity {
  by: Actor
  /** A verb: `orderCancelled`, `userDeactivated`. */
  action: string
  subject:
    | 'order'
    | 'product'
    | 'category'
    | 'subCategory'
    | 'client'
    | 'user'
    | 'settings'
    | 'cash'
    | 'message'
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
