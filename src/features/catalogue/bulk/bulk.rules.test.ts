import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import { MAX_PRICE } from '../field-problems.rules.ts'
import {
  canUndo,
  changedPrice,
  isAsEdited,
  outcomeOf,
  readSeen,
  ROUND_MODES,
  ROUND_TO,
  writeSeen,
  type BulkEdit,
  type BulkFields,
  type PriceChange,
  type Rounding,
} from './bulk.rules.ts'

const NEAREST: Rounding = { to: 1, mode: 'nearest' }

function fields(values: Partial<BulkFields> = {}): BulkFields {
  return {
    price: ouguiya(3200),
    originalPrice: null,
    categoryId: 1,
    subCategoryId: 2,
    featured: false,
    promoted: false,
    lowStock: null,
    status: 'published',
    variants: {},
    ...values,
  }
}

const percent = (direction: 'up' | 'down', value: number): PriceChange => ({
  direction,
  unit: 'percent',
  value: Math.round(value * 100),
})
const amount = (direction: 'up' | 'down', value: number): PriceChange => ({
  direction,
  unit: 'amount',
  value: ouguiya(value),
})

describe('a changed price', () => {
  it.each([
    [3200, percent('up', 10), { to: 10, mode: 'nearest' }, 3520],
    [3200, percent('up', 10), { to: 100, mode: 'nearest' }, 3500],
    [3200, percent('up', 10), { to: 100, mode: 'up' }, 3600],
    [3200, percent('down', 33.33), { to: 5, mode: 'down' }, 2130],
    [3250, percent('up', 0), { to: 100, mode: 'nearest' }, 3300],
    [3249, percent('up', 0), { to: 100, mode: 'nearest' }, 3200],
    [12.5, percent('up', 0), NEAREST, 13],
    [990, amount('up', 15), { to: 50, mode: 'nearest' }, 1000],
    [100, amount('down', 250), NEAREST, 0],
    [100, percent('down', 100), { to: 100, mode: 'up' }, 0],
  ] as [number, PriceChange, Rounding, number][])('%d %j %j is %d', (price, change, rounding, expected) => {
    expect(changedPrice(ouguiya(price), change, rounding)).toBe(ouguiya(expected))
  })

  const price = fc.integer({ min: 1, max: MAX_PRICE * 100 }).map(money)
  const change = fc.oneof(
    fc.record<PriceChange>({
      direction: fc.constantFrom('up', 'down'),
      unit: fc.constant('percent'),
      value: fc.integer({ min: 0, max: 100_000 }),
    }),
    fc.record<PriceChange>({
      direction: fc.constantFrom('up', 'down'),
      unit: fc.constant('amount'),
      value: fc.integer({ min: 0, max: MAX_PRICE * 100 }),
    }),
  )
  const rounding = fc.record<Rounding>({
    to: fc.constantFrom(...ROUND_TO),
    mode: fc.constantFrom(...ROUND_MODES),
  })

  /** The exact value in BigInt, times 10,000. */
  function exact(from: number, { direction, unit, value }: PriceChange): bigint {
    const sign = direction === 'up' ? 1n : -1n
    return unit === 'percent'
      ? BigInt(from) * (10_000n + sign * BigInt(value))
      : (BigInt(from) + sign * BigInt(value)) * 10_000n
  }

  it('is a multiple of the step, never negative, and on the chosen side of the exact value', () => {
    fc.assert(
      fc.property(price, change, rounding, (from, by, round) => {
        const result = changedPrice(from, by, round)
        const wanted = exact(from, by)
        const step = BigInt(round.to) * 100n * 10_000n
        const error = BigInt(result) * 10_000n - (wanted > 0n ? wanted : 0n)
        expect(result).toBeGreaterThanOrEqual(0)
        expect(result % (round.to * 100)).toBe(0)
        if (round.mode === 'up') expect(error >= 0n && error < step).toBe(true)
        if (round.mode === 'down') expect(error <= 0n && -error < step).toBe(true)
        if (round.mode === 'nearest') expect(2n * error <= step && 2n * error > -step).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('of a variant with its own price is changed like that of its product', () => {
    fc.assert(
      fc.property(price, price, change, rounding, (own, variant, by, round) => {
        const product = fields({
          price: own,
          variants: {
            7: { price: variant, originalPrice: null },
            8: { price: null, originalPrice: null },
          },
        })
        const outcome = outcomeOf(product, { price: by, rounding: round })
        if (outcome.kind === 'refused') return
        const after = outcome.kind === 'changed' ? outcome.after : {}
        expect(after.price ?? own).toBe(changedPrice(own, by, round))
        expect(after.variants?.[7]?.price ?? variant).toBe(changedPrice(variant, by, round))
        expect(after.variants?.[8]).toBeUndefined()
      }),
    )
  })
})

describe('a bulk edit of one product', () => {
  const edit = (values: Omit<BulkEdit, 'rounding'>): BulkEdit => ({ ...values, rounding: NEAREST })

  it('lists only the fields that differ', () => {
    expect(
      outcomeOf(fields({ featured: true }), edit({ featured: true, promoted: true, lowStock: 3 })),
    ).toEqual({
      kind: 'changed',
      before: { promoted: false, lowStock: null },
      after: { promoted: true, lowStock: 3 },
    })
    expect(outcomeOf(fields(), edit({ status: 'published', lowStock: null }))).toEqual({ kind: 'same' })
  })

  it('sets category and subcategory together', () => {
    const outcome = outcomeOf(fields(), edit({ category: { categoryId: 5, subCategoryId: null } }))
    expect(outcome).toMatchObject({ after: { categoryId: 5, subCategoryId: null } })
  })

  it('keeps the old price as original price, also of variants', () => {
    const product = fields({ variants: { 7: { price: ouguiya(4000), originalPrice: null } } })
    expect(
      outcomeOf(product, edit({ price: percent('down', 25), originalPrice: { kind: 'oldPrice' } })),
    ).toEqual({
      kind: 'changed',
      before: {
        price: ouguiya(3200),
        originalPrice: null,
        variants: { 7: { price: ouguiya(4000), originalPrice: null } },
      },
      after: {
        price: ouguiya(2400),
        originalPrice: ouguiya(3200),
        variants: { 7: { price: ouguiya(3000), originalPrice: ouguiya(4000) } },
      },
    })
  })

  it('clears original prices, and sets them above the price', () => {
    const product = fields({
      originalPrice: ouguiya(4000),
      variants: { 7: { price: null, originalPrice: ouguiya(5000) } },
    })
    expect(outcomeOf(product, edit({ originalPrice: { kind: 'clear' } }))).toMatchObject({
      after: { originalPrice: null, variants: { 7: { price: null, originalPrice: null } } },
    })
    expect(outcomeOf(product, edit({ originalPrice: { kind: 'percent', value: 2_500 } }))).toMatchObject({
      after: { variants: { 7: { originalPrice: ouguiya(4000) } } },
    })
  })

  it.each([
    ['priceTooLow', {}, { price: amount('down', 3200) }],
    ['priceTooHigh', { price: ouguiya(MAX_PRICE) }, { price: amount('up', 1) }],
    ['notAbovePrice', { originalPrice: ouguiya(3300) }, { price: percent('up', 10) }],
    ['notAbovePrice', {}, { originalPrice: { kind: 'oldPrice' } }],
    [
      'priceTooLow',
      { variants: { 7: { price: ouguiya(100), originalPrice: null } } },
      { price: amount('down', 100) },
    ],
  ] as [string, Partial<BulkFields>, Omit<BulkEdit, 'rounding'>][])(
    'is refused: %s',
    (reason, product, values) => {
      expect(outcomeOf(fields(product), edit(values))).toEqual({ kind: 'refused', reason })
    },
  )

  it('does not judge prices that it leaves as they are', () => {
    const product = fields({ originalPrice: ouguiya(100) })
    expect(outcomeOf(product, edit({ featured: true }))).toMatchObject({ kind: 'changed' })
  })
})

describe('undoing', () => {
  it('is possible while the changed fields have the values of the edit', () => {
    const after = { price: ouguiya(100), variants: { 7: { price: ouguiya(50), originalPrice: null } } }
    const current = fields({ ...after, featured: true })
    expect(isAsEdited(current, after)).toBe(true)
    expect(isAsEdited({ ...current, price: ouguiya(101) }, after)).toBe(false)
    expect(isAsEdited({ ...current, variants: {} }, after)).toBe(false)
  })

  it('is possible once, for a day', () => {
    const at = new Date('2026-11-16T10:00:00Z')
    const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
    expect(canUndo({ at, undoneAt: null }, later(23.9))).toBe(true)
    expect(canUndo({ at, undoneAt: null }, later(24))).toBe(false)
    expect(canUndo({ at, undoneAt: later(1) }, later(2))).toBe(false)
  })
})

describe('the products of a preview', () => {
  it('are read as they were written', () => {
    const products = fc.array(
      fc.record({ id: fc.integer({ min: 1, max: 10 ** 12 }), version: fc.integer({ min: 1, max: 10 ** 6 }) }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(products, (seen) => {
        expect(readSeen(writeSeen(seen))).toEqual(seen)
      }),
    )
  })

  it.each(['', 'a', '1.1-', '1.1,2.2', '-1.1', '1.1.1', '_.1'])('%j is refused', (text) => {
    expect(readSeen(text)).toBeUndefined()
  })
})
