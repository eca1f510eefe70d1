import { asc, eq } from 'drizzle-orm'
import { blobs } from '#platform/blobs.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { removedMedia } from './media-tables.server.ts'
import { mediaKey } from './media.rules.ts'

/** Deletes the files of one removed medium; false when none is waiting. */
export async function deleteNextRemoved(): Promise<boolean> {
  return transaction(async () => {
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
