import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  discountPercent,
  formatAmount,
  formatMoney,
  money,
  ouguiya,
  parseMoney,
  sum,
  times,
} from './money.ts'

const NARROW = '\u202F'

describe('an amount', () => {
  it.each([
    [0, '0'],
    [5, '0,05'],
    [50, '0,5'],
    [1250, '12,5'],
    [1255, '12,55'],
    [320_000, `3${NARROW}200`],
    [123_456_789_00, `123${NARROW}456${NARROW}789`],
    [-5, '−0,05'],
    [-320_050, `−3${NARROW}200,5`],
  ])('of %d hundredths reads %s', (hundredths, text) => {
    expect(formatAmount(money(hundredths))).toBe(text)
  })

  it('is joined to its currency by a no-break space', () => {
    expect(formatMoney(ouguiya(3200))).toBe(`3${NARROW}200\u00A0UM`)
  })

  it('is always a safe integer of hundredths', () => {
    expect(() => money(0.5)).toThrow(RangeError)
    expect(() => money(Number.NaN)).toThrow(RangeError)
    expect(() => money(2 ** 53)).toThrow(RangeError)
    expect(sum([ouguiya(0.1), ouguiya(0.2)])).toBe(30)
    expect(times(ouguiya(19.99), 3)).toBe(5997)
  })

  it('is parsed back from its formatted text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (hundredths) => {
        expect(parseMoney(formatMoney(money(hundredths)))).toBe(hundredths)
      }),
    )
  })

  it.each([
    ['3200', 320_000],
    [' 3 200,50 UM', 320_050],
    ['3200.5', 320_050],
    ['1.130,00', 113_000],
    ['12,345,678.9', 1_234_567_890],
    ['٣٢٠٠', 320_000],
    ['٣٢٠٠٫٥', 320_050],
    ['0', 0],
  ])('is parsed from %s', (input, hundredths) => {
    expect(parseMoney(input)).toBe(hundredths)
  })

  it.each([
    '',
    '-5',
    '1.234',
    '1,2,3',
    '1.13,00',
    '1,130,00',
    '12abc',
    'NaN',
    'Infinity',
    '1e5',
    '9'.repeat(20),
  ])('is not parsed from %j', (input) => {
    expect(parseMoney(input)).toBeUndefined()
  })
})

describe('a discount', () => {
  it.each([
    [3200, 4000, 20],
    [2600, 3250, 20],
    [999, 1000, 0],
    [2, 3, 33],
    [1, 3, 67],
  ])('from %d after %d is %d %%', (price, original, percent) => {
    expect(discountPercent(ouguiya(price), ouguiya(original))).toBe(percent)
  })

  it('is undefined if the original price is missing or not higher', () => {
    expect(discountPercent(ouguiya(10), undefined)).toBeUndefined()
    expect(discountPercent(ouguiya(10), null)).toBeUndefined()
    expect(discountPercent(ouguiya(10), ouguiya(10))).toBeUndefined()
    expect(discountPercent(ouguiya(10), ouguiya(9))).toBeUndefined()
  })
})
