/** Saves, publishes and restores documents; refuses to overwrite a revision that the user has not seen. */
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { areAllPublic, findPictures } from '#features/media/media-view.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { defaultContent } from './content-default.server.ts'
import { contentProblems } from './content-form.rules.ts'
import {
  cleanContent,
  DOCUMENT_SHAPES,
  picturesOf,
  shapeKeyOf,
  withoutPictures,
  type DocumentKey,
  type Shape,
} from './content-shape.rules.ts'
import { contentDocuments, contentMedia, contentVersions } from './content-tables.server.ts'
import type { PageContent } from './content.rules.ts'
import { findPage, pageIdOf, renamePage } from './page-address.server.ts'

export interface DocumentChange {
  key: DocumentKey
  /** The revision that the editor was loaded with. */
  revision: number
  by: Actor
  now: Date
}

/** The content must have no problems. */
export interface ContentChange extends DocumentChange {
  content: unknown
}

type DocumentRow = typeof contentDocuments.$inferSelect

export const MAX_VERSIONS = 20

export async function saveDraft(change: ContentChange): Promise<void> {
  await transaction(async () => {
    const row = await lockDocument(change)
    const content = await checkedContent(change)
    const live = await liveContent(row)
    const draft = live !== undefined && isSame(shapeOf(row.key), content, live) ? null : content
    await writeDocument(row, { draft }, change)
  })
}

export async function publish(change: ContentChange): Promise<void> {
  await transaction(async () => {
    const row = await lockDocument(change)
    await publishContent(row, await checkedContent(change), 'contentPublished', change)
  })
}

/** The published content stays as it is. */
export async function discardDraft(change: DocumentChange): Promise<void> {
  await transaction(async () => {
    const row = await lockDocument(change)
    if (row.draft !== null) await writeDocument(row, { draft: null }, change)
  })
}

/** Publishes an older version again, or the program's own text; a draft is discarded. */
export async function restoreVersion(
  change: DocumentChange & { version: number | 'default' },
): Promise<void> {
  await transaction(async () => {
    const row = await lockDocument(change)
    const content =
      change.version === 'default'
        ? await defaultContent(row.key)
        : await versionContent(row.key, change.version)
    if (content === undefined) throw new Refusal('versionUnknown', 'missing')
    const shape = shapeOf(row.key)
    const found = await findPictures(picturesOf(shape, content))
    const restored = withoutPictures(shape, content, (id) => !found.has(id))
    await publishContent(row, restored, 'contentRestored', change)
  })
}

async function versionContent(key: DocumentKey, id: number): Promise<unknown> {
  const [version] = await db()
    .select({ content: contentVersions.content })
    .from(contentVersions)
    .where(and(eq(contentVersions.key, key), eq(contentVersions.id, id)))
  return version?.content
}

/** Concurrent saves wait for this lock and then see the new revision. */
async function lockDocument({ key, revision, now }: DocumentChange): Promise<DocumentRow> {
  const pageId = pageIdOf(key)
  if (pageId !== undefined && !(await findPage(pageId))) throw new Refusal('contentUnknown', 'missing')
  await db().insert(contentDocuments).values({ key, updatedAt: now }).onConflictDoNothing()
  const [row] = await db().select().from(contentDocuments).where(eq(contentDocuments.key, key)).for('update')
  if (!row) throw new Refusal('contentUnknown', 'missing')
  if (row.revision !== revision)
    throw new Refusal('contentChanged', 'conflict', {
      by: row.updatedName,
      at: row.updatedAt.toISOString(),
    })
  return row
}

async function checkedContent({ key, content }: ContentChange): Promise<unknown> {
  const shape = shapeOf(key)
  const clean = cleanContent(shape, content)
  if (contentProblems(shape, clean).length > 0) throw new Refusal('badRequest', 'invalid')
  if (!(await areAllPublic('image', picturesOf(shape, clean)))) throw new Refusal('pictureUnknown', 'invalid')
  return clean
}

/** What the shop shows: the published content, or the default. Undefined for a page that was never published. */
async function liveContent({ key, published }: DocumentRow): Promise<unknown> {
  return published ?? (await defaultContent(key))
}

async function publishContent(
  row: DocumentRow,
  content: unknown,
  action: 'contentPublished' | 'contentRestored',
  change: DocumentChange,
): Promise<void> {
  const { key } = row
  const { by, now } = change
  const isUnchanged = row.published !== null && isSame(shapeOf(key), content, row.published)
  await writeDocument(row, { draft: null, published: content }, change)
  if (isUnchanged) return
  await db()
    .insert(contentVersions)
    .values({ key, content, publishedAt: now, publishedBy: by.id, publishedName: by.name })
  await deleteOldVersions(key)
  const pageId = pageIdOf(key)
  if (pageId !== undefined)
    await renamePage({ id: pageId, title: (content as PageContent).title, wasPublic: row.published !== null })
  await recordActivity({ by, now, action, subject: 'content', subjectId: key })
}

async function deleteOldVersions(key: DocumentKey): Promise<void> {
  const kept = db()
    .select({ id: contentVersions.id })
    .from(contentVersions)
    .where(eq(contentVersions.key, key))
    .orderBy(desc(contentVersions.id))
    .limit(MAX_VERSIONS)
  await db()
    .delete(contentVersions)
    .where(and(eq(contentVersions.key, key), notInArray(contentVersions.id, kept)))
}

async function writeDocument(
  row: DocumentRow,
  values: { draft: unknown; published?: unknown },
  { by, now }: DocumentChange,
): Promise<void> {
  const [written] = await db()
    .update(contentDocuments)
    .set({
      ...values,
      revision: sql`${contentDocuments.revision} + 1`,
      updatedAt: now,
      updatedBy: by.id,
      updatedName: by.name,
    })
    .where(eq(contentDocuments.key, row.key))
    .returning()
  await writeMedia(written!)
}

/** The pictures of the draft and of the published content; the database keeps them from being deleted. */
async function writeMedia({ key, draft, published }: DocumentRow): Promise<void> {
  const shape = shapeOf(key)
  const ids = [draft, published].flatMap((content) => (content === null ? [] : picturesOf(shape, content)))
  await db().delete(contentMedia).where(eq(contentMedia.key, key))
  if (ids.length > 0)
    await db()
      .insert(contentMedia)
      .values([...new Set(ids)].map((mediaId) => ({ key, mediaId })))
}

function shapeOf(key: DocumentKey): Shape {
  return DOCUMENT_SHAPES[shapeKeyOf(key)]
}

/** PostgreSQL does not keep the order of fields. */
function isSame(shape: Shape, one: unknown, other: unknown): boolean {
  return JSON.stringify(cleanContent(shape, one)) === JSON.stringify(cleanContent(shape, other))
}
