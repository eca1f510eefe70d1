import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya, sum, times, type Money } from '#core/money.ts'
import { spread } from '#core/spread.ts'
import {
  creditOf,
  exchangeBalance,
  netValues,
  planReturn,
  RETURN_CONDITIONS,
  returnableFee,
  returnProblem,
  valueOf,
  type ReturnableOrder,
  type ReturnedLine,
} from './return.rules.ts'

const line = (position: number, quantity: number, price: number, returnedQuantity = 0) => ({
  position,
  quantity,
  price: ouguiya(price),
  returnedQuantity,
})

/** Paid in full, without earlier returns. */
function anOrder(values: Partial<ReturnableOrder> = {}): ReturnableOrder {
  const lines = values.lines ?? [line(0, 3, 1000)]
  const discount = values.discount ?? money(0)
  const shipping = values.shipping ?? money(0)
  const goods = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const total = money(goods - discount + shipping)
  return { lines, discount, shipping, shippingReturned: money(0), worth: total, paid: total, ...values }
}

const returned = (position: number, quantity: number, condition: ReturnedLine['condition'] = 'restock') => ({
  position,
  quantity,
  condition,
})

describe('the discount is spread over the lines', () => {
  it.each<[string, [quantity: number, price: number][], number, number[]]>([
    ['nothing', [[1, 100]], 0, [100]],
    [
      'all of it',
      [
        [1, 100],
        [2, 50],
      ],
      200,
      [0, 0],
    ],
    [
      'in proportion',
      [
        [1, 100],
        [1, 300],
      ],
      40,
      [90, 270],
    ],
    [
      'in whole ouguiya, by the largest remainder',
      [
        [1, 100],
        [1, 100],
        [1, 100],
      ],
      100,
      [66, 67, 67],
    ],
    [
      'in hundredths if the total has them',
      [
        [1, 100],
        [1, 100.5],
      ],
      50,
      [75.06, 75.44],
    ],
    [
      'free goods',
      [
        [1, 0],
        [1, 10],
      ],
      3,
      [0, 7],
    ],
    ['only free goods', [[2, 0]], 0, [0]],
  ])('%s', (_, lines, discount, expected) => {
    const own = lines.map(([quantity, price], position) => ({ position, quantity, price: ouguiya(price) }))
    expect(netValues(own, ouguiya(discount))).toEqual(expected.map(ouguiya))
  })
})

describe('the first units of a line are worth', () => {
  it.each<[net: number, quantity: number, units: number, value: number]>([
    [2700, 3, 0, 0],
    [2700, 3, 1, 900],
    [2700, 3, 3, 2700],
    [100, 3, 1, 33],
    [100, 3, 2, 66],
    [100, 3, 3, 100],
    [99.99, 2, 1, 49],
    [99.99, 2, 2, 99.99],
    [0.5, 2, 1, 0],
  ])('%d for %d, %d of them: %d', (net, quantity, units, value) => {
    expect(valueOf(ouguiya(net), quantity, units)).toBe(ouguiya(value))
  })
})

