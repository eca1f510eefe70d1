import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeLine } from './checkout/checkout.rules.ts'
import { parseCartLines } from './order-forms.server.ts'

describe('the lines of a cart', () => {
  it('are read, and the same product is summed', () => {
    expect(parseCartLines(['3:1', '5:2', '3:4'])).toEqual([
      { id: 3, quantity: 5 },
      { id: 5, quantity: 2 },
    ])
  })

  it.each([
    '',
    '3',
    '3:0',
    '3:-1',
    '3:0.5',
    '3:1e9',
    '3:1000000000',
    'x:1',
    '3:1:1',
    '0:1',
    '3: 1',
    '٣:1',
    '-3:1',
  ])('%o is no line', (line) => {
    expect(parseCartLines(['3:1', line])).toBeUndefined()
  })

  it('are at most a hundred', () => {
    const lines = Array.from({ length: 101 }, (_, index) => `${index + 1}:1`)
    expect(parseCartLines(lines)).toBeUndefined()
    expect(parseCartLines(lines.slice(1))).toHaveLength(100)
  })

  it('read what they wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 999_999 }), (id, quantity) => {
        expect(parseCartLines([writeLine({ id, quantity })])).toEqual([{ id, quantity }])
      }),
    )
  })
})
