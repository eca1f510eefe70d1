/** The media table as other code may join and read it. */
import { and, desc, eq, inArray } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isUuid } from '#core/id.ts'
import type { FileList } from '#platform/backup/export-shop.server.ts'
import { db } from '#platform/database/database.server.ts'
import { media, type MediaRow } from './media-tables.server.ts'
import { fileToServe, mediaFiles, mediaKey, type MediaKind, type PictureMedia } from './media.rules.ts'

/** Keys of the newest stored files, to see whether the configured store is the one that holds them. */
export async function newestMediaKeys(limit: number): Promise<string[]> {
  const rows = await db()
    .select()
    .from(media)
    .where(eq(media.state, 'ready'))
    .orderBy(desc(media.createdAt))
    .limit(limit)
  return rows.map((row) => mediaKey(row.id, mediaFiles(row)[0]!))
}

/** A subquery for joins; PostgreSQL merges it into the outer query, so it costs no more than the table. */
export const mediaView = new QueryBuilder()
  .select({
    id: media.id,
    width: media.width,
    height: media.height,
    widths: media.widths,
    bytes: media.bytes,
    sha256: media.sha256,
  })
  .from(media)
  .as('media_view')

/** The columns that `asPicture` needs. */
export const pictureColumns = {
  id: mediaView.id,
  width: mediaView.width,
  height: mediaView.height,
  widths: mediaView.widths,
}

export interface PictureRow {
  id: string
  width: number | null
  height: number | null
  widths: number[] | null
}

/** Every stored image has a size; only sounds have none. */
export function asPicture(row: PictureRow): PictureMedia {
  return { id: row.id, width: row.width ?? 0, height: row.height ?? 0, widths: row.widths ?? [] }
}

export async function findPictures(ids: string[]): Promise<Map<string, PictureMedia>> {
  if (ids.length === 0) return new Map()
  const rows = await db().select(pictureColumns).from(mediaView).where(inArray(mediaView.id, ids))
  return new Map(rows.map((row) => [row.id, asPicture(row)]))
}

/** Whether all ids name public media of this kind: a private picture, such as a payment proof, must not be shown. */
export async function areAllPublic(kind: MediaKind, ids: string[]): Promise<boolean> {
  const named = [...new Set(ids)]
  if (named.length === 0) return true
  if (!named.every(isUuid)) return false
  const isPublic = and(inArray(media.id, named), eq(media.kind, kind), eq(media.visibility, 'public'))
  return (await db().$count(media, isPublic)) === named.length
}

type Listed = Pick<MediaRow, 'id' | 'kind' | 'contentType' | 'width' | 'widths'>

/** Which files belong to the media of a database, for backups of the whole shop. */
export const mediaFileList: FileList = {
  select: `select id, kind, content_type as "contentType", width, widths from media order by id`,
  // All variants in both formats take less than four times the bytes of the master.
  selectBytes: `select coalesce(sum(bytes), 0) * 5 from media`,
  filesOf: (row) => {
    const medium = row as unknown as Listed
    return mediaFiles(medium).map((file) => ({
      key: mediaKey(medium.id, file),
      // Variants that are not made yet can be made from the restored master.
      isNeeded: fileToServe(medium, file)?.isFinal === true,
    }))
  },
}
