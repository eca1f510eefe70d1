import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya, type Money } from '#core/money.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { aZone, anAddress } from '../../../../tests/builders.ts'
import type { MoneyLine } from '../payment/order-payments.rules.ts'
import { changesBetween } from './edit-changes.rules.ts'
import { discountInputOf, type DiscountInput } from './order-discount.rules.ts'
import {
  MAX_LINES,
  movementsBetween,
  planEdit,
  type EditedOrder,
  type EditLine,
  type OrderContent,
  type WantedContent,
} from './order-edit.rules.ts'

const NOUAKCHOTT = aZone({ id: 1 })
const NORTH = aZone({
  id: 2,
  fee: ouguiya(100),
  freeFrom: ouguiya(10_000),
  areas: [{ wilaya: 'Atar', city: { fr: '', ar: '' } }],
})
const ZONES: DeliveryZone[] = [NOUAKCHOTT, NORTH]
const NONE: DiscountInput = { kind: 'none' }

function aLine(values: Partial<EditLine> = {}): EditLine {
  const { quantity = 1, ordered = quantity, position = 0 } = values
  const variantId = 100 + position
  return {
    position,
    productId: 10 + position,
    variantId,
    name: { fr: `Nila ${variantId}`, ar: `نيلة ${variantId}` },
    price: ouguiya(3200),
    available: 5,
    ...values,
    quantity,
    ordered,
  }
}

const newLine = (values: Partial<EditLine> = {}): EditLine => ({
  ...aLine({ ordered: 0, ...values }),
  position: undefined,
  productId: 90,
  variantId: 900,
  ...values,
})

interface OrderValues extends Partial<Omit<EditedOrder, 'content'>> {
  lines?: EditLine[]
  wilaya?: 'Nouakchott' | 'Atar'
  discount?: DiscountInput
  paid?: Money
}

/** An order as an edit of an empty one would write it. */
function anOrder({
  lines = [aLine()],
  wilaya = 'Nouakchott',
  discount = NONE,
  paid,
  ...rest
}: OrderValues = {}) {
  const address = anAddress({ wilaya, city: wilaya })
  const empty: OrderContent = {
    lines: [],
    address: anAddress({ wilaya, city: wilaya, full: '' }),
    isPickup: false,
    notes: '',
    discount: { amount: money(0), reason: '' },
    subtotal: money(0),
    shipping: money(0),
    total: money(0),
  }
  const base: EditedOrder = {
    content: empty,
    status: 'pending',
    returnedTotal: money(0),
    paymentMethod: 'cash',
    payments: [],
    ...rest,
  }
  const all = lines.map((line) => ({ ...line, position: undefined }))
  const { after } = planEdit(base, { lines: all, address, isPickup: false, notes: '', discount }, CONTEXT)
  const payments: MoneyLine[] = paid
    ? [{ kind: 'payment', method: 'bankily', amount: paid, state: 'accepted' }]
    : []
  return { ...base, content: after, payments }
}

const CONTEXT = { zones: ZONES, discountLimit: 100 }

function wantedOf({ content }: EditedOrder, values: Partial<WantedContent> = {}): WantedContent {
  const { address, isPickup, notes, discount } = content
  const lines = content.lines.map((line) => ({ ...line, ordered: line.quantity, available: 5 }))
  return { lines, address, isPickup, notes, discount: discountInputOf(discount), ...values }
}

