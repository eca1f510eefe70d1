/** Lists, describes, replaces and removes the public pictures of the shop. */
import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { cleanLine } from '#core/clean-text.ts'
import { isUuid } from '#core/id.ts'
import { Refusal } from '#core/refusal.ts'
import type { Bilingual } from '#core/text.ts'
import { db, hasSqlState, savepoint, transaction } from '#platform/database/database.server.ts'
import { containsWords } from '#platform/database/search-words.server.ts'
import { media, removedMedia, type MediaRow } from '../media-tables.server.ts'
import { triggerVariantWorker } from '../media-variants.server.ts'
import { asPicture } from '../media-view.server.ts'
import { mediaFiles } from '../media.rules.ts'
import { removeMedia } from '../media.server.ts'
import {
  altProblem,
  cursorText,
  LIBRARY_PAGE_SIZE,
  MAX_COUNTED_ORDERS,
  MAX_LISTED_USES,
  type LibraryPage,
  type LibraryPicture,
  type LibraryQuery,
  type MediaUse,
  type PictureDetail,
} from './library.rules.ts'

/** Uses that the list shows under a picture. */
const USES_IN_LIST = 3

const isPublicPicture = and(eq(media.kind, 'image'), eq(media.visibility, 'public'))

/** Newest first. Selects one row more than a page has, to know whether there is a next page. */
export async function listLibrary({ search, filter, before }: LibraryQuery): Promise<LibraryPage> {
  const rows = await selectPictures(
    USES_IN_LIST,
    and(
      isPublicPicture,
      filter && (filter === 'used' ? isNull(media.unusedSince) : isNotNull(media.unusedSince)),
      search ? matches(search) : undefined,
      before &&
        sql`(${media.createdAt}, ${media.id}) <
          (timestamptz 'epoch' + ${before.at}::bigint * interval '1 microsecond', ${before.id}::uuid)`,
    ),
  )
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(LIBRARY_PAGE_SIZE + 1)
  const shown = rows.slice(0, LIBRARY_PAGE_SIZE)
  const last = rows.length > LIBRARY_PAGE_SIZE ? shown.at(-1) : undefined
  return {
    pictures: shown.map(asLibraryPicture),
    next: last && cursorText({ at: last.position, id: last.row.id }),
  }
}

/** Public pictures that still wait for their sizes, and those for which they could not be made. */
export async function preparingPictures(): Promise<{ waiting: number; failed: number }> {
  const [waiting, failed] = await Promise.all([
    db().$count(media, and(isPublicPicture, eq(media.state, 'pending'))),
    db().$count(media, and(isPublicPicture, eq(media.state, 'failed'))),
  ])
  return { waiting, failed }
}

/** Pictures whose alternative text has the words, and pictures of what is named so. */
function matches(search: string): SQL {
  return sql`${media.id} in (
    select media_id from media_uses where ${containsWords(sql`search_text`, search)}
    union select id from media where ${containsWords(sql`search_text`, search)})`
}

function selectPictures(maxUses: number, where: SQL | undefined) {
  return db()
    .select({
      row: media,
      position: sql<number>`(extract(epoch from ${media.createdAt}) * 1000000)::bigint`,
      uses: sql<MediaUse[]>`(
        select coalesce(json_agg(u), '[]') from (
          select used_by as by, used_id as id, json_build_object('fr', name, 'ar', name_ar) as name
          from media_uses where media_id = media.id and used_by <> 'order' limit ${maxUses}) u)`,
    })
    .from(media)
    .where(where)
    .$dynamic()
}

type FoundPicture = Awaited<ReturnType<typeof selectPictures>>[number]

function asLibraryPicture({ row, uses }: FoundPicture): LibraryPicture {
  const { alt, altAr, unusedSince } = row
  return { ...asPicture(row), alt: { fr: alt, ar: altAr }, isUsed: unusedSince === null, uses }
}

