import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  altProblem,
  cursorText,
  MAX_ALT_LENGTH,
  parseCursor,
  parseLibraryQuery,
  usePath,
} from './library.rules.ts'

describe('the query of the library', () => {
  it.each([
    ['', { search: '', filter: undefined, before: undefined }],
    ['q=+nila+&use=unused', { search: 'nila', filter: 'unused', before: undefined }],
    ['use=deleted&before=12', { search: '', filter: undefined, before: undefined }],
    ["before=1.' or true--", { search: '', filter: undefined, before: undefined }],
  ])('%s', (query, expected) => {
    expect(parseLibraryQuery(new URLSearchParams(query))).toEqual(expected)
  })

  it('reads every cursor that it writes', () => {
    fc.assert(
      fc.property(fc.nat(Number.MAX_SAFE_INTEGER), fc.uuid(), (at, id) => {
        expect(parseCursor(cursorText({ at, id }))).toEqual({ at, id })
      }),
    )
  })
})

it('an alternative text is one line of limited length', () => {
  expect(altProblem('x'.repeat(MAX_ALT_LENGTH))).toBeUndefined()
  expect(altProblem(` ${'x'.repeat(MAX_ALT_LENGTH)} `)).toBeUndefined()
  expect(altProblem('x'.repeat(MAX_ALT_LENGTH + 1))).toBe('altTooLong')
})

it.each([
  ['product', '12', '/admin/products?edit=12'],
  ['subCategory', '3', '/admin/products/subcategories?edit=3'],
  ['logo', '', '/admin/settings?section=business'],
  ['content', 'page:4', '/admin/content/page-4'],
] as const)('the page of a %s', (by, id, path) => {
  expect(usePath({ by, id })).toBe(path)
})
