import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edgeExpiry } from './edge-expiry.rules.ts'

describe('the time until which nginx keeps a page', () => {
  it.each([
    ['a current page: to the end of the second', '1795000000.250', 0, '@1795000000'],
    ['rendered earlier in the same second', '1795000000.250', 249.6, '@1795000000'],
    ['rendered in the second before', '1795000000.250', 251, undefined],
    ['nobody asks', undefined, 0, undefined],
    ['not a time', 'soon', 0, undefined],
    ['a time without milliseconds', '1795000000', 0, undefined],
  ])('%s', (_name, askedAt, ageMs, expected) => {
    expect(edgeExpiry(askedAt, ageMs)).toBe(expected)
  })

  it('a change after the render is shown within a second', () => {
    const times = fc.record({ askedMs: fc.integer({ min: 0, max: 1e11 }), ageMs: fc.nat(5_000) })
    fc.assert(
      fc.property(times, ({ askedMs, ageMs }) => {
        const at = 1_790_000_000_000 + askedMs
        const expiry = edgeExpiry((at / 1000).toFixed(3), ageMs)
        if (!expiry) return
        const keptUntil = (Number(expiry.slice(1)) + 1) * 1000
        const firstUnseenChange = at - ageMs
        expect(keptUntil - firstUnseenChange).toBeLessThanOrEqual(1000)
      }),
    )
  })
})
