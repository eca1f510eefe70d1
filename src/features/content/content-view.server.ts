/** Reads the documents for the content screens. */
import { desc, eq } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { findPictures } from '#features/media/media-view.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { ContentList, DocumentState, DocumentSummary, EditorView } from './content-admin.rules.ts'
import { defaultContent } from './content-default.server.ts'
import { MAX_VERSIONS } from './content-documents.server.ts'
import {
  cleanContent,
  DOCUMENT_SHAPES,
  emptyOf,
  isContentKey,
  missingTexts,
  picturesOf,
  shapeKeyOf,
  type DocumentKey,
} from './content-shape.rules.ts'
import { contentDocuments, contentVersions } from './content-tables.server.ts'
import type { PageContent } from './content.rules.ts'
import { findPage, pageIdOf, pageKey } from './page-address.server.ts'
import { orderedPages } from './page-changes.server.ts'

type DocumentRow = typeof contentDocuments.$inferSelect

export async function contentList(): Promise<ContentList> {
  const rows = new Map((await db().select().from(contentDocuments)).map((row) => [row.key, row]))
  const documents = await Promise.all(
    Object.keys(DOCUMENT_SHAPES)
      .filter(isContentKey)
      .map(async (key) => (await summaryOf(key, rows.get(key))).summary),
  )
  const pages = await Promise.all(
    (await orderedPages()).map(async ({ id, kind, slug, inFooter }) => {
      const { summary, content } = await summaryOf(pageKey(id), rows.get(pageKey(id)))
      return { ...summary, id, kind, slug, inFooter, title: (content as PageContent).title }
    }),
  )
  return { documents, pages }
}

export async function editorView(key: DocumentKey): Promise<EditorView> {
  const pageId = pageIdOf(key)
  const page = pageId === undefined ? undefined : await findPage(pageId)
  if (pageId !== undefined && !page) throw new Refusal('contentUnknown', 'missing')
  const [row] = await db().select().from(contentDocuments).where(eq(contentDocuments.key, key))
  const { summary, content } = await summaryOf(key, row)
  const shapeKey = shapeKeyOf(key)
  const pictures = await findPictures(picturesOf(DOCUMENT_SHAPES[shapeKey], content))
  return {
    ...summary,
    shapeKey,
    content,
    revision: row?.revision ?? 0,
    versions: await versionsOf(key),
    hasDefault: (await defaultContent(key)) !== undefined,
    pictures: [...pictures.values()],
    page: page ? { slug: page.slug, kind: page.kind } : null,
  }
}

async function versionsOf(key: DocumentKey) {
  const { id, publishedName, publishedAt } = contentVersions
  return db()
    .select({ id, by: publishedName, at: publishedAt })
    .from(contentVersions)
    .where(eq(contentVersions.key, key))
    .orderBy(desc(id))
    .limit(MAX_VERSIONS)
}

async function summaryOf(
  key: DocumentKey,
  row: DocumentRow | undefined,
): Promise<{ summary: DocumentSummary; content: unknown }> {
  const shape = DOCUMENT_SHAPES[shapeKeyOf(key)]
  const stored = row?.draft ?? row?.published ?? (await defaultContent(key)) ?? emptyOf(shape)
  const content = cleanContent(shape, stored)
  const isEdited = row !== undefined && row.revision > 0
  const edited = isEdited ? { by: row.updatedName, at: row.updatedAt } : null
  const isNew = row?.published === null && pageIdOf(key) !== undefined && !(await defaultContent(key))
  return {
    summary: { key, state: stateOf(row, isNew), edited, missing: missingTexts(shape, content) },
    content,
  }
}

function stateOf(row: DocumentRow | undefined, isNew: boolean): DocumentState {
  if (isNew) return 'new'
  if (row && row.draft !== null) return 'draft'
  return row && row.published !== null ? 'published' : 'default'
}
