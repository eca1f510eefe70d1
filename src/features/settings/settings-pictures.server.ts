/** Logo and avatars: uploaded before their section is saved, deleted when nothing references them. */
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { areAllPublic } from '#features/media/media-view.server.ts'
import { readUpload, removeMedia, storeImage } from '#features/media/media.server.ts'
import { isAvatar } from '#features/staff/own-profile.server.ts'
import { db, savepoint } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { settingsUploads } from './settings-tables.server.ts'

export interface StoredPicture {
  id: string
  width: number
  height: number
  bytes: number
}

export async function storePicture(upload: {
  file: File
  kind: 'image' | 'avatar'
  by: { id: number }
  now: Date
}): Promise<StoredPicture> {
  const { file, kind, by, now } = upload
  const bytes = await readUpload(file, kind)
  const stored = await storeImage({ bytes, visibility: 'public', kind })
  await db().insert(settingsUploads).values({ mediaId: stored.id, uploadedBy: by.id, uploadedAt: now })
  return { id: stored.id, width: stored.width ?? 0, height: stored.height ?? 0, bytes: stored.bytes }
}

/** Refuses ids that are not public pictures. */
export async function checkPictures(ids: string[]): Promise<void> {
  if (!(await areAllPublic('image', ids.filter(Boolean)))) throw new Refusal('pictureUnknown', 'invalid')
}

/** Unsaved drafts in a browser may still reference recent uploads. */
const UNUSED_FOR = '14 days'

/** Deletes replaced pictures and old uploads that nothing references. */
export async function deleteUnusedPictures(before: string[], now: Date): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select media_id as id from settings_uploads u
    where (media_id = any(${sql.param(before.filter(Boolean))}::uuid[])
        or uploaded_at < ${now.toISOString()}::timestamptz - ${UNUSED_FOR}::interval)
      and not exists (select from settings where logo_id = u.media_id or profile_avatar_id = u.media_id)
      and not ${isAvatar(sql`u.media_id`)}
    limit 100`)
  for (const { id } of rows) await removeUnused(id)
}

/** The database refuses the deletion if something else still references the picture. */
async function removeUnused(id: string): Promise<void> {
  try {
    await savepoint(() => removeMedia(id))
  } catch (error) {
    log.info({ err: error, media: id }, 'replaced picture not deleted: it is still referenced')
    await db().delete(settingsUploads).where(eq(settingsUploads.mediaId, id))
  }
}
