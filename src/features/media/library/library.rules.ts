/** The media library: every public picture of the shop and where it is used. */
import { cleanLine } from '#core/clean-text.ts'
import { parseTableState, type TableShape } from '#core/table-state.ts'
import type { Bilingual } from '#core/text.ts'
import type { PictureMedia } from '../media.rules.ts'

export const LIBRARY_FILTERS = ['used', 'unused'] as const
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number]

export type MediaUser =
  | 'product'
  | 'category'
  | 'subCategory'
  | 'logo'
  | 'user'
  | 'content'
  | 'review'
  | 'order'
  | 'letter'

export interface MediaUse {
  by: MediaUser
  /** '' for the logo. */
  id: string
  name: Bilingual
}

export interface LibraryPicture extends PictureMedia {
  /** '' if none was entered. */
  alt: Bilingual
  isUsed: boolean
  /** The first uses, without past orders. */
  uses: MediaUse[]
}

export interface LibraryPage {
  pictures: LibraryPicture[]
  /** The cursor of the next page, if there is one. */
  next: string | undefined
}

/** All uses, up to `MAX_LISTED_USES`; past orders are only counted. */
export interface PictureDetail extends LibraryPicture {
  bytes: number
  createdAt: Date
  orders: number
}

export interface LibraryQuery {
  search: string
  filter: LibraryFilter | undefined
  before: LibraryCursor | undefined
}

export const LIBRARY_PAGE_SIZE = 24
export const MAX_LISTED_USES = 50
/** Past orders of a picture are counted up to here. */
export const MAX_COUNTED_ORDERS = 100
export const MAX_ALT_LENGTH = 250

/** The place of a picture in the list: its time in microseconds, and its id. */
export interface LibraryCursor {
  at: number
  id: string
}

const CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export function parseCursor(text: string | null): LibraryCursor | undefined {
  const [, at, id] = CURSOR.exec(text ?? '') ?? []
  return at && id ? { at: Number(at), id } : undefined
}

export function cursorText({ at, id }: LibraryCursor): string {
  return `${at}.${id}`
}

/** The list has one order and no page numbers; search and filter are in the URL as those of tables. */
export const LIBRARY_SHAPE = {
  sorts: { createdAt: 'desc' },
  startSort: 'createdAt',
  filters: { use: LIBRARY_FILTERS },
  pageSize: LIBRARY_PAGE_SIZE,
} satisfies TableShape<'createdAt', 'use', readonly string[]>

/** The part of URLSearchParams that is used here. */
interface Query {
  get(name: string): string | null
}

/** Invalid values are ignored. */
export function parseLibraryQuery(query: Query): LibraryQuery {
  const { search, filters } = parseTableState(query, LIBRARY_SHAPE)
  return {
    search,
    filter: LIBRARY_FILTERS.find((known) => known === filters.use),
    before: parseCursor(query.get('before')),
  }
}

export type AltProblem = 'altTooLong'

/** Undefined if the text can be saved. */
export function altProblem(text: string): AltProblem | undefined {
  return cleanLine(text).length > MAX_ALT_LENGTH ? 'altTooLong' : undefined
}

const USE_PATHS: Record<MediaUser, (id: string) => string> = {
  product: (id) => `/admin/products?edit=${id}`,
  category: (id) => `/admin/products/categories?edit=${id}`,
  subCategory: (id) => `/admin/products/subcategories?edit=${id}`,
  logo: () => '/admin/settings?section=business',
  user: (id) => `/admin/users?edit=${id}`,
  // The URL of a document has a hyphen where its key has a colon.
  review: () => '/admin/products/reviews',
  content: (key) => `/admin/content/${key.replace(':', '-')}`,
  order: (id) => `/admin/orders/${id}`,
  letter: (id) => `/admin/messages/newsletter/letters/${id}`,
}

export function usePath({ by, id }: Pick<MediaUse, 'by' | 'id'>): string {
  return USE_PATHS[by](id)
}

/** What a change of a picture did. */
export interface LibraryAnswer {
  done: 'described' | 'replaced' | 'removed'
}
