import { expect, it } from 'vitest'
import { readCookie } from './cookie.ts'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['language=fr', 'fr'],
  ['a=1; language=fr; b=2', 'fr'],
  [' language = fr ', 'fr'],
  ['language=fr; language=ar', 'fr'],
  ['xlanguage=fr', undefined],
  ['language', undefined],
  ['language=a=b', 'a=b'],
])('the language in %j is %j', (header, value) => {
  expect(readCookie(header, 'language')).toBe(value)
})
