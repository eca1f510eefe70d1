/** The list of products and the URL that describes it: `/collections?category=3&filter=new&sort=price-up`. */
import { readId } from '#core/id.ts'
import { parseMoney, type Money } from '#core/money.ts'

export const FILTERS = ['featured', 'new'] as const
export type Filter = (typeof FILTERS)[number]

export const SORTS = [
  'new',
  'popular',
  'price-up',
  'price-down',
  'most-sold',
  'best-rated',
  'most-reviewed',
] as const
export type Sort = (typeof SORTS)[number]

export const PER_PAGE = 12

export interface Collection {
  category: number | undefined
  subCategory: number | undefined
  filter: Filter | undefined
  search: string
  minPrice: Money | undefined
  maxPrice: Money | undefined
  inStock: boolean
  /** Undefined means by relevance for a search, and newest first otherwise. */
  sort: Sort | undefined
  page: number
}

export const EVERYTHING: Collection = {
  category: undefined,
  subCategory: undefined,
  filter: undefined,
  search: '',
  minPrice: undefined,
  maxPrice: undefined,
  inStock: false,
  sort: undefined,
  page: 1,
}

const MAX_SEARCH_LENGTH = 100

interface Query {
  get(name: string): string | null
}

/** Ignores invalid parameters instead of failing. */
export function readCollection(query: Query): Collection {
  return {
    category: readId(query.get('category')),
    subCategory: readId(query.get('subcategory')),
    filter: FILTERS.find((filter) => filter === query.get('filter')),
    search: (query.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    minPrice: parseMoney(query.get('min') ?? ''),
    maxPrice: parseMoney(query.get('max') ?? ''),
    inStock: query.get('stock') === '1',
    sort: SORTS.find((sort) => sort === query.get('sort')),
    page: readId(query.get('page')) ?? 1,
  }
}

/** Contains only parameters that differ from the default, always in the same order, so that each list has one URL. */
export function collectionPath(collection: Partial<Collection>): string {
  const { category, subCategory, filter, search, minPrice, maxPrice, inStock, sort, page } = {
    ...EVERYTHING,
    ...collection,
  }
  const parts: [string, string | number | undefined | false][] = [
    ['category', category],
    ['subcategory', subCategory],
    ['filter', filter],
    ['q', search && encodeURIComponent(search)],
    ['min', minPrice !== undefined && minPrice / 100],
    ['max', maxPrice !== undefined && maxPrice / 100],
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
