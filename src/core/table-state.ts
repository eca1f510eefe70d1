/** State of a table (search, sort order, page, filters) in the query of its URL. Invalid values are ignored. */

export type SortDirection = 'asc' | 'desc'

/** The sort columns and filters that a table supports. */
export interface TableShape<
  Sort extends string = string,
  Filter extends string = string,
  Values extends FilterValues = FilterValues,
> {
  /** Each sortable column, with the direction of the first click. */
  sorts: Readonly<Record<Sort, SortDirection>>
  /** The order if the URL has none. */
  startSort: NoInfer<Sort>
  /** The valid values of each filter, as a list or a check. */
  filters?: Readonly<Record<Filter, Values>>
  pageSize?: number
}

export type FilterValues = readonly string[] | ((value: string) => boolean)

export interface TableState<Sort extends string = string, Filter extends string = string> {
  search: string
  sort: Sort
  direction: SortDirection
  page: number
  pageSize: number
  filters: Partial<Record<Filter, string>>
}

/** Spec 9: 10 rows per page; orders, products and clients have 15. */
export const DEFAULT_PAGE_SIZE = 10
const MAX_SEARCH_LENGTH = 100
const MAX_PAGE = 100_000

/** The part of URLSearchParams that is used here. */
interface Query {
  get(name: string): string | null
}

export function parseTableState<Sort extends string, Filter extends string>(
  query: Query,
  shape: TableShape<Sort, Filter>,
): TableState<Sort, Filter> {
  const requested = query.get('sort') ?? ''
  const sort = Object.hasOwn(shape.sorts, requested) ? (requested as Sort) : shape.startSort
  const direction = query.get('dir')
  return {
    // PostgreSQL text cannot contain NUL.
    search: (query.get('q') ?? '').replaceAll('\0', ' ').trim().slice(0, MAX_SEARCH_LENGTH),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : shape.sorts[sort],
    page: parsePage(query.get('page')),
    pageSize: shape.pageSize ?? DEFAULT_PAGE_SIZE,
    filters: parseFilters(query, shape),
  }
}

function parsePage(param: string | null): number {
  const page = /^\d+$/.test(param ?? '') ? Number(param) : 1
  return Math.min(Math.max(page, 1), MAX_PAGE)
}

function parseFilters<Filter extends string>(
  query: Query,
  { filters }: TableShape<string, Filter>,
): Partial<Record<Filter, string>> {
  const known = Object.entries(filters ?? {}) as [Filter, FilterValues][]
  const chosen = known.flatMap(([name, values]) => {
    const value = query.get(name)
    return value !== null && isValid(value, values) ? [[name, value]] : []
  })
  return Object.fromEntries(chosen) as Partial<Record<Filter, string>>
}

function isValid(value: string, values: FilterValues): boolean {
  return typeof values === 'function' ? values(value) : values.includes(value)
}

/** Query parameters that belong to the table; others are preserved. */
export function tableParamNames(shape: TableShape): string[] {
  return ['q', 'sort', 'dir', 'page', ...Object.keys(shape.filters ?? {})]
}

/** Query parameters of this state; default values are left out. */
export function tableQuery(state: TableState, shape: TableShape): [name: string, value: string][] {
  const { search, sort, direction, page, filters } = state
  const defaultDirection = shape.sorts[sort]
  return [
    ...(search ? [['q', search]] : []),
    ...Object.entries(filters),
    ...(sort === shape.startSort ? [] : [['sort', sort]]),
    ...(direction === defaultDirection ? [] : [['dir', direction]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ] as [string, string][]
}

/** A new search, sort order or filter resets the page to 1. */
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

/** Without a value, the filter is removed. */
export function withFilter<S extends TableState>(state: S, name: string, value: string | undefined): S {
  const { [name]: _removed, ...others } = state.filters
  return { ...state, filters: value === undefined ? others : { ...others, [name]: value }, page: 1 }
}

export function withPage<S extends TableState>(state: S, page: number): S {
  return { ...state, page }
}

/** Removes search and filters; the sort order stays. */
export function withoutFilters<S extends TableState>(state: S): S {
  return { ...state, search: '', filters: {}, page: 1 }
}

export function isFiltered({ search, filters }: TableState): boolean {
  return search !== '' || Object.keys(filters).length > 0
}

export interface TableRange {
  page: number
  pages: number
  /** The first and last row of this page, counted from 1; both 0 if there are none. */
  first: number
  last: number
}

/** Range of rows of the current page; a page beyond the end is replaced by the last. */
export function tableRange({ page, pageSize }: TableState, total: number): TableRange {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, pages)
  const before = (shown - 1) * pageSize
  return { page: shown, pages, first: total === 0 ? 0 : before + 1, last: Math.min(before + pageSize, total) }
}

/** SQL offset of the current page; a page beyond the end is replaced by the last. */
export function rowOffset(state: TableState, total: number): number {
  return (tableRange(state, total).page - 1) * state.pageSize
}
