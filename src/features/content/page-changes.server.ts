/** Adds, removes and orders pages. */
import { asc, eq } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import type { Bilingual } from '#core/text.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { contentDocuments, contentMedia, contentPages, contentVersions } from './content-tables.server.ts'
import type { PageContent } from './content.rules.ts'
import { findPage, freeSlug, lockPages, pageKey, type PageRow } from './page-address.server.ts'

interface Change {
  by: Actor
  now: Date
}

/** All of them are read for the footer. */
const MAX_PAGES = 50

/** The page is a draft until it is published. Returns its id. */
export async function addPage({ title, by, now }: Change & { title: Bilingual }): Promise<number> {
  return transaction(async () => {
    await lockPages()
    const pages = await orderedPages()
    if (pages.length >= MAX_PAGES) throw new Refusal('tooManyPages', 'conflict', { max: MAX_PAGES })
    const slug = await freeSlug(title)
    const position = Math.max(-1, ...pages.map((page) => page.position)) + 1
    const [page] = await db().insert(contentPages).values({ slug, position, createdAt: now }).returning()
    const key = pageKey(page!.id)
    const draft: PageContent = { title, body: { fr: '', ar: '' } }
    await db()
      .insert(contentDocuments)
      .values({ key, draft, revision: 1, updatedAt: now, updatedBy: by.id, updatedName: by.name })
    await recordActivity({
      by,
      now,
      action: 'pageAdded',
      subject: 'content',
      subjectId: key,
      after: { slug },
    })
    return page!.id
  })
}

/** Removes the page with its versions and former addresses. The legal pages cannot be removed. */
export async function removePage({ id, by, now }: Change & { id: number }): Promise<void> {
  await transaction(async () => {
    const key = pageKey(id)
    // The order of locks is that of a publication: the document, then the pages.
    await db().select().from(contentDocuments).where(eq(contentDocuments.key, key)).for('update')
    await lockPages()
    const { kind, slug } = await existingPage(id)
    if (kind !== 'custom') throw new Refusal('pageFixed', 'conflict')
    for (const table of [contentMedia, contentVersions, contentDocuments])
      await db().delete(table).where(eq(table.key, key))
    await db().delete(contentPages).where(eq(contentPages.id, id))
    await recordActivity({
      by,
      now,
      action: 'pageDeleted',
      subject: 'content',
      subjectId: key,
      before: { slug },
    })
  })
}

export async function movePage({
  id,
  to,
  by,
  now,
}: Change & { id: number; to: 'up' | 'down' }): Promise<void> {
  await transaction(async () => {
    await lockPages()
    const pages = await orderedPages()
    const from = pages.findIndex((page) => page.id === id)
    if (from === -1) throw new Refusal('contentUnknown', 'missing')
    const other = from + (to === 'up' ? -1 : 1)
    if (!pages[other]) return
    const moved = pages.with(from, pages[other]).with(other, pages[from]!)
    for (const [position, page] of moved.entries())
      await db().update(contentPages).set({ position }).where(eq(contentPages.id, page.id))
    await recordPageChange({ by, now }, id, { position: from + 1 }, { position: other + 1 })
  })
}

export async function showInFooter({
  id,
  inFooter,
  by,
  now,
}: Change & { id: number; inFooter: boolean }): Promise<void> {
  await transaction(async () => {
    await lockPages()
    const page = await existingPage(id)
    if (page.inFooter === inFooter) return
    await db().update(contentPages).set({ inFooter }).where(eq(contentPages.id, id))
    await recordPageChange({ by, now }, id, { inFooter: !inFooter }, { inFooter })
  })
}

export async function orderedPages(): Promise<PageRow[]> {
  return db().select().from(contentPages).orderBy(asc(contentPages.position), asc(contentPages.id))
}

async function existingPage(id: number): Promise<PageRow> {
  const page = await findPage(id)
  if (!page) throw new Refusal('contentUnknown', 'missing')
  return page
}

async function recordPageChange(
  { by, now }: Change,
  id: number,
  before: object,
  after: object,
): Promise<void> {
  const subjectId = pageKey(id)
  await recordActivity({ by, now, action: 'pageChanged', subject: 'content', subjectId, before, after })
}
