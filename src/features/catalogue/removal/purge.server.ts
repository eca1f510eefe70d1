/** Removes for good what nobody can bring back any more, and uploads that nothing shows. */
import { sql } from 'drizzle-orm'
import { removeMedia } from '#features/media/media.server.ts'
import { db, savepoint, transaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { RESTORE_DAYS } from '../catalogue-admin.rules.ts'
import { takeTurn } from '../catalogue-changes.server.ts'

const LOOK_EVERY = 3_600_000
const AT_ONCE = 200
/** Drafts in somebody's browser may still name their pictures. */
const UNUSED_FOR = '14 days'

/**
 * A product that was ever sold stays, out of sight: reports and best-seller lists count by it, and the past must not
 * change. Categories stay as long as one of their products does.
 */
export async function purgeCatalogue(now: Date): Promise<void> {
  const longAgo = sql`deleted_at < ${now.toISOString()}::timestamptz - ${`${RESTORE_DAYS} days`}::interval`
  await transaction(async () => {
    await takeTurn()
    await db().execute(sql`
      delete from products where id in (
        select id from products p
        where ${longAgo} and not exists (select from product_sales where product_id = p.id)
        order by id limit ${AT_ONCE})`)
    await db().execute(sql`
      delete from sub_categories s
      where ${longAgo} and not exists (select from products where sub_category_id = s.id)`)
    await db().execute(sql`
      delete from categories c
      where ${longAgo} and not exists (select from products where category_id = c.id)
        and not exists (select from sub_categories where category_id = c.id)`)
  })
  await removeUnusedUploads(now)
}

export async function removeUnusedUploads(now: Date): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select media_id as id from catalogue_uploads u
    where uploaded_at < ${now.toISOString()}::timestamptz - ${UNUSED_FOR}::interval
      and not exists (select from product_images where media_id = u.media_id)
      and not exists (select from products where audio_id = u.media_id)
      and not exists (select from categories where image_id = u.media_id)
      and not exists (select from sub_categories where image_id = u.media_id)
    order by uploaded_at limit ${AT_ONCE}`)
  for (const { id } of rows) await removeUnused(id)
}

/** The database refuses where something else still shows it, such as a past order: then it is history's. */
async function removeUnused(id: string): Promise<void> {
  await transaction(async () => {
    try {
      await savepoint(() => removeMedia(id))
    } catch (error) {
      log.info({ err: error, media: id }, 'an old upload is still in use')
      await db().execute(sql`delete from catalogue_uploads where media_id = ${id}`)
    }
  })
}

export function startCataloguePurge() {
  return startInterval({
    everyMs: LOOK_EVERY,
    firstAfterMs: 0,
    run: () => purgeCatalogue(new Date()),
    failure: 'removed products and unused uploads not purged',
  })
}
