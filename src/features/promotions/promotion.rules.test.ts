import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya, type Money } from '#core/money.ts'
import {
  applyTerms,
  type PromotionEffect,
  type PromotionLine,
  type PromotionTerms,
} from './promotion.rules.ts'

function line(productId: number, price: number, quantity = 1, categoryId = 1): PromotionLine {
  return { productId, categoryId, price: ouguiya(price), quantity }
}

function terms(id: number, effect: PromotionEffect, more: Partial<PromotionTerms> = {}): PromotionTerms {
  const name = { fr: `Offre ${id}`, ar: `عرض ${id}` }
  return { id, code: null, name, effect, minimum: money(0), products: [], categories: [], ...more }
}

const percentOff = (value: number): PromotionEffect => ({ kind: 'percent', percent: value })
const amountOff = (value: number): PromotionEffect => ({ kind: 'amount', amount: ouguiya(value) })
const extra = (buy: number, get: number): PromotionEffect => ({ kind: 'buyGet', buy, get })
const bundleAt = (price: number): PromotionEffect => ({ kind: 'bundle', price: ouguiya(price) })
const freeDelivery: PromotionEffect = { kind: 'freeDelivery' }

describe('what promotions take off', () => {
  const cart = [line(1, 1000, 2), line(2, 500, 1, 2)]

  it.each<[string, PromotionLine[], PromotionTerms[], { ids: number[]; lines: number[]; shipping?: number }]>(
    [
      ['nothing without promotions', cart, [], { ids: [], lines: [0, 0] }],
      ['a percentage of all articles', cart, [terms(1, percentOff(10))], { ids: [1], lines: [200, 50] }],
      [
        'a percentage is rounded down to whole ouguiya',
        [line(1, 99.5)],
        [terms(1, percentOff(15))],
        { ids: [1], lines: [14] },
      ],
      ['an amount, divided by value', cart, [terms(1, amountOff(500))], { ids: [1], lines: [400, 100] }],
      [
        'an amount never above the goods',
        [line(1, 80)],
        [terms(1, amountOff(500))],
        { ids: [1], lines: [80] },
      ],
      [
        'only the products that it is for',
        cart,
        [terms(1, percentOff(50), { products: [2] })],
        { ids: [1], lines: [0, 250] },
      ],
      [
        'only the categories that it is for',
        cart,
        [terms(1, percentOff(50), { categories: [1] })],
        { ids: [1], lines: [1000, 0] },
      ],
      [
        'products or categories',
        cart,
        [terms(1, percentOff(50), { categories: [1], products: [2] })],
        { ids: [1], lines: [1000, 250] },
      ],
      [
        'nothing below the minimum of its articles',
        cart,
        [terms(1, percentOff(50), { products: [2], minimum: ouguiya(501) })],
        { ids: [], lines: [0, 0] },
      ],
      [
        'at the minimum',
        cart,
        [terms(1, percentOff(50), { minimum: ouguiya(2500) })],
        { ids: [1], lines: [1000, 250] },
      ],
      [
        'buy 2, get the cheapest free, divided over all of them',
        cart,
        [terms(1, extra(2, 1))],
        { ids: [1], lines: [400, 100] },
      ],
      [
        'buy 1, get 1: twice with 4 units',
        [line(1, 300, 4)],
        [terms(1, extra(1, 1))],
        { ids: [1], lines: [600] },
      ],
      [
        'buy 2, get 1 with too few units',
        [line(1, 300, 2)],
        [terms(1, extra(2, 1))],
        { ids: [], lines: [0] },
      ],
      [
        'a bundle of one unit of each product',
        cart,
        [terms(1, bundleAt(1200), { products: [1, 2] })],
        { ids: [1], lines: [200, 100] },
      ],
      [
        'no bundle without all products',
        [line(1, 1000, 2)],
        [terms(1, bundleAt(1200), { products: [1, 2] })],
        { ids: [], lines: [0] },
      ],
      [
        'no bundle that costs more than its articles',
        cart,
        [terms(1, bundleAt(1600), { products: [1, 2] })],
        { ids: [], lines: [0, 0] },
      ],
      [
        'the larger saving of two on the same articles',
        cart,
        [terms(1, percentOff(10)), terms(2, amountOff(600))],
        { ids: [2], lines: [480, 120] },
      ],
      [
        'of equal savings the one without a code, so that the code is not used up',
        [line(1, 1000)],
        [terms(1, percentOff(10), { code: 'TEN' }), terms(2, amountOff(100))],
        { ids: [2], lines: [100] },
      ],
      [
        'two promotions on different articles',
        cart,
        [terms(1, percentOff(10), { products: [2] }), terms(2, percentOff(20), { products: [1] })],
        { ids: [2, 1], lines: [400, 50] },
      ],
      [
        'an article takes part once: the second has only what is left',
        cart,
        [terms(1, percentOff(10)), terms(2, percentOff(30), { products: [1] })],
        { ids: [2, 1], lines: [600, 50] },
      ],
      [
        'free delivery in addition',
        cart,
        [terms(1, percentOff(10)), terms(2, freeDelivery)],
        { ids: [1, 2], lines: [200, 50], shipping: 100 },
      ],
      [
        'free delivery once',
        cart,
        [terms(1, freeDelivery, { code: 'FREE' }), terms(2, freeDelivery)],
        { ids: [2], lines: [0, 0], shipping: 100 },
      ],
      [
        'no free delivery below its minimum',
        cart,
        [terms(1, freeDelivery, { minimum: ouguiya(3000) })],
        { ids: [], lines: [0, 0] },
      ],
    ],
  )('%s', (_, lines, promotions, expected) => {
    const result = applyTerms(lines, promotions, ouguiya(100))
    expect(result.applied.map(({ terms: { id } }) => id)).toEqual(expected.ids)
    expect(result.lines).toEqual(expected.lines.map(ouguiya))
    expect(result.shipping).toBe(ouguiya(expected.shipping ?? 0))
  })

  it('does not apply free delivery if there is no fee', () => {
    expect(applyTerms(cart, [terms(1, freeDelivery)], money(0)).applied).toEqual([])
  })
})