describe('planning an edit', () => {
  it('without a change costs and moves nothing', () => {
    const order = anOrder({ wilaya: 'Atar' })
    const plan = planEdit(order, wantedOf(order), CONTEXT)
    expect(plan).toMatchObject({ difference: 0, movements: [], problems: [], after: order.content })
    expect(changesBetween(order.content, plan.after)).toEqual([])
  })

  it('keeps the price of a line and adds an article at today’s', () => {
    const order = anOrder({ lines: [aLine({ price: ouguiya(3000) })] })
    const [line] = wantedOf(order).lines
    const lines = [{ ...line!, quantity: 2 }, newLine({ price: ouguiya(500) })]
    const { after, movements, difference } = planEdit(order, wantedOf(order, { lines }), CONTEXT)
    expect(after.lines.map(({ position, price, quantity }) => [position, price / 100, quantity])).toEqual([
      [0, 3000, 2],
      [1, 500, 1],
    ])
    expect(difference).toBe(ouguiya(3500))
    expect(movements).toEqual([
      { productId: 10, variantId: 100, quantity: -1 },
      { productId: 90, variantId: 900, quantity: -1 },
    ])
  })

  it('gives an added line a position that no line had', () => {
    const order = anOrder({ lines: [aLine({ position: 0 }), aLine({ position: 1 })] })
    const [first] = wantedOf(order).lines
    const { after } = planEdit(order, wantedOf(order, { lines: [first!, newLine()] }), CONTEXT)
    expect(after.lines.map(({ position }) => position)).toEqual([0, 2])
  })

  it.each([
    ['the fee of the new zone', { wilaya: 'Atar' as const, price: 3200, shipping: 100 }],
    ['free delivery from its subtotal', { wilaya: 'Atar' as const, price: 10_000, shipping: 0 }],
    ['no fee in Nouakchott', { wilaya: 'Nouakchott' as const, price: 3200, shipping: 0 }],
  ])('after a change of address takes %s', (_, { wilaya, price, shipping }) => {
    const order = anOrder({ lines: [aLine({ price: ouguiya(price) })], wilaya: 'Nouakchott' })
    const address = anAddress({ wilaya, city: wilaya, full: 'Autre rue' })
    expect(planEdit(order, wantedOf(order, { address }), CONTEXT).after.shipping).toBe(ouguiya(shipping))
  })

  it('loses free delivery with a removed unit, and keeps it if only the notes change', () => {
    const order = anOrder({ lines: [aLine({ price: ouguiya(6000), quantity: 2 })], wilaya: 'Atar' })
    expect(order.content.shipping).toBe(0)
    const lines = wantedOf(order).lines.map((line) => ({ ...line, quantity: 1 }))
    expect(planEdit(order, wantedOf(order, { lines }), CONTEXT).after.shipping).toBe(ouguiya(100))
    const dearer = { zones: [{ ...NORTH, freeFrom: undefined }], discountLimit: 100 }
    expect(planEdit(order, wantedOf(order, { notes: 'vite' }), dearer).after.shipping).toBe(0)
  })

  it('keeps the fee of an address that no zone covers any more, and refuses a new one', () => {
    const order = anOrder({ wilaya: 'Atar' })
    const lines = wantedOf(order).lines.map((line) => ({ ...line, quantity: 2 }))
    const nowhere = { zones: [], discountLimit: 100 }
    expect(planEdit(order, wantedOf(order, { lines }), nowhere)).toMatchObject({
      problems: [],
      after: { shipping: ouguiya(100) },
    })
    const address = anAddress({ wilaya: 'Rosso', city: 'Rosso' })
    expect(planEdit(order, wantedOf(order, { address }), nowhere).problems).toEqual([
      { field: 'wilaya', code: 'noZone' },
    ])
  })

  it('refuses an address where the payment method is not offered', () => {
    const order = anOrder()
    const zones = [NOUAKCHOTT, { ...NORTH, methods: ['bankily' as const] }]
    const address = anAddress({ wilaya: 'Atar', city: 'Atar' })
    const plan = planEdit(order, wantedOf(order, { address }), { zones, discountLimit: 100 })
    expect(plan.problems).toEqual([{ field: 'wilaya', code: 'methodNotOffered' }])
  })

  it.each([
    ['no line', [], 'required'],
    ['only removed lines', [aLine({ quantity: 0, ordered: 1 })], 'required'],
    ['more than the stock', [aLine({ quantity: 7, ordered: 1, available: 5 })], 'outOfStock'],
    ['an article that is sold out', [newLine({ available: 0 })], 'outOfStock'],
    [
      'more than the stock in two lines of an article',
      [aLine({ quantity: 5, ordered: 1 }), aLine({ position: 1, variantId: 100, quantity: 3, ordered: 1 })],
      'outOfStock',
    ],
    [
      'too many lines',
      Array.from({ length: MAX_LINES + 1 }, (_unused, position) => aLine({ position })),
      'tooMany',
    ],
  ])('refuses %s', (_, lines, code) => {
    const order = anOrder()
    expect(planEdit(order, wantedOf(order, { lines }), CONTEXT).problems).toContainEqual({
      field: 'lines',
      code,
    })
  })

  it('can reduce a line of an article that is no longer sold', () => {
    const order = anOrder({ lines: [aLine({ quantity: 3 })] })
    const lines = wantedOf(order).lines.map((line) => ({ ...line, quantity: 1, available: 0 }))
    expect(planEdit(order, wantedOf(order, { lines }), CONTEXT).problems).toEqual([])
  })

  it.each([
    ['a line added to a paid order is due', { quantity: 2, due: 3200, overpaid: 0 }],
    ['a line removed from a paid order is to give back', { quantity: 0, due: 0, overpaid: 3200 }],
  ])('%s', (_, { quantity, due, overpaid }) => {
    const order = anOrder({
      lines: [aLine({ position: 0 }), aLine({ position: 1 })],
      paid: ouguiya(6400),
    })
    const lines = wantedOf(order).lines.map((line, index) => (index === 1 ? { ...line, quantity } : line))
    expect(planEdit(order, wantedOf(order, { lines }), CONTEXT).balance).toMatchObject({
      due: ouguiya(due),
      overpaid: ouguiya(overpaid),
    })
  })
})

