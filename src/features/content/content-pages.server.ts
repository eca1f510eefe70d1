/** Pages at `/pages/<slug>`: the three legal ones, and those that the owner added. */
import { asc } from 'drizzle-orm'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { DEFAULT_PAGES } from './content-defaults-pages.text.ts'
import { contentPages, contentRedirects } from './content-tables.server.ts'
import type { PageContent, PageKind } from './content.rules.ts'
import { publishedContent } from './content.server.ts'

export interface ShownPage {
  id: number
  kind: PageKind
  slug: string
  isInFooter: boolean
  content: PageContent
}

/** The rows of pages and their former addresses; cached until a page changes. */
const pageRows = cached(['content'], async () => {
  const { id, kind, slug, inFooter, position } = contentPages
  const [pages, redirects] = await Promise.all([
    db().select({ id, kind, slug, isInFooter: inFooter }).from(contentPages).orderBy(asc(position), asc(id)),
    db().select().from(contentRedirects),
  ])
  return { pages, redirects: new Map(redirects.map((former) => [former.slug, former.pageId])) }
})

/** Pages in their order. One that the owner added is shown once it is published. */
export async function shownPages(): Promise<ShownPage[]> {
  const { pages } = await pageRows()
  const shown: ShownPage[] = []
  for (const page of pages) {
    const published = (await publishedContent(`page:${page.id}`)) as PageContent | undefined
    const content = published ?? (page.kind === 'custom' ? undefined : DEFAULT_PAGES[page.kind])
    if (content) shown.push({ ...page, content })
  }
  return shown
}

/** The page at an address, or the page that was there before; undefined if there is none. */
export async function findPage(
  slug: string,
): Promise<{ page: ShownPage; isFormerAddress: boolean } | undefined> {
  const pages = await shownPages()
  const current = pages.find((page) => page.slug === slug)
  if (current) return { page: current, isFormerAddress: false }
  const { redirects } = await pageRows()
  const moved = pages.find(({ id }) => id === redirects.get(slug))
  return moved && { page: moved, isFormerAddress: true }
}
