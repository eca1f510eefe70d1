import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import { aCheckoutForm, aZone } from '../../../../tests/builders.ts'
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
      isPickup: false,
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
    [{ landmark: 'x'.repeat(151) }, 'landmark', 'tooLong'],
    [{ pin: '18.1,-15.9' }, 'pin', 'badPin'],
  ])('refuses %o', (change, field, code) => {
    expect(checkoutProblems({ ...VALID, ...change }, CONTEXT)).toEqual([{ field, code }])
  })
})

describe('a checkout in delivery zones', () => {
  const capital = aZone({ methods: ['cash', 'sadad'] })
  const pickup = aZone({ id: 9, kind: 'pickup', areas: [] })
  const problems = (form: Partial<CheckoutForm>, zones = [capital]) =>
    checkoutProblems({ ...VALID, ...form }, { ...CONTEXT, zones }).map(
      ({ field, code }) => `${field} ${code}`,
    )

  it.each<[string, Partial<CheckoutForm>, string[]]>([
    ['covered, with an offered method', {}, []],
    ['covered by the zone of the whole city', { wilaya: 'Nouakchott-Sud' }, []],
    ['a method that the zone does not offer', { payment: 'bankily' }, ['payment notOffered']],
    ['no zone', { wilaya: 'Rosso' }, ['wilaya noZone']],
    ['an unknown wilaya', { wilaya: 'Paris' }, ['wilaya notAnOption']],
  ])('%s', (_, form, expected) => {
    expect(problems(form)).toEqual(expected)
  })

  it('needs no address to collect the order, and stores none', () => {
    const form = { ...VALID, kind: 'pickup', address: '', wilaya: 'Rosso', pin: 'x', landmark: 'Marché' }
    expect(problems(form, [capital, pickup])).toEqual([])
    expect(checkoutOf(form)).toMatchObject({
      isPickup: true,
      address: { full: '', city: 'Nouakchott', wilaya: 'Nouakchott', landmark: '', pin: '' },
    })
  })
})

const offer = (values: Partial<Offer>): Offer => ({
  id: 1,
  name: { fr: 'Nila', ar: 'نيلة' },
  price: ouguiya(3200),
  available: 5,
  ...values,
})

const free = aZone()
const elsewhere = aZone({ id: 2, fee: ouguiya(100), freeFrom: ouguiya(9600) })

describe('a quote', () => {
  it.each([
    ['a free zone', free, 2, 0],
    ['a zone with a fee', elsewhere, 2, 10_000],
    ['a zone that is free from this subtotal', elsewhere, 3, 0],
    ['no zone', undefined, 2, 0],
  ] as const)('adds the fee of %s', (_, zone, quantity, shipping) => {
    const subtotal = quantity * 320_000
    expect(quoteOf([{ id: 1, quantity }], [offer({})], zone)).toMatchObject({
      subtotal,
      shipping,
      total: subtotal + shipping,
      zone,
    })
  })

  it('prices only available units', () => {
    const lines = [1, 2, 3].map((id) => ({ id, quantity: 4 }))
    const quote = quoteOf(
      lines,
      [offer({ available: 3 }), offer({ id: 2, available: 0 })],
      aZone({ fee: ouguiya(100) }),
    )
    expect(quote).toMatchObject({ unknown: [{ id: 3 }], subtotal: 960_000, total: 970_000 })
    expect(quote.lines.map(({ available }) => available)).toEqual([3, 0])
    expect(quoteOf([{ id: 9, quantity: 1 }], [], elsewhere)).toMatchObject({ shipping: 0, total: 0 })
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
    const quote = quoteOf([{ id: 1, quantity }], offers, free)
    expect(quoteProblem(quote, { shown: money(shown), payment: 'cash', isMethodActive })).toBe(problem)
  })

  it.each([
    ['no zone', undefined, false, 'noZone'],
    ['no zone, at the counter', undefined, true, undefined],
    ['a zone without this method', aZone({ methods: ['sadad'] }), false, 'methodNotOffered'],
    ['a zone with this method', aZone({ methods: ['sadad', 'cash'] }), false, undefined],
  ] as const)('%s', (_, zone, isAtCounter, problem) => {
    const quote = quoteOf([{ id: 1, quantity: 1 }], [offer({})], zone)
    const context = { shown: money(320_000), payment: 'cash', isMethodActive: true, isAtCounter } as const
    expect(quoteProblem(quote, context)).toBe(problem)
  })

  it('has a total of subtotal plus shipping for any cart', () => {
    const anOffer = fc.record({ price: fc.nat(1e7), available: fc.nat(20) })
    fc.assert(
      fc.property(
        fc.array(anOffer, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 6, maxLength: 6 }),
        fc.record({ fee: fc.nat(1e5), freeFrom: fc.option(fc.integer({ min: 1, max: 1e8 })) }),
        (generated, quantities, { fee, freeFrom }) => {
          const zone = aZone({ fee: money(fee), freeFrom: freeFrom === null ? undefined : money(freeFrom) })
          const offers = generated.map(({ price, ...rest }, id) =>
            offer({ ...rest, id, price: money(price) }),
          )
          const quote = quoteOf(
            quantities.map((quantity, id) => ({ id, quantity })),
            offers,
            zone,
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
