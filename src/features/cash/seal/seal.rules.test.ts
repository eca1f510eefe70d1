import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalJson,
  canonicalTime,
  hashAtSeal,
  paperCode,
  parsePaper,
  rowLine,
  shortHash,
  FIRST_BOUNDS,
} from './seal.rules.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the canonical text', () => {
  it.each([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ b: [3, { z: null, y: 'é "x"' }], a: true }, '{"a":true,"b":[3,{"y":"é \\"x\\"","z":null}]}'],
    ['ملحفة', '"ملحفة"'],
  ])('of %j is %s', (value, text) => expect(canonicalJson(value)).toBe(text))

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).toReversed())
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      }),
    )
  })

  it.each([
    ['2026-01-08T20:00:00+00:00', '2026-01-08T20:00:00.000000Z'],
    ['2026-01-08T21:30:00.123456+01:30', '2026-01-08T20:00:00.123456Z'],
    ['2026-01-08 18:00:00.5-02', '2026-01-08T20:00:00.500000Z'],
    ['2026-01-08T20:00:00.123Z', '2026-01-08T20:00:00.123000Z'],
    ['hier', 'hier'],
  ])('of the time %s is %s', (time, text) => expect(canonicalTime(time)).toBe(text))

  it('of a row has its sealed columns only, also those without a value', () => {
    const row = { id: 3, kind: 'courier', name: 'Brahim', created_at: '2026-01-08T20:00:00+00:00' }
    expect(rowLine('cash_places', row)).toBe(
      'cash_places {"created_at":"2026-01-08T20:00:00.000000Z","id":3,"kind":"courier"}',
    )
    expect(rowLine('cash_closings', { number: 1, counted_cash: null })).toBe(
      'cash_closings {"counted_cash":null,"number":1}',
    )
  })
})

describe('the hash of a description at the seal', () => {
  const entry = { id: 7, description: 'Cliente effacée' }
  const erasures = [
    { id: 2, entry_id: 7, hash_before: 'a', hash_after: 'b' },
    { id: 5, entry_id: 7, hash_before: 'b', hash_after: 'c' },
  ]
  it.each([
    [0, 'a'],
    [2, 'b'],
    [5, sha256('Cliente effacée')],
  ])('with erasures sealed up to %i is %s', (erasure_through, expected) =>
    expect(hashAtSeal(entry, erasures, { ...FIRST_BOUNDS, erasure_through }, sha256)).toBe(expected),
  )
})

describe('a printed report', () => {
  const hash = sha256('x')
  it('names its closing and the hash', () => {
    expect(parsePaper(paperCode(12, hash))).toEqual({ number: 12, hash })
    expect(parsePaper(`12 ${shortHash(hash)}`)).toEqual({ number: 12, hash: hash.slice(0, 16) })
    expect(shortHash(hash)).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/)
  })
  it.each(['', 'Z12', 'Z12:abcd', `Z12:${'g'.repeat(16)}`, `Z12:${'a'.repeat(65)}`])('is not %s', (text) =>
    expect(parsePaper(text)).toBeUndefined(),
  )
})
