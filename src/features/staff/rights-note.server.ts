/**
 * The note about the permissions that an upgrade added. The migration writes an activity of the system; the note is shown
 * until one person has hidden it for the shop, which is an activity too.
 */
import { sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import { historyOf, recordActivity } from './activity.server.ts'
import type { StaffPerson } from './staff.rules.ts'

const SUBJECT_ID = 'rights'

export async function isRightsNoteShown(): Promise<boolean> {
  const actions = (await historyOf('user', SUBJECT_ID)).map(({ action }) => action)
  return actions.includes('rightsAdded') && !actions.includes('rightsNoteHidden')
}

export async function hideRightsNote({ by, now }: { by: StaffPerson; now: Date }): Promise<void> {
  await transaction(async () => {
    await db().execute(sql`select pg_advisory_xact_lock(hashtext('rights note'))`)
    if (await isRightsNoteShown())
      await recordActivity({ by, action: 'rightsNoteHidden', subject: 'user', subjectId: SUBJECT_ID, now })
  })
}
