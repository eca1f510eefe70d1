/** Makes the sizes and formats in which pictures are shown, in the background. */
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { db } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { deleteNextRemoved } from './media-removal.server.ts'
import { media, removedMedia, type MediaRow } from './media-tables.server.ts'
import { MASTER, mediaFiles, mediaKey, variantFile, VARIANT_FORMATS, variantWidths } from './media.rules.ts'
import { makePlaceholder, encodeVariant } from './pictures.server.ts'

/** Far longer than one picture takes, so an expired claim belongs to a process that has stopped. */
const CLAIM_EXPIRY = sql`now() + interval '2 minutes'`
const MAX_ATTEMPTS = 3
/** The delays of 1 and 8 minutes leave time to fix a full disk or an unreachable store. */
const RETRY_AT = sql`now() + ${media.attempts} ^ 3 * interval '1 minute'`

/** Makes the variants of one waiting picture; false when none is waiting. A stop interrupts it after the current file. */
export async function makeNextVariants(stopping?: AbortSignal): Promise<boolean> {
  const row = await claimNext()
  if (!row) return false
  try {
    // Attempts are counted when the row is claimed, so a picture that crashes the process is not retried without end.
    if (row.attempts > MAX_ATTEMPTS) throw new Error(`${MAX_ATTEMPTS} earlier attempts did not finish`)
    await makeVariants(row, stopping)
  } catch (error) {
    await (stopping?.aborted ? releaseClaim(row) : recordFailure(row, error))
  }
  return true
}

/** For sample data and tests, which need the variants when this returns. */
export async function makeVariantsNow(id: string): Promise<void> {
  const [row] = await db().select().from(media).where(eq(media.id, id))
  if (row && row.state !== 'ready') await makeVariants(row)
}

async function claimNext(): Promise<MediaRow | undefined> {
  const next = db()
    .select({ id: media.id })
    .from(media)
    .where(
      and(eq(media.state, 'pending'), or(isNull(media.claimedUntil), lt(media.claimedUntil, sql`now()`))),
    )
    .orderBy(asc(media.createdAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db()
    .update(media)
    .set({ attempts: sql`${media.attempts} + 1`, claimedUntil: CLAIM_EXPIRY })
    .where(eq(media.id, next))
    .returning()
  return row
}

export async function makeVariants(row: MediaRow, stopping?: AbortSignal): Promise<void> {
  const fileId = row.fileId ?? row.id
  const master = await readMaster(fileId)
  const widths = variantWidths(row.width!)
  // A picture of an earlier version has some of them.
  for (const width of widths.filter((each) => !row.widths.includes(each)))
    for (const format of VARIANT_FORMATS) {
      stopping?.throwIfAborted()
      const bytes = await encodeVariant({ master, width, format })
      await blobs().put(mediaKey(fileId, variantFile(width, format)), bytes, `image/${format}`)
    }
  const placeholder = await makePlaceholder(master)
  const isUsed = await updateOwner(fileId, { widths, placeholder, state: 'ready', claimedUntil: null })
  if (!isUsed) await removeFilesAgain(row)
}

/**
 * Updates the row that the files belong to; false if there is none. The second attempt sees a replacement that was
 * committed while the first one waited for its lock, and that gave the files to another row.
 */
async function updateOwner(fileId: string, values: PgUpdateSetSource<typeof media>): Promise<boolean> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    const updated = await db().update(media).set(values).where(hasFiles(fileId)).returning({ id: media.id })
    if (updated.length > 0) return true
  }
  return false
}

/** The row that the files belong to now: meanwhile they may have replaced those of another picture. */
function hasFiles(fileId: string) {
  return or(eq(media.fileId, fileId), and(eq(media.id, fileId), isNull(media.fileId)))
}

/**
 * The row was removed or its picture replaced while its variants were made, so the new files have to be deleted too. They are queued in
 * `removed_media`, because files must not be deleted while a backup runs.
 */
async function removeFilesAgain(row: MediaRow): Promise<void> {
  await db()
    .insert(removedMedia)
    .values({ id: row.fileId ?? row.id, files: mediaFiles(row) })
    .onConflictDoNothing()
  await deleteNextRemoved()
}

async function readMaster(id: string): Promise<Uint8Array> {
  const found = await blobs().read(mediaKey(id, MASTER))
  if (!found) throw new Error('the master file is missing')
  return new Uint8Array(await new Response(found.stream).arrayBuffer())
}

/** An interrupted attempt does not count: the next start, or another process, makes the picture. */
async function releaseClaim(row: MediaRow): Promise<void> {
  const released = { attempts: sql`${media.attempts} - 1`, claimedUntil: null }
  const isUsed = await updateOwner(row.fileId ?? row.id, released)
  if (!isUsed) await removeFilesAgain(row)
}

async function recordFailure(row: MediaRow, error: unknown): Promise<void> {
  const final = row.attempts >= MAX_ATTEMPTS
  const message = final ? 'variants not made, given up' : 'variants not made, retried later'
  log.error({ err: error, media: row.id, attempt: row.attempts, final }, message)
  await db()
    .update(media)
    .set(final ? { state: 'failed', claimedUntil: null } : { claimedUntil: RETRY_AT })
    .where(and(hasFiles(row.fileId ?? row.id), eq(media.state, 'pending')))
}