describe('a return', () => {
  it('of one of three pieces with a discount of 10 % is worth its share; free delivery is not charged', () => {
    const order = anOrder({ lines: [line(0, 3, 1333)], discount: ouguiya(399) })
    expect(planReturn(order, { lines: [returned(0, 1)], isFeeReturned: false })).toMatchObject({
      goods: ouguiya(1200),
      shipping: 0,
      maxRefund: ouguiya(1200),
    })
  })

  it('continues after the units that are returned already', () => {
    const order = anOrder({
      lines: [line(0, 3, 100, 1)],
      discount: ouguiya(200),
      worth: ouguiya(67),
      paid: ouguiya(67),
    })
    expect(planReturn(order, { lines: [returned(0, 1)], isFeeReturned: false }).goods).toBe(ouguiya(33))
    expect(planReturn(order, { lines: [returned(0, 2)], isFeeReturned: false }).goods).toBe(ouguiya(67))
  })

  it('has one line for each condition', () => {
    const lines = [returned(0, 1, 'lost'), returned(0, 1), returned(0, 1, 'lost')]
    expect(planReturn(anOrder(), { lines, isFeeReturned: false }).lines).toEqual([
      { ...returned(0, 1), amount: ouguiya(1000) },
      { ...returned(0, 2, 'lost'), amount: ouguiya(2000) },
    ])
  })

  it('gives nothing back for what was not paid', () => {
    const request = { lines: [returned(0, 1)], isFeeReturned: false }
    expect(planReturn(anOrder({ paid: money(0) }), request).maxRefund).toBe(0)
    expect(planReturn(anOrder({ paid: ouguiya(2500) }), request).maxRefund).toBe(ouguiya(500))
    expect(planReturn(anOrder({ paid: ouguiya(9000) }), request).maxRefund).toBe(ouguiya(1000))
  })

  it('after one that an earlier version valued in hundredths takes no more than is left', () => {
    // 66,66 of 200 were given back.
    const left = ouguiya(133.34)
    const order = anOrder({
      lines: [line(0, 1, 100, 1), line(1, 1, 100), line(2, 1, 100)],
      discount: ouguiya(100),
      worth: left,
      paid: left,
    })
    const request = { lines: [returned(1, 1), returned(2, 1)], isFeeReturned: false }
    expect(planReturn(order, request)).toMatchObject({
      lines: [{ amount: ouguiya(66.34) }, { amount: ouguiya(67) }],
      goods: left,
      maxRefund: left,
    })
  })

  it('gives the delivery fee back once, and only if it was paid', () => {
    const order = anOrder({ shipping: ouguiya(200) })
    const request = { lines: [returned(0, 1)], isFeeReturned: true }
    expect(planReturn(order, request)).toMatchObject({ shipping: ouguiya(200), value: ouguiya(1200) })
    for (const other of [
      anOrder(),
      { ...order, shippingReturned: ouguiya(200) },
      { ...order, paid: ouguiya(100) },
    ]) {
      expect(returnableFee(other)).toBe(0)
      expect(returnProblem(other, request)).toEqual({ code: 'feeNotPaid' })
    }
  })

  it.each<[ReturnedLine[], unknown]>([
    [[], { code: 'nothingReturned' }],
    [[returned(0, 3)], undefined],
    [[returned(0, 4)], { code: 'tooManyReturned', position: 0, left: 3 }],
    [[returned(0, 2), returned(0, 2, 'lost')], { code: 'tooManyReturned', position: 0, left: 3 }],
    [[returned(1, 2)], { code: 'tooManyReturned', position: 1, left: 1 }],
    [[returned(7, 1)], { code: 'tooManyReturned', position: 7, left: 0 }],
  ])('of %j has the problem %j', (lines, problem) => {
    const order = anOrder({ lines: [line(0, 3, 1000), line(1, 2, 500, 1)] })
    expect(returnProblem(order, { lines, isFeeReturned: false })).toEqual(problem)
  })
})

describe('an exchange', () => {
  it.each([
    { value: 1000, total: 1500, exchanged: 1000, rest: 500, surplus: 0 },
    { value: 1000, total: 1000, exchanged: 1000, rest: 0, surplus: 0 },
    { value: 1000, total: 400, exchanged: 400, rest: 0, surplus: 600 },
    { value: 0, total: 400, exchanged: 0, rest: 400, surplus: 0 },
  ])('of $value for $total', ({ value, total, exchanged, rest, surplus }) => {
    expect(exchangeBalance(ouguiya(value), ouguiya(total))).toEqual({
      exchanged: ouguiya(exchanged),
      rest: ouguiya(rest),
      surplus: ouguiya(surplus),
    })
  })
})

it('what the shop keeps is taken from the goods first', () => {
  const plan = { goods: ouguiya(900), shipping: ouguiya(100) }
  expect(creditOf(plan, money(0))).toEqual(plan)
  expect(creditOf(plan, ouguiya(300))).toEqual({ goods: ouguiya(600), shipping: ouguiya(100) })
  expect(creditOf(plan, ouguiya(950))).toEqual({ goods: 0, shipping: ouguiya(50) })
})

