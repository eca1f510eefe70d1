import { expect, it } from 'vitest'
import { packingListOf, type LineToPack } from './packing-list.rules.ts'

const NONE = { fr: '', ar: '' }
const NILA = { fr: 'Melhfa Nila', ar: 'ملحفة نيلة' }

function aLine(orderNumber: number, values: Partial<LineToPack> = {}): LineToPack {
  return {
    orderNumber,
    isCancelled: false,
    productId: 1,
    variantId: 10,
    name: NILA,
    variantName: NONE,
    quantity: 1,
    ...values,
  }
}

it('adds up the units of a variant and names its orders', () => {
  const blue = { variantId: 11, variantName: { fr: 'Bleu', ar: 'أزرق' } }
  const red = { variantId: 12, variantName: { fr: 'Rouge', ar: 'أحمر' } }
  const list = packingListOf(
    [
      aLine(1002, { ...red, quantity: 2 }),
      aLine(1002, blue),
      aLine(1001, { ...blue, quantity: 3 }),
      aLine(1001, { productId: 2, variantId: 20, name: { fr: 'Henné', ar: 'حناء' } }),
    ],
    'fr',
  )
  expect(list).toEqual({
    products: [
      {
        name: 'Henné',
        quantity: 1,
        variants: [{ name: '', quantity: 1, orders: [{ number: 1001, quantity: 1 }] }],
      },
      {
        name: 'Melhfa Nila',
        quantity: 6,
        variants: [
          {
            name: 'Bleu',
            quantity: 4,
            orders: [
              { number: 1002, quantity: 1 },
              { number: 1001, quantity: 3 },
            ],
          },
          { name: 'Rouge', quantity: 2, orders: [{ number: 1002, quantity: 2 }] },
        ],
      },
    ],
    units: 7,
    orderNumbers: [1002, 1001],
    cancelled: [],
  })
})

it('leaves out cancelled orders and returned units', () => {
  const list = packingListOf([aLine(1, { isCancelled: true }), aLine(2, { quantity: 0 }), aLine(3)], 'ar')
  expect(list).toMatchObject({ units: 1, orderNumbers: [3], cancelled: [1] })
  expect(list.products[0]!.name).toBe('ملحفة نيلة')
})

it('groups products that no longer exist by their name', () => {
  const gone = { productId: null, variantId: null }
  const list = packingListOf(
    [aLine(1, gone), aLine(2, gone), aLine(3, { ...gone, name: { fr: 'Autre', ar: 'آخر' } })],
    'fr',
  )
  expect(list.products.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Autre', 1],
    ['Melhfa Nila', 2],
  ])
})
