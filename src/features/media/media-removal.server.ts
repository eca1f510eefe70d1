import { asc, eq, sql } from 'drizzle-orm'
import { FILES_LOCK } from '#platform/backup/export-shop.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { removedMedia } from './media-tables.server.ts'
import { mediaKey } from './media.rules.ts'

/** Deletes the files of one removed medium; false when none is waiting. */
export async function deleteNextRemoved(): Promise<boolean> {
  return transaction(async () => {
    if (!(await canRemoveFiles())) return false
    const [removed] = await db()
      .select()
      .from(removedMedia)
      .orderBy(asc(removedMedia.removedAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!removed) return false
    for (const file of removed.files) await blobs().remove(mediaKey(removed.id, file))
    await db().delete(removedMedia).where(eq(removedMedia.id, removed.id))
    return true
  })
}

/** False while a backup runs: it contains the rows of its start, so their files must still exist. */
async function canRemoveFiles(): Promise<boolean> {
  const { rows } = await db().execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${FILES_LOCK}) as may`,
  )
  return rows[0]?.may === true
}
