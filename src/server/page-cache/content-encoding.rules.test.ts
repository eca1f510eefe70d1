import { expect, it } from 'vitest'
import { encodingFor, isKnown } from './content-encoding.rules.ts'

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
])('who accepts %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

it.each([
  [undefined, false],
  ['W/"abc"', true],
  ['"abc"', true],
  ['"xyz", W/"abc"', true],
  ['"abcd"', false],
  ['"xabc"', false],
])('If-None-Match: %s → %s', (asked, known) => {
  expect(isKnown(asked, 'W/"abc"')).toBe(known)
})
