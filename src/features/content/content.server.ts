import { isNotNull } from 'drizzle-orm'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { DEFAULT_CONTENT } from './content-defaults.text.ts'
import { contentDocuments } from './content-tables.server.ts'
import type { ContentDocuments, ContentKey } from './content.rules.ts'

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
