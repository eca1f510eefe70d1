/** Permanently deletes items that can no longer be restored, and uploads that are not used. */
import { sql } from 'drizzle-orm'
import { isUnusedSince } from '#features/media/media-view.server.ts'
import { removeMedia } from '#features/media/media.server.ts'
import { db, hasSqlState, savepoint, transaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { RESTORE_DAYS } from '../catalogue-admin.rules.ts'
import { lockCatalogue } from '../catalogue-changes.server.ts'

const PURGE_INTERVAL_MS = 3_600_000
const BATCH_SIZE = 200
/** Long enough for drafts in browsers, which may refer to uploaded pictures. */
const UNUSED_UPLOAD_AGE = '14 days'

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * A product that was ever sold stays in the database, because sales reports refer to it. A category stays as long as
 * one of its products does.
 */
export async function purgeCatalogue(now: Date): Promise<void> {
  const isExpired = sql`deleted_at < ${now.toISOString()}::timestamptz - ${`${RESTORE_DAYS} days`}::interval`
  await transaction(async () => {
    await lockCatalogue()
    await db().execute(sql`
      delete from products where id in (
        select id from products p
        where ${isExpired} and not exists (select from product_sales where product_id = p.id)
        order by id limit ${BATCH_SIZE})`)
    await db().execute(sql`
      delete from sub_categories s
      where ${isExpired} and not exists (select from products where sub_category_id = s.id)`)
    await db().execute(sql`
      delete from categories c
      where ${isExpired} and not exists (select from products where category_id = c.id)
        and not exists (select from sub_categories where category_id = c.id)`)
  })
  await removeUnusedUploads(now)
}

/** Pictures stay in the media library for as long after their last use as after the upload. */
export async function removeUnusedUploads(now: Date): Promise<void> {
  const time = sql`${now.toISOString()}::timestamptz - ${UNUSED_UPLOAD_AGE}::interval`
  const { rows } = await db().execute<{ id: string }>(sql`
    select media_id as id from catalogue_uploads u
    where uploaded_at < ${time} and ${isUnusedSince(sql`u.media_id`, time)}
      and not exists (select from products where audio_id = u.media_id or video_id = u.media_id)
    order by uploaded_at limit ${BATCH_SIZE}`)
  for (const { id } of rows) await removeUnused(id)
}

/** A foreign key prevents the removal of media that are used elsewhere, such as by a past order; those are kept. */
async function removeUnused(id: string): Promise<void> {
  await transaction(async () => {
    try {
      await savepoint(() => removeMedia(id))
    } catch (error) {
      if (!hasSqlState(error, FOREIGN_KEY_VIOLATION)) {
        log.warn({ err: error, media: id }, 'upload not removed, retried in an hour')
        return
      }
      log.info({ media: id }, 'upload not removed: still in use, kept')
      await db().execute(sql`delete from catalogue_uploads where media_id = ${id}`)
    }
  })
}

export function startCataloguePurge() {
  return startInterval({
    everyMs: PURGE_INTERVAL_MS,
    firstAfterMs: 0,
    run: () => purgeCatalogue(new Date()),
    failure: 'deleted products and unused uploads not purged, retried in an hour',
  })
}