/** Any lines of up to six articles, with prices in hundredths. */
const anyLines = fc.uniqueArray(
  fc.record({
    position: fc.integer({ min: 0, max: 5 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 1_000_000 }).map(money),
  }),
  { minLength: 1, selector: ({ position }) => position },
)
const anyDiscount: fc.Arbitrary<DiscountInput> = fc.oneof(
  fc.constant(NONE),
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    reason: fc.constant('fidèle'),
  }),
)
const anyVersion = fc.record({
  lines: anyLines,
  discount: anyDiscount,
  wilaya: fc.constantFrom('Nouakchott' as const, 'Atar' as const),
})
type Version = typeof anyVersion extends fc.Arbitrary<infer V> ? V : never

/** The lines of a version, where those that another version has keep its price. */
function toward(order: EditedOrder, { lines, discount, wilaya }: Version): WantedContent {
  const address = anAddress({ wilaya, city: wilaya })
  const wanted = lines.map(({ position, quantity, price }) => {
    const productId = 10 + position
    const kept = order.content.lines.find((line) => line.productId === productId)
    const base = kept ?? { ...aLine({ position }), position: undefined, price }
    return { ...base, quantity, ordered: kept?.quantity ?? 0, available: 100 }
  })
  return wantedOf(order, { lines: wanted, discount, address })
}

describe('any edit', () => {
  it('moves in stock the difference of the quantities', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (from, to) => {
        const order = orderOf(from)
        const { after, movements } = planEdit(order, toward(order, to), CONTEXT)
        const units = (lines: readonly { quantity: number }[]) =>
          lines.reduce((count, { quantity }) => count + quantity, 0)
        expect(units(movements)).toBe(units(order.content.lines) - units(after.lines))
        expect(
          movementsBetween(after.lines, order.content.lines)
            .map(({ quantity }) => quantity)
            .toSorted(),
        ).toEqual(movements.map(({ quantity }) => (quantity === 0 ? 0 : -quantity)).toSorted())
      }),
    )
  })

  it('adds up: the total is the goods without the discount, with the fee', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (from, to) => {
        const order = orderOf(from)
        const { after, difference } = planEdit(order, toward(order, to), CONTEXT)
        expect(after.total).toBe(after.subtotal - after.discount.amount + after.shipping)
        expect(after.discount.amount % 100).toBe(0)
        expect(after.discount.amount).toBeLessThanOrEqual(after.subtotal)
        expect(order.content.total + difference).toBe(after.total)
      }),
    )
  })

  it('and its inverse give the same totals', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (from, to) => {
        const order = orderOf(from)
        const there = planEdit(order, toward(order, to), CONTEXT)
        const edited = { ...order, content: there.after }
        const back = wantedOf(edited, {
          ...wantedOf(order),
          lines: order.content.lines.map((line) => {
            const kept = there.after.lines.find(({ variantId }) => variantId === line.variantId)
            return { ...line, position: kept?.position, ordered: kept?.quantity ?? 0, available: 100 }
          }),
        })
        const { after, difference } = planEdit(edited, back, CONTEXT)
        const { subtotal, discount, shipping, total } = after
        expect({ subtotal, discount, shipping, total }).toEqual({
          subtotal: order.content.subtotal,
          discount: order.content.discount,
          shipping: order.content.shipping,
          total: order.content.total,
        })
        expect(difference + there.difference).toBe(0)
      }),
    )
  })
})

function orderOf({ lines, discount, wilaya }: Version): EditedOrder {
  const all = lines.map(({ position, quantity, price }) =>
    aLine({ position, quantity, price, available: 100 }),
  )
  return anOrder({ lines: all, discount, wilaya })
}
