import { eq, isNotNull } from 'drizzle-orm'
import { asPicture, mediaView, pictureColumns } from '#features/media/media-view.server.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { DEFAULT_CONTENT } from './content-defaults.text.ts'
import { contentDocuments, contentMedia } from './content-tables.server.ts'
import type { ContentDocuments, ContentKey, PageKey } from './content.rules.ts'

/** Everything published, by key; cached until something is published. */
const published = cached(['content'], async (): Promise<ReadonlyMap<string, unknown>> => {
  const { key, published: content } = contentDocuments
  const rows = await db().select({ key, content }).from(contentDocuments).where(isNotNull(content))
  return new Map(rows.map((row) => [row.key, row.content]))
})

/** The published document, or the program's default. */
export async function contentOf<K extends ContentKey>(key: K): Promise<ContentDocuments[K]> {
  const content = (await published()).get(key) as ContentDocuments[K] | undefined
  return content ?? DEFAULT_CONTENT[key]
}

/** The published document; undefined if it has never been published. */
export async function publishedContent(key: ContentKey | PageKey): Promise<unknown> {
  return (await published()).get(key)
}

/** Pictures of all documents by id. */
export const contentPictures = cached(
  ['content', 'media'],
  async (): Promise<ReadonlyMap<string, PictureMedia>> => {
    const rows = await db()
      .selectDistinct(pictureColumns)
      .from(contentMedia)
      .innerJoin(mediaView, eq(mediaView.id, contentMedia.mediaId))
    return new Map(rows.map((row) => [row.id, asPicture(row)]))
  },
)
