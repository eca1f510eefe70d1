import { describe, expect, it } from 'vitest'
import type { Money } from '#core/money.ts'
import {
  cartCount,
  cartTotal,
  lineIn,
  lineKey,
  linePath,
  parseCart,
  shownLines,
  withItem,
  withItemAt,
  withItems,
  withQuantity,
  type CartItem,
  type CartOffer,
  type ShownLine,
} from './cart.rules.ts'

const veil = { id: 1, name: 'Nila', price: 320_000, image: '/media/x', category: 'Voiles', quantity: 2 }

const item = (id: number, quantity: number) => ({ ...veil, id, quantity }) as CartItem

describe('a stored cart', () => {
  it('is read back', () => {
    expect(parseCart(JSON.stringify([veil]))).toEqual([veil])
    expect(cartCount(parseCart(JSON.stringify([veil, { ...veil, id: 2, quantity: 3 }])))).toBe(5)
  })

  it.each([
    null,
    '',
    'not json',
    '{}',
    '"text"',
    'null',
    '[null]',
    JSON.stringify([{ ...veil, quantity: 0 }]),
    JSON.stringify([{ ...veil, quantity: 1.5 }]),
    JSON.stringify([{ ...veil, quantity: '2' }]),
    JSON.stringify([{ ...veil, price: -1 }]),
    JSON.stringify([{ ...veil, id: 'x' }]),
    JSON.stringify([veil, { id: 2 }]),
  ])('that is corrupt (%s) is discarded', (stored) => {
    expect(parseCart(stored)).toEqual([])
  })
})

it('two variants of a product are two lines, and a stored cart of before has none', () => {
  const [red, blue] = [11, 12].map((variant) => ({ ...item(1, 1), variant }))
  const cart = withItem(withItem(withItem([], red!), blue!), red!)
  expect(cart.map((line) => [lineKey(line), line.quantity])).toEqual([
    ['1.11', 2],
    ['1.12', 1],
  ])
  expect(lineIn(cart, { id: 1 })).toBeUndefined()
  expect(cart.map(linePath)).toEqual(['/product/1?v=11', '/product/1?v=12'])
  expect(parseCart(JSON.stringify(cart))).toEqual(cart)
  expect(linePath(parseCart(JSON.stringify([veil]))[0]!)).toBe('/product/1')
})

describe('quantities', () => {
  const cart = [item(1, 2), item(2, 1)]

  it('are changed, and quantity 0 removes the item', () => {
    expect(withQuantity(cart, '1', 3)).toEqual([item(1, 3), item(2, 1)])
    expect(withQuantity(cart, '1', 0)).toEqual([item(2, 1)])
    expect(withQuantity(cart, '9', 3)).toEqual(cart)
  })

  it('of a removed item come back at its place, once', () => {
    expect(withItemAt([item(2, 1)], item(1, 2), 0)).toEqual(cart)
    expect(withItemAt([item(1, 2)], item(2, 1), 1)).toEqual(cart)
    expect(withItemAt(cart, item(1, 9), 0)).toEqual(cart)
  })

  it('of returned items do not replace those already in the cart', () => {
    expect(withItems(cart, [item(2, 7), item(3, 1)])).toEqual([item(1, 2), item(2, 1), item(3, 1)])
  })
})

describe('a cart compared with the current offers', () => {
  const offer = (values: Partial<CartOffer> = {}): CartOffer => ({
    id: 1,
    name: { fr: 'Nila', ar: 'نيلة' },
    category: { fr: 'Voiles', ar: 'ملاحف' },
    price: veil.price as Money,
    available: 5,
    picture: undefined,
    ...values,
  })

  it.each<[string, CartOffer[] | undefined, ShownLine['note'], number, number]>([
    ['unchanged', [offer()], undefined, 2, 640_000],
    ['offers not loaded yet', undefined, undefined, 2, 640_000],
    ['product removed', [], 'gone', 0, 0],
    ['product got options', [offer({ available: 0, replaced: { fr: '', ar: '' } })], 'replaced', 0, 0],
    ['sold out', [offer({ available: 0 })], 'soldOut', 0, 0],
    ['fewer in stock', [offer({ available: 1 })], 'fewer', 1, 320_000],
    ['price changed', [offer({ price: 300_000 as Money })], 'priceChanged', 2, 600_000],
  ])('%s', (_, offers, note, quantity, total) => {
    expect(shownLines([item(1, 2)], offers)).toMatchObject([{ note, quantity, total }])
    expect(cartTotal(shownLines([item(1, 2)], offers))).toBe(total)
  })
})
