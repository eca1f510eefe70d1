import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestedRange } from './byte-range.rules.ts'

describe('the requested range of a file of 1,000 bytes', () => {
  it.each([
    [null, 'whole'],
    ['', 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=999-', { start: 999, end: 999 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=10-99999', { start: 10, end: 999 }],
    ['bytes=-1', { start: 999, end: 999 }],
    ['bytes=-300', { start: 700, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['Bytes=1-2', { start: 1, end: 2 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=1000-1001', 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1.5-2', 'whole'],
    ['bytes=--5', 'whole'],
    ['items=0-1', 'whole'],
    ['0-1', 'whole'],
  ])('%j is %j', (header, expected) => {
    expect(requestedRange(header, 1_000)).toEqual(expected)
  })

  it('is within the file for any header', () => {
    const bound = fc.oneof(fc.constant(''), fc.nat().map(String), fc.string())
    fc.assert(
      fc.property(bound, bound, fc.nat(), (from, to, size) => {
        const range = requestedRange(`bytes=${from}-${to}`, size)
        if (typeof range === 'string') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(size)
      }),
    )
  })
})
