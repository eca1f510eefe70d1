import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import { discountInputOf, discountOf, discountProblem } from './order-discount.rules.ts'

describe('the amount of a discount', () => {
  it.each([
    ['10 %', { kind: 'percent', percent: 10, reason: 'x' }, 3200, 320],
    ['15 %, rounded down', { kind: 'percent', percent: 15, reason: 'x' }, 1234.56, 185],
    ['100 %', { kind: 'percent', percent: 100, reason: 'x' }, 1234.56, 1234],
    ['an amount', { kind: 'amount', amount: ouguiya(500), reason: 'x' }, 3200, 500],
    ['an amount above the goods', { kind: 'amount', amount: ouguiya(5000), reason: 'x' }, 3200, 3200],
    ['none', { kind: 'none' }, 3200, 0],
  ] as const)('%s', (_, input, subtotal, amount) => {
    expect(discountOf(input, ouguiya(subtotal)).amount).toBe(ouguiya(amount))
  })

  it('of a stored discount is the same again', () => {
    const subtotals = fc.integer({ min: 0, max: 10_000_000 }).map(money)
    fc.assert(
      fc.property(subtotals, fc.integer({ min: 1, max: 100 }), (subtotal, percent) => {
        const discount = discountOf({ kind: 'percent', percent, reason: 'x' }, subtotal)
        expect(discountOf(discountInputOf(discount), subtotal)).toEqual(discount)
        const fixed = discountOf({ kind: 'amount', amount: discount.amount, reason: '' }, subtotal)
        expect(discountOf(discountInputOf(fixed), subtotal)).toEqual(fixed)
      }),
    )
  })
})

describe('a discount', () => {
  const goods = (subtotal: number, amount: number, percent?: number) => ({
    subtotal: ouguiya(subtotal),
    discount: { amount: ouguiya(amount), percent, reason: amount > 0 ? 'fidèle' : '' },
  })
  it.each([
    ['at the limit is allowed', goods(1000, 0), goods(1000, 200), 20, undefined],
    ['above the limit is refused', goods(1000, 0), goods(1000, 201), 20, 'aboveLimit'],
    ['without the permission is refused', goods(1000, 0), goods(1000, 1), 0, 'notAllowed'],
    ['that is removed without the permission is refused', goods(1000, 100), goods(1000, 0), 0, 'notAllowed'],
    ['of someone else stays if lines are added', goods(1000, 500), goods(2000, 500), 0, undefined],
    ['of someone else is not raised by removing lines', goods(1000, 500), goods(600, 500), 0, 'notAllowed'],
    ['is not raised above the limit by removing lines', goods(1000, 50), goods(500, 50), 5, 'aboveLimit'],
    ['in percent follows the lines', goods(1000, 500, 50), goods(600, 300, 50), 0, undefined],
  ] as const)('%s', (_, before, after, limit, problem) => {
    expect(discountProblem(before, after, limit)).toBe(problem)
  })
})
