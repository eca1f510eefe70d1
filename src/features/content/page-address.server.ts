/** The address of a page follows its title; former addresses redirect to it. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Bilingual } from '#core/text.ts'
import { db } from '#platform/database/database.server.ts'
import type { DocumentKey } from './content-shape.rules.ts'
import { contentPages, contentRedirects } from './content-tables.server.ts'
import type { PageKey } from './content.rules.ts'
import { isSlugOf, slugOf, uniqueSlug } from './page-slug.rules.ts'

export type PageRow = typeof contentPages.$inferSelect

export function pageKey(id: number): PageKey {
  return `page:${id}`
}

/** Undefined for the other documents. */
export function pageIdOf(key: DocumentKey): number | undefined {
  return key.startsWith('page:') ? Number(key.slice('page:'.length)) : undefined
}

export async function findPage(id: number): Promise<PageRow | undefined> {
  const [page] = await db().select().from(contentPages).where(eq(contentPages.id, id))
  return page
}

/** Serialises changes of addresses and order; readers do not wait. */
export async function lockPages(): Promise<void> {
  await db().execute(sql`lock table ${contentPages} in share row exclusive mode`)
}

/** A free slug for this title. The page's own former slugs are free for it. Needs `lockPages`. */
export async function freeSlug(title: Bilingual, ownId = 0): Promise<string> {
  const pages = await db()
    .select({ slug: contentPages.slug })
    .from(contentPages)
    .where(ne(contentPages.id, ownId))
  const redirects = await db()
    .select({ slug: contentRedirects.slug })
    .from(contentRedirects)
    .where(ne(contentRedirects.pageId, ownId))
  const taken = new Set([...pages, ...redirects].map(({ slug }) => slug))
  return uniqueSlug(slugOf(title), (slug) => taken.has(slug))
}

interface Renaming {
  id: number
  title: Bilingual
  /** Whether people may have the old address. */
  wasPublic: boolean
}

/** The addresses of the legal pages are fixed, because other pages link to them. */
export async function renamePage({ id, title, wasPublic }: Renaming): Promise<void> {
  await lockPages()
  const page = await findPage(id)
  if (!page || page.kind !== 'custom' || isSlugOf(page.slug, title)) return
  const slug = await freeSlug(title, id)
  await db()
    .delete(contentRedirects)
    .where(and(eq(contentRedirects.slug, slug), eq(contentRedirects.pageId, id)))
  await db().update(contentPages).set({ slug }).where(eq(contentPages.id, id))
  if (wasPublic) await db().insert(contentRedirects).values({ slug: page.slug, pageId: id })
}
