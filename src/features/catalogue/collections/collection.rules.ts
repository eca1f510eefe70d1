/** The list of products and the address that describes it: `/collections?category=3&filter=new&sort=price-up`. */
import { readId } from '#core/id.ts'
import { parseMoney, type Money } from '#core/money.ts'

export const FILTERS = ['featured', 'new'] as const
export type Filter = (typeof FILTERS)[number]

export const SORTS = ['new', 'price-up', 'price-down', 'most-sold', 'best-rated'] as const
export type Sort = (typeof SORTS)[number]

export const PER_PAGE = 12

export interface Collection {
  category: number | undefined
  subCategory: number | undefined
  filter: Filter | undefined
  search: string
  least: Money | undefined
  most: Money | undefined
  inStock: boolean
  /** Nothing chosen: by nearness to the words searched for, else the newest first. */
  sort: Sort | undefined
  page: number
}

export const EVERYTHING: Collection = {
  category: undefined,
  subCategory: undefined,
  filter: undefined,
  search: '',
  least: undefined,
  most: undefined,
  inStock: false,
  sort: undefined,
  page: 1,
}

const MAX_SEARCH_LENGTH = 100

interface Query {
  get(name: string): string | null
}

/** Reads an address leniently: a filter that makes no sense is left out, never an error. */
export function readCollection(query: Query): Collection {
  return {
    category: readId(query.get('category')),
    subCategory: readId(query.get('subcategory')),
    filter: FILTERS.find((filter) => filter === query.get('filter')),
    search: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    least: parseMoney(query.get('min') ?? ''),
    most: parseMoney(query.get('max') ?? ''),
    inStock: query.get('stock') === '1',
    sort: SORTS.find((sort) => sort === query.get('sort')),
    page: readId(query.get('page')) ?? 1,
  }
}

/** The address of a list, with only what differs from the whole catalogue, always in the same order. */
export function collectionPath(collection: Partial<Collection>): string {
  const { category, subCategory, filter, search, least, most, inStock, sort, page } = {
    ...EVERYTHING,
    ...collection,
  }
  const parts: [string, string | number | undefined | false][] = [
    ['category', category],
    ['subcategory', subCategory],
    ['filter', filter],
    ['q', search && encodeURIComponent(search)],
    ['min', least !== undefined && least / 100],
    ['max', most !== undefined && most / 100],
    ['stock', inStock && 1],
    ['sort', sort],
    ['page', page > 1 && page],
  ]
  const query = parts
    .filter(([, value]) => value !== undefined && value !== false && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return query ? `/collections?${query}` : '/collections'
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PER_PAGE))
}
