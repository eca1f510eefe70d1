import { expect, it } from 'vitest'
import { encodingFor, matchesEtag } from './content-encoding.rules.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br', 'br'],
  ['identity', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.5, gzip;q=0', 'br'],
  ['gzip;q=1.0, br; q=0', 'gzip'],
])('Accept-Encoding %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

it.each([
  [undefined, false],
  ['W/"abc"', true],
  ['"abc"', true],
  ['"xyz", W/"abc"', true],
  ['"abcd"', false],
  ['"xabc"', false],
])('If-None-Match: %s → %s', (ifNoneMatch, known) => {
  expect(matchesEtag(ifNoneMatch, 'W/"abc"')).toBe(known)
})
