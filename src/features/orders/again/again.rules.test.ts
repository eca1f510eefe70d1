import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { CartOffer } from '#features/cart/cart.rules.ts'
import { againLines, againPath, againTotal } from './again.rules.ts'

const name = { fr: 'Nila', ar: 'نيلة' }
const ordered = { productId: 1, variantId: 11, name, quantity: 2, price: ouguiya(3200) }
const offer: CartOffer = {
  id: 1,
  name,
  category: name,
  price: ouguiya(3200),
  available: 5,
  picture: undefined,
}

describe('an order again', () => {
  it('has the units and prices of today', () => {
    const lines = againLines([ordered], [{ ...offer, price: ouguiya(3000) }])
    expect(lines).toMatchObject([
      { quantity: 2, price: ouguiya(3000), priceBefore: ouguiya(3200), note: undefined },
    ])
    expect(againTotal(lines)).toBe(ouguiya(6000))
    expect(againPath(lines)).toBe('/cart?line=1:2')
  })

  it.each([
    ['is sold out', [{ ...offer, available: 0 }], 'soldOut', undefined],
    ['has fewer units', [{ ...offer, available: 1 }], 'fewer', '/cart?line=1:1'],
    ['is no longer sold', [], 'gone', undefined],
    ['is no longer sold in this colour', [{ ...offer, variant: 12 }], 'replaced', undefined],
    ['has options now, and this is the one', [{ ...offer, variant: 11 }], undefined, '/cart?line=1.11:2'],
  ])('says what is missing if a product %s', (_case, offers, note, path) => {
    const lines = againLines([ordered], offers)
    expect(lines[0]!.note).toBe(note)
    expect(againPath(lines)).toBe(path)
  })

  it('has an article once, and names a deleted product', () => {
    const lines = againLines([ordered, ordered, { ...ordered, productId: null, variantId: null }], [offer])
    expect(lines).toMatchObject([
      { quantity: 4, note: undefined },
      { wanted: 2, note: 'gone' },
    ])
  })
})
