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

/** The colours by which a list is filtered. The database names the colour of a swatch (`colour_name`). */
export const COLOURS = {
  black: '#1a1a1a',
  white: '#ffffff',
  grey: '#8a8a8a',
  beige: '#e3d2b4',
  brown: '#7a4a28',
  red: '#b3202c',
  pink: '#e48fb0',
  orange: '#e5812b',
  yellow: '#edc531',
  green: '#2f8a57',
  blue: '#27408b',
  purple: '#6b3fa0',
} as const
export type Colour = keyof typeof COLOURS

export const PER_PAGE = 12

export interface Collection {
  category: number | undefined
  subCategory: number | undefined
  filter: Filter | undefined
  search: string
  minPrice: Money | undefined
  maxPrice: Money | undefined
  inStock: boolean
  /** The name of a colour (`COLOURS`). */
  colour: string | undefined
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
  colour: undefined,
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
    colour: /^[a-z]{3,6}$/.exec(query.get('colour') ?? '')?.[0],
    sort: SORTS.find((sort) => sort === query.get('sort')),
    page: readId(query.get('page')) ?? 1,
  }
}

/** Ignores a colour that no list has. Not part of `readCollection`, because browsers need no list of colours. */
export function withKnownColour(collection: Collection): Collection {
  const { colour } = collection
  return colour === undefined || Object.hasOwn(COLOURS, colour)
    ? collection
    : { ...collection, colour: undefined }
}

/** Contains only parameters that differ from the default, always in the same order, so that each list has one URL. */
export function collectionPath(collection: Partial<Collection>): string {
  const {
    category,
    subCategory,
    filter,
    search,
    minPrice,
    maxPrice,
    inStock,
    colour,
    sort,
    page = 1,
  } = collection
  const parts: [string, string | number | undefined | false][] = [
    ['category', category],
    ['subcategory', subCategory],
    ['filter', filter],
    ['q', search && encodeURIComponent(search)],
    ['min', minPrice && minPrice / 100],
    ['max', maxPrice && maxPrice / 100],
    ['stock', inStock && 1],
    ['colour', colour],
    ['sort', sort],
    ['page', page > 1 && page],
  ]
  const query = parts
    .filter(([, value]) => value || value === 0)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return query ? `/collections?${query}` : '/collections'
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PER_PAGE))
}
