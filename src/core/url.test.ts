import { expect, it } from 'vitest'
import { localizedPath } from './url.ts'

it.each([
  ['ar', '/', '/'],
  ['ar', '/collections?category=3', '/collections?category=3'],
  ['fr', '/', '/?lang=fr'],
  ['fr', '/collections?category=3', '/collections?category=3&lang=fr'],
] as const)('in %s, the path %s is %s', (language, path, localized) => {
  expect(localizedPath(language, path)).toBe(localized)
})
