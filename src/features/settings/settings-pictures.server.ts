/** Logo, hero images and portraits: stored before the section that names them, removed when nothing shows them. */
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

export async function keepPicture(upload: {
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

/** Refuses ids that name no public picture. */
export async function checkPictures(ids: string[]): Promise<void> {
  if (!(await areAllPublic('image', ids.filter(Boolean)))) throw new Refusal('pictureUnknown', 'invalid')
}

/** Drafts in somebody's browser may still name what they uploaded. */
const UNUSED_FOR = '14 days'

/** What was shown before and is not any more, and old uploads that nothing ever showed. */
export async function removeReplaced(before: string[], now: Date): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select media_id as id from settings_uploads u
    where (media_id = any(${sql.param(before.filter(Boolean))}::uuid[])
        or uploaded_at < ${now.toISOString()}::timestamptz - ${UNUSED_FOR}::interval)
      and not exists (select from settings where logo_id = u.media_id or profile_avatar_id = u.media_id)
      and not exists (select from hero_images where media_id = u.media_id)
      and not ${isAvatar(sql`u.media_id`)}
    limit 100`)
  for (const { id } of rows) await removeUnused(id)
}

/** The database refuses where something else still shows it. */
async function removeUnused(id: string): Promise<void> {
  try {
    await savepoint(() => removeMedia(id))
  } catch (error) {
    log.info({ err: error, media: id }, 'an old picture is still in use')
    await db().delete(settingsUploads).where(eq(settingsUploads.mediaId, id))
  }
}
