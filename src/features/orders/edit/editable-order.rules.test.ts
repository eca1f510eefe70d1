import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import type { CartOffer } from '#features/cart/cart.rules.ts'
import type { MoneyLine, OrderMoneyMethod } from '../payment/order-payments.rules.ts'
import {
  keyOfLine,
  linesOnto,
  usualRefundMethod,
  wireLine,
  withArticle,
  withFreshArticles,
  withUnits,
  type EditableLine,
} from './editable-order.rules.ts'

const name = { fr: 'Nila', ar: 'نيلة' }
const aLine = (values: Partial<EditableLine> = {}): EditableLine => ({
  position: 0,
  productId: 1,
  variantId: 10,
  article: { id: 1 },
  name,
  price: ouguiya(3200),
  ordered: 2,
  quantity: 2,
  available: 3,
  ...values,
})
const offer = (values: Partial<CartOffer> = {}): CartOffer => ({
  id: 2,
  name,
  category: name,
  price: ouguiya(500),
  available: 1,
  picture: undefined,
  ...values,
})

describe('adding an article', () => {
  it('that the order has is one unit more at the price of the line', () => {
    const [line] = withArticle([aLine()], offer({ id: 1, available: 3 }))
    expect(line).toMatchObject({ quantity: 3, price: ouguiya(3200) })
  })

  it('puts a removed line back', () => {
    expect(withArticle([aLine({ quantity: 0 })], offer({ id: 1 }))[0]).toMatchObject({
      quantity: 1,
      position: 0,
    })
  })

  it('never takes more than the stock', () => {
    const once = withArticle([aLine()], offer())
    expect(withArticle(once, offer())[1]).toMatchObject({ quantity: 1, ordered: 0 })
  })

  it('of another variant is a new line', () => {
    const lines = withArticle([aLine({ article: { id: 2, variant: 20 } })], offer({ variant: 21 }))
    expect(lines.map(keyOfLine)).toEqual(['2.20', '2.21'])
  })
})

describe('changing the units', () => {
  it.each([
    ['up to the ordered and the available ones', 9, 5],
    ['down to none', -1, 0],
  ])('%s', (_, wanted, units) => {
    expect(withUnits([aLine()], '1', wanted)[0]!.quantity).toBe(units)
  })

  it('to none removes a new line', () => {
    expect(withUnits(withArticle([aLine()], offer()), '2', 0)).toHaveLength(1)
  })
})

it('fresh articles set the stock of all lines and the price of new ones', () => {
  const lines = withArticle([aLine()], offer())
  const fresh = [
    { id: 1, price: ouguiya(9999), available: 0 },
    { id: 2, price: ouguiya(600), available: 4 },
  ]
  expect(withFreshArticles(lines, fresh).map(({ price, available }) => [price / 100, available])).toEqual([
    [3200, 0],
    [600, 4],
  ])
})

describe('the input on an order that was changed meanwhile', () => {
  it('keeps the entered quantities, and adds lines again that it lost', () => {
    const wanted = [
      aLine({ quantity: 5 }),
      aLine({ position: 1, article: { id: 2 }, productId: 2, quantity: 1 }),
    ]
    const stored = [aLine({ quantity: 3, ordered: 3, available: 2 })]
    expect(linesOnto(wanted, stored).map(wireLine)).toEqual([
      { position: 0, quantity: 5 },
      { id: 2, quantity: 1 },
    ])
  })

  it('removes lines that the other person added', () => {
    const stored = [aLine(), aLine({ position: 1, article: { id: 2 }, productId: 2 })]
    expect(linesOnto([aLine()], stored).map(({ quantity }) => quantity)).toEqual([2, 0])
  })

  it('keeps a line whose article is no longer sold', () => {
    const gone = aLine({ article: undefined, quantity: 1 })
    expect(linesOnto([gone], [aLine({ article: undefined })])).toMatchObject([{ position: 0, quantity: 1 }])
  })
})

describe('money goes back', () => {
  const paid = (method: OrderMoneyMethod, amount: number): MoneyLine => ({
    kind: 'payment',
    method,
    amount: money(amount),
    state: 'accepted',
  })
  it.each([
    ['as most of it came', [paid('bankily', 100), paid('cash', 300)], 'cash'],
    ['as store credit', [paid('credit', 300)], 'credit'],
    ['by the method of the order after an exchange', [paid('exchange', 300)], 'sadad'],
  ] as const)('%s', (_, payments, method) => {
    expect(usualRefundMethod(payments, 'sadad')).toBe(method)
  })
})
