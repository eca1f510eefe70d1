import { DEFAULT_PAGES } from './content-defaults-pages.text.ts'
import { DEFAULT_CONTENT } from './content-defaults.text.ts'
import type { DocumentKey } from './content-shape.rules.ts'
import type { ContentKey } from './content.rules.ts'
import { findPage, pageIdOf } from './page-address.server.ts'

/** The program's own text; undefined for a page that the owner added. */
export async function defaultContent(key: DocumentKey): Promise<unknown> {
  const pageId = pageIdOf(key)
  if (pageId === undefined) return DEFAULT_CONTENT[key as ContentKey]
  const kind = (await findPage(pageId))?.kind ?? 'custom'
  return kind === 'custom' ? undefined : DEFAULT_PAGES[kind]
}
