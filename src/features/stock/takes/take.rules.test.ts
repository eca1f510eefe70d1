import { describe, expect, it } from 'vitest'
import { countDecision, momentOfCount, remainderOf, withDigit } from './take.rules.ts'

describe('countDecision', () => {
  const line = { counted: 4, version: 2, staffId: 1 }
  it.each([
    ['a line that nobody counted', undefined, { counted: 4, seen: 0, staffId: 1 }, 'store'],
    ['the version that was seen', line, { counted: 5, seen: 2, staffId: 9 }, 'store'],
    ['the same number again', line, { counted: 4, seen: 1, staffId: 1 }, 'repeated'],
    ['another number of the same person', line, { counted: 5, seen: 1, staffId: 1 }, 'conflict'],
    ['the same number of another person', line, { counted: 4, seen: 0, staffId: 9 }, 'conflict'],
  ] as const)('%s', (_name, stored, sent, expected) => {
    expect(countDecision(stored, sent)).toBe(expected)
  })
})

it('a count that waited on the phone is as of its moment, a fresh one as of now', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(momentOfCount(800, now)).toBeUndefined()
  expect(momentOfCount(60_000, now)).toEqual(new Date('2026-11-16T11:59:00Z'))
  expect(momentOfCount(1e15, now)).toEqual(new Date('2026-11-09T12:00:00Z'))
})

it.each([
  ['nothing is left over', -2, -2, 0],
  ['three were sold before they could be taken out', -5, -2, -3],
  ['it is not applied yet', -5, null, 0],
])('%s', (_name, difference, applied, expected) => {
  const line = {
    counted: 5 + difference,
    expected: 5,
    applied,
    version: 1,
    countedAt: new Date(0),
    staffName: '',
  }
  expect(remainderOf(line)).toBe(expected)
})

it.each([
  ['', '5', '5'],
  ['0', '5', '5'],
  ['1', '2', '12'],
  ['12', 'delete', '1'],
  ['', 'delete', ''],
  ['999999', '9', '999999'],
])('%j and the key %s give %s', (input, key, expected) => {
  expect(withDigit(input, key)).toBe(expected)
})
