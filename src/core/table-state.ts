/** What a table shows, as its address says it: words searched, order, page, filters. Nonsense is ignored. */

export type SortDirection = 'asc' | 'desc'

/** What a table can be asked for. */
export interface TableShape<
  Sort extends string = string,
  Filter extends string = string,
  Words extends FilterWords = FilterWords,
> {
  /** Each sortable column, with the direction that its first click means. */
  sorts: Readonly<Record<Sort, SortDirection>>
  /** The order where the address names none. */
  startSort: NoInfer<Sort>
  /** The words that each filter understands, or how to tell one. */
  filters?: Readonly<Record<Filter, Words>>
  pageSize?: number
}

export type FilterWords = readonly string[] | ((word: string) => boolean)

export interface TableState<Sort extends string = string, Filter extends string = string> {
  search: string
  sort: Sort
  direction: SortDirection
  page: number
  pageSize: number
  filters: Partial<Record<Filter, string>>
}

/** Spec 9: generic tables have 10 rows a page; orders, products and clients say 15. */
export const DEFAULT_PAGE_SIZE = 10
const MAX_SEARCH_LENGTH = 100
const LAST_PAGE = 100_000

/** Anything that answers like URLSearchParams. */
interface Query {
  get(name: string): string | null
}

export function parseTableState<Sort extends string, Filter extends string>(
  query: Query,
  shape: TableShape<Sort, Filter>,
): TableState<Sort, Filter> {
  const asked = query.get('sort') ?? ''
  const sort = Object.hasOwn(shape.sorts, asked) ? (asked as Sort) : shape.startSort
  const direction = query.get('dir')
  return {
    // PostgreSQL knows no NUL; nobody types one.
    search: (query.get('q') ?? '').replaceAll('\0', ' ').trim().slice(0, MAX_SEARCH_LENGTH),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : shape.sorts[sort],
    page: parsePage(query.get('page')),
    pageSize: shape.pageSize ?? DEFAULT_PAGE_SIZE,
    filters: parseFilters(query, shape),
  }
}

function parsePage(asked: string | null): number {
  const page = /^\d+$/.test(asked ?? '') ? Number(asked) : 1
  return Math.min(Math.max(page, 1), LAST_PAGE)
}

function parseFilters<Filter extends string>(
  query: Query,
  { filters }: TableShape<string, Filter>,
): Partial<Record<Filter, string>> {
  const known = Object.entries(filters ?? {}) as [Filter, FilterWords][]
  const chosen = known.flatMap(([name, words]) => {
    const value = query.get(name)
    return value !== null && isUnderstood(value, words) ? [[name, value]] : []
  })
  return Object.fromEntries(chosen) as Partial<Record<Filter, string>>
}

function isUnderstood(value: string, words: FilterWords): boolean {
  return typeof words === 'function' ? words(value) : words.includes(value)
}

/** The names that belong to a table in an address; all others are somebody else's and stay as they are. */
export function tableNames(shape: TableShape): string[] {
  return ['q', 'sort', 'dir', 'page', ...Object.keys(shape.filters ?? {})]
}

/** The shortest address that means this state: what goes without saying is left out. */
export function tableQuery(state: TableState, shape: TableShape): [name: string, value: string][] {
  const { search, sort, direction, page, filters } = state
  const firstDirection = shape.sorts[sort]
  return [
    ...(search ? [['q', search]] : []),
    ...Object.entries(filters),
    ...(sort === shape.startSort ? [] : [['sort', sort]]),
    ...(direction === firstDirection ? [] : [['dir', direction]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ] as [string, string][]
}

/** Other words, another order or another filter start again at the first page. */
export function withSearch<S extends TableState>(state: S, search: string): S {
  return { ...state, search: search.trim().slice(0, MAX_SEARCH_LENGTH), page: 1 }
}

export function withSort<S extends TableState>(state: S, shape: TableShape, sort: S['sort']): S {
  const first = shape.sorts[sort] ?? 'asc'
  return { ...state, sort, direction: state.sort === sort ? opposite(state.direction) : first, page: 1 }
}

function opposite(direction: SortDirection): SortDirection {
  return direction === 'asc' ? 'desc' : 'asc'
}

/** Without a value, the filter is lifted. */
export function withFilter<S extends TableState>(state: S, name: string, value: string | undefined): S {
  const { [name]: _lifted, ...others } = state.filters
  return { ...state, filters: value === undefined ? others : { ...others, [name]: value }, page: 1 }
}

export function withPage<S extends TableState>(state: S, page: number): S {
  return { ...state, page }
}

/** Everything shown, in the order chosen. */
export function withoutFilters<S extends TableState>(state: S): S {
  return { ...state, search: '', filters: {}, page: 1 }
}

export function isFiltered({ search, filters }: TableState): boolean {
  return search !== '' || Object.keys(filters).length > 0
}

export interface TableRange {
  page: number
  pages: number
  /** The first and last row of this page, counted from 1; both 0 where there are none. */
  first: number
  last: number
}

/** Where a page stands among so many rows; one beyond the end is the last. */
export function tableRange({ page, pageSize }: TableState, total: number): TableRange {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, pages)
  const before = (shown - 1) * pageSize
  return { page: shown, pages, first: total === 0 ? 0 : before + 1, last: Math.min(before + pageSize, total) }
}

/** How many rows stand before the page that is shown; a page beyond the end shows the last. */
export function rowOffset(state: TableState, total: number): number {
  return (tableRange(state, total).page - 1) * state.pageSize
}