export async function findLibraryPicture(id: string): Promise<PictureDetail | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await selectPictures(MAX_LISTED_USES, and(eq(media.id, id), isPublicPicture))
  if (!found) return undefined
  const { bytes, createdAt } = found.row
  return { ...asLibraryPicture(found), bytes, createdAt, orders: await countOrders(id) }
}

async function countOrders(id: string): Promise<number> {
  const { rows } = await db().execute<{ orders: number }>(sql`
    select count(distinct used_id)::int as orders from (
      select used_id from media_uses where media_id = ${id} and used_by = 'order' limit ${MAX_COUNTED_ORDERS}) o`)
  return rows[0]?.orders ?? 0
}

interface Described {
  before: { alt: string; altAr: string }
  after: { alt: string; altAr: string }
}

/** The last of two texts that are saved at the same time stays. */
export async function describePicture(id: string, { fr, ar }: Bilingual): Promise<Described> {
  if (altProblem(fr) ?? altProblem(ar)) throw new Refusal('altTooLong', 'invalid')
  const after = { alt: cleanLine(fr), altAr: cleanLine(ar) }
  return transaction(async () => {
    const { alt, altAr } = await lockPicture(id)
    await db().update(media).set(after).where(eq(media.id, id))
    return { before: { alt, altAr }, after }
  })
}

interface Sizes {
  before: { size: string }
  after: { size: string }
}

/**
 * The picture keeps its id, so everything that uses it shows the files of `uploadId`, a picture that was uploaded for
 * this and stops being one of its own. The alternative texts stay.
 */
export async function replacePicture(id: string, uploadId: string): Promise<Sizes> {
  const sizes = await transaction(async () => {
    const former = await lockPicture(id)
    const upload = await lockPicture(uploadId)
    if (id === uploadId || upload.unusedSince === null) throw new Refusal('uploadInUse', 'conflict')
    await db().delete(media).where(eq(media.id, uploadId))
    const fileId = upload.fileId ?? uploadId
    const { bytes, sha256, width, height, widths, placeholder, state, attempts, claimedUntil } = upload
    await db()
      .update(media)
      .set({ fileId, bytes, sha256, width, height, widths, placeholder, state, attempts, claimedUntil })
      .where(eq(media.id, id))
    await db()
      .insert(removedMedia)
      .values({ id: former.fileId ?? id, files: mediaFiles(former) })
    return { before: { size: sizeOf(former) }, after: { size: sizeOf(upload) } }
  })
  triggerVariantWorker()
  return sizes
}

const sizeOf = ({ width, height }: MediaRow) => `${width} × ${height}`

const FOREIGN_KEY_VIOLATION = '23503'

/** Refused with the place of a use, if there is one. */
export async function removeUnusedPicture(id: string): Promise<{ before: { alt: string; altAr: string } }> {
  return transaction(async () => {
    const { alt, altAr } = await lockPicture(id)
    await refuseIfUsed(id)
    try {
      await savepoint(() => removeMedia(id))
    } catch (error) {
      // A use that is not listed, because it is private.
      throw hasSqlState(error, FOREIGN_KEY_VIOLATION) ? new Refusal('pictureInUse', 'conflict') : error
    }
    return { before: { alt, altAr } }
  })
}

async function refuseIfUsed(id: string): Promise<void> {
  const { rows } = await db().execute<{ by: string; name: string; nameAr: string }>(sql`
    select used_by as by, name, name_ar as "nameAr" from media_uses where media_id = ${id}
    order by used_by = 'order' limit 1`)
  if (rows[0]) throw new Refusal('pictureInUse', 'conflict', { ...rows[0] })
}

/** Until the end of the transaction nothing starts to use the picture. */
async function lockPicture(id: string): Promise<MediaRow> {
  const [row] = isUuid(id)
    ? await db()
        .select()
        .from(media)
        .where(and(eq(media.id, id), isPublicPicture))
        .for('update')
    : []
  if (!row) throw new Refusal('pictureUnknown', 'missing')
  return row
}
