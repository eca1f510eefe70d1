/** Data of the content screens. */
import type { Bilingual } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { ContentProblem } from './content-form.rules.ts'
import { isContentKey, type DocumentKey, type ShapeKey } from './content-shape.rules.ts'
import type { PageKind } from './content.rules.ts'

/** `new`: a page that was never published. */
export type DocumentState = 'default' | 'published' | 'draft' | 'new'

export interface DocumentSummary {
  key: DocumentKey
  state: DocumentState
  /** The last change; null while the document is the default. */
  edited: { by: string; at: Date } | null
  /** Number of texts that lack a language. */
  missing: Bilingual<number>
}

export interface PageSummary extends DocumentSummary {
  id: number
  kind: PageKind
  slug: string
  inFooter: boolean
  title: Bilingual
}

export interface ContentList {
  documents: DocumentSummary[]
  pages: PageSummary[]
}

export interface VersionLine {
  id: number
  by: string
  at: Date
}

/** A document as the editor loads it. */
export interface EditorView extends DocumentSummary {
  shapeKey: ShapeKey
  /** The draft, or what the shop shows. */
  content: unknown
  revision: number
  /** The latest first. */
  versions: VersionLine[]
  hasDefault: boolean
  pictures: PictureMedia[]
  page: { slug: string; kind: PageKind } | null
}

export type EditorAnswer =
  | { done: 'saved' | 'published' | 'discarded' | 'restored' }
  | { problems: ContentProblem[] }
  | { conflict: EditorView }

export type ContentListAnswer =
  | { added: number }
  | { problems: ContentProblem[] }
  | { done: 'removed' | 'changed' }

/** The last part of the editor's URL: `faq`, or `page-12`. */
export function urlKeyOf(key: DocumentKey): string {
  return key.replace(':', '-')
}

const PAGE_URL_KEY = /^page-([1-9]\d{0,14})$/

/** Undefined for an unknown document. */
export function keyFromUrl(urlKey: string | undefined): DocumentKey | undefined {
  const page = PAGE_URL_KEY.exec(urlKey ?? '')
  if (page) return `page:${Number(page[1])}`
  return urlKey !== undefined && isContentKey(urlKey) ? urlKey : undefined
}