const orderArbitrary = fc
  .record({
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 0, max: 2_000_000 }) }),
      { minLength: 1, maxLength: 5 },
    ),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    shipping: fc.integer({ min: 0, max: 50_000 }),
  })
  .map(({ lines: own, share, shipping }) => {
    const lines = own.map(({ quantity, price }, position) => ({
      position,
      quantity,
      price: money(price),
      returnedQuantity: 0,
    }))
    const goods = sum(lines.map(({ price, quantity }) => times(price, quantity)))
    return anOrder({ lines, discount: money(Math.floor(goods * share)), shipping: money(shipping) })
  })

describe('for any order', () => {
  it('the net values add up to the goods without the discount, and none is negative', () => {
    fc.assert(
      fc.property(orderArbitrary, (order) => {
        const nets = netValues(order.lines, order.discount)
        expect(sum(nets)).toBe(order.worth - order.shipping)
        expect(Math.min(...nets)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('in whole ouguiya, every return is in whole ouguiya, so that it can be paid in coins', () => {
    const wholeOrder = fc
      .record({
        lines: fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 9 }),
            price: fc.nat(20_000),
            promotion: fc.nat(99),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        percent: fc.nat(100),
      })
      .map(({ lines, percent }) => {
        const values = lines.map(({ quantity, price }) => price * quantity)
        const goods = values.reduce((all, value) => all + value, 0)
        // A promotion of whole ouguiya, divided in hundredths as the orders store it.
        const promotion = Math.floor((goods * (lines[0]!.promotion / 2)) / 100)
        const shares = spread(promotion * 100, values)
        const own = lines.map(({ quantity, price }, position) => ({
          ...line(position, quantity, price),
          promotionDiscount: money(shares[position]!),
        }))
        return { lines: own, discount: ouguiya(Math.floor(((goods - promotion) * percent) / 100)) }
      })
    fc.assert(
      fc.property(wholeOrder, ({ lines, discount }) => {
        const nets = netValues(lines, discount)
        for (const [index, net] of nets.entries()) {
          expect(net).toBeGreaterThanOrEqual(0)
          expect(net).toBeLessThanOrEqual(times(lines[index]!.price, lines[index]!.quantity))
          for (let units = 0; units <= lines[index]!.quantity; units += 1)
            expect(valueOf(net, lines[index]!.quantity, units) % 100).toBe(0)
        }
      }),
    )
  })

  it('returning every unit in any order and split gives exactly the goods without the discount, never above what was paid', () => {
    const picks = fc.array(
      fc.record({
        at: fc.nat(100),
        quantity: fc.integer({ min: 1, max: 4 }),
        condition: fc.constantFrom(...RETURN_CONDITIONS),
      }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(orderArbitrary, picks, fc.integer({ min: 0, max: 100 }), (start, chosen, percent) => {
        const goods = start.worth - start.shipping
        const order = { ...start, paid: money(Math.floor((start.worth * percent) / 100)) }
        const given: Money[] = []
        let value = 0
        const rest = start.lines.map(({ position, quantity }) => ({
          at: position,
          quantity,
          condition: 'lost' as const,
        }))
        for (const { at, quantity, condition } of [...chosen, ...rest]) {
          const own = order.lines[at % order.lines.length]!
          const units = Math.min(quantity, own.quantity - own.returnedQuantity)
          if (units === 0) continue
          const request = { lines: [returned(own.position, units, condition)], isFeeReturned: false }
          expect(returnProblem(order, request)).toBeUndefined()
          const plan = planReturn(order, request)
          expect(plan.value).toBeGreaterThanOrEqual(0)
          expect(plan.maxRefund).toBeLessThanOrEqual(Math.min(plan.value, order.paid))
          value += plan.value
          given.push(plan.maxRefund)
          order.lines = order.lines.map((one) =>
            one === own ? { ...one, returnedQuantity: one.returnedQuantity + units } : one,
          )
          order.worth = money(order.worth - plan.value)
          order.paid = money(order.paid - plan.maxRefund)
        }
        expect(value).toBe(goods)
        expect(order.worth).toBe(start.shipping)
        expect(sum(given)).toBe(
          Math.max(0, Math.min(goods, Math.floor((start.worth * percent) / 100) - start.shipping)),
        )
      }),
    )
  })
})
