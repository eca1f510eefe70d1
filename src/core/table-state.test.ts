import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  withFilter,
  isFiltered,
  withPage,
  parseTableState,
  withSearch,
  withSort,
  tableParamNames,
  tableQuery,
  tableRange,
  withoutFilters,
  type TableShape,
} from './table-state.ts'

const SHAPE = {
  sorts: { date: 'desc', client: 'asc', total: 'desc' },
  startSort: 'date',
  filters: { status: ['pending', 'sent'], vip: ['1'] },
  pageSize: 15,
} as const satisfies TableShape

const read = (query: string) => parseTableState(new URLSearchParams(query), SHAPE)
const write = (state: ReturnType<typeof read>) => new URLSearchParams(tableQuery(state, SHAPE)).toString()
const START = read('')

describe('table state parsed from a URL', () => {
  it('replaces NUL in the search', () => {
    expect(read('q=%00a%00b%00').search).toBe('a b')
  })

  it('is the first page in the default order without parameters', () => {
    expect(START).toEqual({
      search: '',
      sort: 'date',
      direction: 'desc',
      page: 1,
      pageSize: 15,
      filters: {},
    })
  })

  it('has 10 rows per page by default', () => {
    expect(parseTableState(new URLSearchParams(), { sorts: { a: 'asc' }, startSort: 'a' }).pageSize).toBe(10)
  })

  it.each([
    ['q=mariem', { search: 'mariem' }],
    ['q=%20%20mariem%20', { search: 'mariem' }],
    [`q=${'a'.repeat(300)}`, { search: 'a'.repeat(100) }],
    ['sort=total', { sort: 'total', direction: 'desc' }],
    ['sort=client', { sort: 'client', direction: 'asc' }],
    ['sort=client&dir=desc', { sort: 'client', direction: 'desc' }],
    ['dir=asc', { sort: 'date', direction: 'asc' }],
    ['page=4', { page: 4 }],
    ['status=sent&vip=1', { filters: { status: 'sent', vip: '1' } }],
  ])('parses ?%s', (query, expected) => {
    expect(read(query)).toEqual({ ...START, ...expected })
  })

  it.each([
    'sort=password',
    'sort=toString',
    'dir=sideways',
    'page=0',
    'page=-3',
    'page=1.5',
    'page=two',
    'page=',
    'status=eaten',
    'unknown=1',
    'q=%20',
  ])('ignores ?%s', (query) => {
    expect(read(query)).toEqual(START)
  })
})

describe('table state written to a URL', () => {
  it.each([
    ['', ''],
    ['sort=date&dir=desc&page=1', ''],
    ['page=3&q=mariem&sort=client', 'q=mariem&sort=client&page=3'],
    ['dir=asc&status=sent', 'status=sent&dir=asc'],
  ])('shortens ?%s to ?%s', (query, short) => {
    expect(write(read(query))).toBe(short)
  })

  it('is parsed back to the same state', () => {
    const states = fc.record({
      search: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.trim()),
      sort: fc.constantFrom('date' as const, 'client' as const, 'total' as const),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 5000 }),
      pageSize: fc.constant(15),
      filters: fc.constantFrom({}, { status: 'pending' }, { status: 'sent', vip: '1' }),
    })
    fc.assert(
      fc.property(states, (state) => {
        expect(read(write(state))).toEqual(state)
      }),
    )
  })

  it('uses these parameter names', () => {
    expect(tableParamNames(SHAPE)).toEqual(['q', 'sort', 'dir', 'page', 'status', 'vip'])
  })
})

describe('a change', () => {
  const deep = read('q=a&status=sent&sort=client&page=7')

  it.each([
    ['another search', withSearch(deep, ' b '), 'q=b&status=sent&sort=client'],
    ['the same column again', withSort(deep, SHAPE, 'client'), 'q=a&status=sent&sort=client&dir=desc'],
    ['another column', withSort(deep, SHAPE, 'total'), 'q=a&status=sent&sort=total'],
    ['another filter', withFilter(deep, 'vip', '1'), 'q=a&status=sent&vip=1&sort=client'],
    ['a removed filter', withFilter(deep, 'status', undefined), 'q=a&sort=client'],
    ['no filters at all', withoutFilters(deep), 'sort=client'],
    ['another page', withPage(deep, 2), 'q=a&status=sent&sort=client&page=2'],
  ])('to %s keeps the rest and starts at the first page', (_, state, query) => {
    expect(write(state)).toBe(query)
  })

  it('of the sorted column toggles the direction', () => {
    const once = withSort(START, SHAPE, 'date')
    expect(once.direction).toBe('asc')
    expect(withSort(once, SHAPE, 'date').direction).toBe('desc')
  })

  it.each([
    ['', false],
    ['sort=total&page=2', false],
    ['q=a', true],
    ['vip=1', true],
  ])('?%s is filtered: %s', (query, filtered) => {
    expect(isFiltered(read(query))).toBe(filtered)
  })
})

describe('the rows of a page', () => {
  it.each([
    ['', 63, { page: 1, pages: 5, first: 1, last: 15 }],
    ['page=5', 63, { page: 5, pages: 5, first: 61, last: 63 }],
    ['page=9', 63, { page: 5, pages: 5, first: 61, last: 63 }],
    ['', 15, { page: 1, pages: 1, first: 1, last: 15 }],
    ['', 16, { page: 1, pages: 2, first: 1, last: 15 }],
    ['page=3', 0, { page: 1, pages: 1, first: 0, last: 0 }],
  ])('?%s of %i', (query, total, range) => {
    expect(tableRange(read(query), total)).toEqual(range)
  })
})
