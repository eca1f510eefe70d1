/**
 * The note about the permissions that an upgrade added. The migration writes an activity of the system; the note is shown
 * until one person has hidden it for the shop, which is an activity too.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import { recordActivity } from './activity.server.ts'
import { activityLog } from './staff-tables.server.ts'
import type { StaffPerson } from './staff.rules.ts'

export async function isRightsNoteShown(): Promise<boolean> {
  const found = await db()
    .selectDistinct({ action: activityLog.action })
    .from(activityLog)
    .where(
      and(eq(activityLog.subject, 'user'), inArray(activityLog.action, ['rightsAdded', 'rightsNoteHidden'])),
    )
  const actions = new Set(found.map(({ action }) => action))
  return actions.has('rightsAdded') && !actions.has('rightsNoteHidden')
}

export async function hideRightsNote({ by, now }: { by: StaffPerson; now: Date }): Promise<void> {
  await transaction(async () => {
    await db().execute(sql`select pg_advisory_xact_lock(hashtext('rights note'))`)
    if (await isRightsNoteShown())
      await recordActivity({ by, action: 'rightsNoteHidden', subject: 'user', subjectId: by.id, now })
  })
}
