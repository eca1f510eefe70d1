import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { aCheckoutForm } from '../../../../tests/builders.ts'
import {
  checkoutOf,
  checkoutProblems,
  limitOffers,
  quoteOf,
  quoteProblem,
  type CheckoutForm,
  type Offer,
} from './checkout.rules.ts'

const VALID = aCheckoutForm({ name: ' Mariem ', payment: 'sadad' })
const CONTEXT = { lineCount: 1, hasProof: true }

describe('a checkout', () => {
  it('is valid with name, phone, address and proof', () => {
    expect(checkoutProblems(VALID, CONTEXT)).toEqual([])
    expect(checkoutOf(VALID)).toEqual({
      customer: { name: 'Mariem', phone: '+22222123456', email: null },
      address: expect.objectContaining({ full: 'Tevragh Zeina', city: 'Nouakchott', wilaya: 'Nouakchott' }),
      payment: 'sadad',
      notes: '',
    })
  })

  it('reports every missing field in the order of the spec', () => {
    const blank = { ...VALID, name: '  ', phone: '\t', address: ' \n ' }
    expect(checkoutProblems(blank, { lineCount: 0, hasProof: false })).toEqual(
      ['line', 'name', 'phone', 'address', 'proof'].map((field) => ({ field, code: 'required' })),
    )
  })

  it('needs no proof for cash', () => {
    expect(checkoutProblems({ ...VALID, payment: 'cash' }, { lineCount: 1, hasProof: false })).toEqual([])
  })

  it.each<[Partial<CheckoutForm>, string, string]>([
    [{ phone: '123' }, 'phone', 'badPhone'],
    [{ email: 'mariem@' }, 'email', 'badEmail'],
    [{ wilaya: 'Paris' }, 'wilaya', 'notAnOption'],
    [{ wilaya: '' }, 'wilaya', 'notAnOption'],
    [{ payment: 'upload' }, 'payment', 'notAnOption'],
    [{ payment: 'gold' }, 'payment', 'notAnOption'],
    [{ name: 'x'.repeat(101) }, 'name', 'tooLong'],
    [{ address: 'x'.repeat(301) }, 'address', 'tooLong'],
    [{ notes: 'x'.repeat(1001) }, 'notes', 'tooLong'],
    [{ city: 'x'.repeat(101) }, 'city', 'tooLong'],
  ])('refuses %o', (change, field, code) => {
    expect(checkoutProblems({ ...VALID, ...change }, CONTEXT)).toEqual([{ field, code }])
  })
})

const offer = (values: Partial<Offer>): Offer => ({
  id: 1,
  name: { fr: 'Nila', ar: 'نيلة' },
  price: ouguiya(3200),
  available: 5,
  ...values,
})

describe('a quote', () => {
  it('adds shipping outside Nouakchott', () => {
    const lines = [{ id: 1, quantity: 2 }]
    expect(quoteOf(lines, [offer({})], 'Nouakchott')).toMatchObject({
      subtotal: 640_000,
      shipping: 0,
      total: 640_000,
    })
    expect(quoteOf(lines, [offer({})], 'Rosso')).toMatchObject({ shipping: 10_000, total: 650_000 })
  })

  it('prices only available units', () => {
    const lines = [1, 2, 3].map((id) => ({ id, quantity: 4 }))
    const quote = quoteOf(lines, [offer({ available: 3 }), offer({ id: 2, available: 0 })], 'Rosso')
    expect(quote).toMatchObject({ unknown: [3], subtotal: 960_000, total: 970_000 })
    expect(quote.lines.map(({ available }) => available)).toEqual([3, 0])
    expect(quoteOf([{ id: 9, quantity: 1 }], [], 'Rosso')).toMatchObject({ shipping: 0, total: 0 })
  })

  it.each([
    ['no change', [offer({})], 1, true, 320_000, undefined],
    ['a deleted product', [], 1, true, 320_000, 'unknownProduct'],
    ['too little stock', [offer({ available: 1 })], 2, true, 640_000, 'outOfStock'],
    ['a product taken out of sale', [offer({ available: 0 })], 1, true, 320_000, 'outOfStock'],
    ['an inactive payment method', [offer({})], 1, false, 320_000, 'methodInactive'],
    ['a higher price than shown', [offer({})], 1, true, 310_000, 'priceChanged'],
    ['a lower price than shown', [offer({})], 1, true, 330_000, 'priceChanged'],
  ] as const)('%s', (_, offers, quantity, isMethodActive, shown, problem) => {
    const quote = quoteOf([{ id: 1, quantity }], offers, 'Nouakchott')
    expect(quoteProblem(quote, { shown: money(shown), isMethodActive })).toBe(problem)
  })

  it('has a total of subtotal plus shipping for any cart', () => {
    const anOffer = fc.record({ price: fc.nat(1e7), available: fc.nat(20) })
    fc.assert(
      fc.property(
        fc.array(anOffer, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 6, maxLength: 6 }),
        fc.constantFrom(...WILAYAS),
        (generated, quantities, wilaya) => {
          const offers = generated.map(({ price, ...rest }, id) =>
            offer({ ...rest, id, price: money(price) }),
          )
          const quote = quoteOf(
            quantities.map((quantity, id) => ({ id, quantity })),
            offers,
            wilaya,
          )
          expect(quote.total).toBe(quote.subtotal + quote.shipping)
          expect(quote.subtotal).toBeGreaterThanOrEqual(0)
          expect(quote.lines.length + quote.unknown.length).toBe(6)
        },
      ),
    )
  })
})

it.each([
  [500, 10, 10, true],
  [10, 10, 10, false],
  [3, 10, 3, false],
  [0, 10, 0, false],
])('of %i units in stock a shopper is offered at most %i', (stock, max, available, isLimited) => {
  expect(limitOffers([{ id: 1, available: stock }], max)).toEqual([{ id: 1, available, isLimited }])
})
