import { expect, it } from 'vitest'
import { escapeLike } from './search-words.server.ts'

it('escapes the wildcards of a like pattern', () => {
  expect(escapeLike(String.raw`50% a_b c\d`)).toBe(String.raw`50\% a\_b c\\d`)
})