const prices = fc.oneof(
  fc.integer({ min: 0, max: 50 }).map((value) => value * 10_000),
  fc.integer({ min: 0, max: 99_999 }),
)
/** A product has one category, or none: two lines of one product and price are the same but for their quantity. */
const CATEGORY_OF = new Map([1, 2, 3, null].map((category, index) => [index + 1, category]))
const lines = fc.array(
  fc
    .record({
      productId: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(null)),
      price: prices.map(money),
      quantity: fc.integer({ min: 1, max: 5 }),
    })
    .map((each) => ({ ...each, categoryId: CATEGORY_OF.get(each.productId ?? 0) ?? null })),
  { maxLength: 6 },
)
const effects: fc.Arbitrary<PromotionEffect> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: prices.map(money) }),
  fc.record({ kind: fc.constant('freeDelivery' as const) }),
  fc.record({
    kind: fc.constant('buyGet' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('bundle' as const), price: prices.map(money) }),
)
const promotions = fc
  .array(
    fc.record({
      code: fc.oneof(fc.constant(null), fc.constant('CODE')),
      effect: effects,
      minimum: fc.oneof(fc.constant(money(0)), prices.map(money)),
      products: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
      categories: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(({ effect, products, categories, ...more }, id) =>
      terms(id + 1, effect, {
        ...more,
        // A bundle names its products, and no category.
        products: effect.kind === 'bundle' && products.length < 2 ? [1, 2] : products,
        categories: effect.kind === 'bundle' ? [] : categories,
      }),
    ),
  )

/** One entry for each unit, as slow and as plain as possible. */
interface Unit {
  line: number
  price: number
  productId: number | null
}

/** The same rules, unit by unit and by exhaustive comparison. */
function slowReference(cart: PromotionLine[], all: PromotionTerms[], fee: number) {
  const isOwn = (promotion: PromotionTerms, index: number) => {
    const { productId, categoryId } = cart[index]!
    const isAll = promotion.products.length + promotion.categories.length === 0
    const isProduct = promotion.products.some((id) => id === productId)
    return isAll || isProduct || promotion.categories.some((id) => id === categoryId)
  }
  const unitsOf = (indexes: number[]): Unit[] =>
    indexes.flatMap((index) =>
      Array.from({ length: cart[index]!.quantity }, () => ({
        line: index,
        price: cart[index]!.price,
        productId: cart[index]!.productId,
      })),
    )
  /** Of lines with the same product and price, the one with fewer units first, whatever their order in the cart. */
  const byLine = (a: Unit, b: Unit) => {
    const [one, other] = [cart[a.line]!, cart[b.line]!]
    return one.quantity - other.quantity || (one.categoryId ?? 0) - (other.categoryId ?? 0)
  }
  const total = (units: Unit[]) => units.reduce((value, { price }) => value + price, 0)
  const counts = (promotion: PromotionTerms) => {
    const own = cart.map((_, index) => index).filter((index) => isOwn(promotion, index))
    return own.length > 0 && total(unitsOf(own)) >= promotion.minimum
  }
  const taken = new Set<number>()
  const saved: { id: number; amount: number; lines: Set<number> }[] = []
  const waiting = all.filter(counts)
  const savingOf = (promotion: PromotionTerms): { amount: number; lines: Set<number> } => {
    const indexes = cart.map((_, index) => index).filter((index) => !taken.has(index))
    const units = unitsOf(indexes.filter((index) => isOwn(promotion, index)))
    const { effect } = promotion
    const touched = (from: Unit[]) => new Set(from.filter(({ price }) => price > 0).map((unit) => unit.line))
    if (effect.kind === 'percent') {
      let amount = 0
      while ((amount + 100) * 100 <= total(units) * effect.percent) amount += 100
      return { amount, lines: touched(units) }
    }
    if (effect.kind === 'amount')
      return {
        amount: effect.amount > total(units) ? total(units) : effect.amount,
        lines: touched(units),
      }
    if (effect.kind === 'buyGet') {
      const cheapest = [...units].sort((a, b) => a.price - b.price)
      let [left, amount] = [units.length, 0]
      while (left >= effect.buy + effect.get) {
        for (let free = 0; free < effect.get; free++) amount += cheapest.shift()!.price
        left -= effect.buy + effect.get
      }
      return { amount, lines: touched(units) }
    }
    if (effect.kind === 'bundle') {
      const stock = new Map(
        promotion.products.map((id) => [
          id,
          units.filter(({ productId }) => productId === id).sort((a, b) => b.price - a.price || byLine(a, b)),
        ]),
      )
      const used: Unit[] = []
      let bundles = 0
      while ([...stock.values()].every((own) => own.length > 0)) {
        for (const own of stock.values()) used.push(own.shift()!)
        bundles += 1
      }
      const amount = total(used) - bundles * effect.price
      return { amount: amount > 0 ? amount : 0, lines: touched(used) }
    }
    return { amount: 0, lines: new Set() }
  }
  for (;;) {
    const ranked = waiting
      .map((promotion) => ({ promotion, ...savingOf(promotion) }))
      .filter((each) => each.amount > 0)
      .sort(
        (a, b) =>
          b.amount - a.amount ||
          (a.promotion.code ? 1 : 0) - (b.promotion.code ? 1 : 0) ||
          a.promotion.id - b.promotion.id,
      )
    const [best] = ranked
    if (!best) break
    for (const index of best.lines) taken.add(index)
    saved.push({ id: best.promotion.id, amount: best.amount, lines: best.lines })
    waiting.splice(waiting.indexOf(best.promotion), 1)
  }
  const deliveries = waiting.filter(({ effect }) => effect.kind === 'freeDelivery')
  const free = deliveries.find(({ code }) => !code) ?? deliveries[0]
  return { saved, free: fee > 0 ? free?.id : undefined }
}

describe('promotions on any cart', () => {
  it('take off what the slow reference takes off', () => {
    fc.assert(
      fc.property(lines, promotions, fc.constantFrom(0, 10_000), (cart, all, fee) => {
        const result = applyTerms(cart, all, fee as Money)
        const expected = slowReference(cart, all, fee)
        const goods = result.applied.filter(({ terms: { effect } }) => effect.kind !== 'freeDelivery')
        expect(goods.map(({ terms: { id }, amount: value }) => [id, value])).toEqual(
          expected.saved.map(({ id, amount: value }) => [id, value]),
        )
        const delivery = result.applied.find(({ terms: { effect } }) => effect.kind === 'freeDelivery')
        expect(delivery?.terms.id).toBe(expected.free)
        // Each amount is divided among the lines that took part.
        for (const { amount: value, lines: own } of expected.saved)
          expect([...own].reduce((added, index) => added + result.lines[index]!, 0)).toBe(value)
      }),
      { numRuns: 1500 },
    )
  })

  it('never take more off a line than it costs, nor more than the fee', () => {
    fc.assert(
      fc.property(lines, promotions, prices.map(money), (cart, all, fee) => {
        const result = applyTerms(cart, all, fee)
        for (const [index, { price, quantity }] of cart.entries()) {
          expect(result.lines[index]).toBeGreaterThanOrEqual(0)
          expect(result.lines[index]).toBeLessThanOrEqual(price * quantity)
        }
        expect(result.goods).toBe(result.lines.reduce((added, share) => added + share, 0))
        expect(result.shipping).toBeLessThanOrEqual(fee)
        expect(result.applied.reduce((added, one) => added + one.amount, 0)).toBe(
          result.goods + result.shipping,
        )
      }),
    )
  })

  it('do not depend on the order of lines or of promotions', () => {
    fc.assert(
      fc.property(lines, promotions, fc.nat(), (cart, all, seed) => {
        const turned = seed % Math.max(1, cart.length)
        const order = cart.map((_, index) => (index + turned) % cart.length).toReversed()
        const one = applyTerms(cart, all, money(5000))
        const other = applyTerms(
          order.map((index) => cart[index]!),
          all.toReversed(),
          money(5000),
        )
        expect(other.applied).toEqual(one.applied)
        // Equal lines are interchangeable.
        const keyed = (from: PromotionLine[], shares: Money[]) =>
          from.map((each, index) => JSON.stringify([each, shares[index]])).toSorted()
        expect(
          keyed(
            order.map((index) => cart[index]!),
            other.lines,
          ),
        ).toEqual(keyed(cart, one.lines))
      }),
    )
  })
})
