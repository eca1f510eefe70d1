/** The media table as other code may join and read it. */
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isUuid } from '#core/id.ts'
import type { FileList } from '#platform/backup/export-shop.server.ts'
import { db } from '#platform/database/database.server.ts'
import { media, type MediaRow } from './media-tables.server.ts'
import {
  fileToServe,
  mediaFiles,
  mediaKey,
  type DescribedPicture,
  type MediaKind,
  type PictureMedia,
} from './media.rules.ts'

/** Keys of the newest stored files, to see whether the configured store is the one that holds them. */
export async function newestMediaKeys(limit: number): Promise<string[]> {
  const rows = await db()
    .select()
    .from(media)
    .where(eq(media.state, 'ready'))
    .orderBy(desc(media.createdAt))
    .limit(limit)
  return rows.map((row) => mediaKey(row.fileId ?? row.id, mediaFiles(row)[0]!))
}

/** A subquery for joins; PostgreSQL merges it into the outer query, so it costs no more than the table. */
export const mediaView = new QueryBuilder()
  .select({
    id: media.id,
    fileId: media.fileId,
    width: media.width,
    height: media.height,
    widths: media.widths,
    placeholder: media.placeholder,
    alt: media.alt,
    altAr: media.altAr,
    bytes: media.bytes,
    sha256: media.sha256,
  })
  .from(media)
  .as('media_view')

/** The columns that `asPicture` needs. */
export const pictureColumns = {
  id: mediaView.id,
  fileId: mediaView.fileId,
  width: mediaView.width,
  height: mediaView.height,
  widths: mediaView.widths,
  placeholder: mediaView.placeholder,
}

export interface PictureRow {
  id: string
  fileId: string | null
  width: number | null
  height: number | null
  widths: number[] | null
  placeholder?: string | null
}

/** Every stored image has a size; only sounds have none. */
export function asPicture({ id, fileId, width, height, widths, placeholder }: PictureRow): PictureMedia {
  return {
    id,
    ...(fileId && { file: fileId }),
    width: width ?? 0,
    height: height ?? 0,
    widths: widths ?? [],
    ...(placeholder && { placeholder }),
  }
}

/** With the alternative texts, for pages that show the picture itself. */
export const describedColumns = { ...pictureColumns, alt: mediaView.alt, altAr: mediaView.altAr }

export function asDescribedPicture(row: PictureRow & { alt: string; altAr: string }): DescribedPicture {
  const { alt, altAr } = row
  return { ...asPicture(row), ...((alt || altAr) && { alt: { fr: alt, ar: altAr } }) }
}

export async function findPictures(ids: string[]): Promise<Map<string, PictureMedia>> {
  if (ids.length === 0) return new Map()
  const rows = await db().select(pictureColumns).from(mediaView).where(inArray(mediaView.id, ids))
  return new Map(rows.map((row) => [row.id, asPicture(row)]))
}

/**
 * Whether all ids name public media of this kind: a private picture, such as a payment proof, must not be shown. None
 * of them can be removed before the end of the caller's transaction.
 */
export async function areAllPublic(kind: MediaKind, ids: string[]): Promise<boolean> {
  const named = [...new Set(ids)]
  if (named.length === 0) return true
  if (!named.every(isUuid)) return false
  const isPublic = and(inArray(media.id, named), eq(media.kind, kind), eq(media.visibility, 'public'))
  const found = await db().select({ id: media.id }).from(media).where(isPublic).for('key share')
  return found.length === named.length
}

/** A condition: no page of the shop has used the public picture since that time. */
export function isUnusedSince(id: SQL, time: SQL): SQL {
  return sql`exists (select from media where id = ${id} and unused_since < ${time})`
}

type Listed = Pick<MediaRow, 'id' | 'kind' | 'contentType' | 'width' | 'widths'>

/** Which files belong to the media of a database, for backups of the whole shop. */
export const mediaFileList: FileList = {
  select: `select coalesce(file_id, id) as id, kind, content_type as "contentType", width, widths from media order by id`,
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
