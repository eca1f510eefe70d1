import { describe, expect, it } from 'vitest'
import { cartCount, parseCart } from './cart.rules.ts'

const veil = { id: 1, name: 'Nila', price: 320_000, image: '/media/x', category: 'Voiles', quantity: 2 }

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
