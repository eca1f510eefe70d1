import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#core/money.ts'
import { ORDER_STATUSES } from '../order.rules.ts'
import { expiryOf, expiryStep, isUnpaid, keptUntil, type UnpaidOrder } from './unpaid.rules.ts'

const HOUR_MS = 3_600_000
const PLACED = new Date('2026-11-10T08:00:00Z')
const after = (hours: number) => new Date(PLACED.getTime() + hours * HOUR_MS)
const limit = (hours = 48, from = after(-1000)) => ({ hours, from })

function unpaid(values: Partial<UnpaidOrder> = {}): UnpaidOrder {
  return {
    status: 'pending',
    paymentMethod: 'bankily',
    deposit: money(0),
    total: money(320_000),
    createdAt: PLACED,
    proof: 'missing',
    refusedAt: null,
    hasOtherPayment: false,
    warnedAt: null,
    ...values,
  }
}

describe('an unpaid order', () => {
  it.each<[string, Partial<UnpaidOrder>, boolean]>([
    ['pending without a proof', {}, true],
    ['pending with a refused proof', { proof: 'refused' }, true],
    ['confirmed with a refused proof', { status: 'confirmed', proof: 'refused' }, true],
    ['confirmed without a proof', { status: 'confirmed' }, false],
    ['being prepared', { status: 'preparing', proof: 'refused' }, false],
    ['sent', { status: 'sent', proof: 'refused' }, false],
    ['delivered', { status: 'delivered', proof: 'refused' }, false],
    ['cancelled', { status: 'cancelled', proof: 'refused' }, false],
    ['with a proof that waits or was accepted', { proof: 'given' }, false],
    ['paid in cash on delivery', { paymentMethod: 'cash' }, false],
    ['in cash, with a deposit that was not sent', { paymentMethod: 'cash', deposit: money(50_000) }, true],
    [
      'in cash, with a deposit that waits or was accepted',
      { paymentMethod: 'cash', deposit: money(50_000), proof: 'given' },
      false,
    ],
    ['with a deposit', { hasOtherPayment: true }, false],
    ['with a deposit and a refused proof', { hasOtherPayment: true, proof: 'refused' }, false],
    ['that costs nothing', { total: money(0) }, false],
  ])('%s: %s %j', (_, values, expected) => {
    expect(isUnpaid(unpaid(values))).toBe(expected)
    expect(expiryOf(unpaid(values), limit()) !== undefined).toBe(expected)
  })
})

describe('the time of an unpaid order', () => {
  it.each<[string, Partial<UnpaidOrder>, { hours: number; from: Date }, number, number]>([
    ['of two days', {}, limit(48), 24, 48],
    ['of one day', {}, limit(24), 12, 24],
    ['of three days', {}, limit(72), 48, 72],
    ['of thirty days', {}, limit(720), 696, 720],
    ['warned in time', { warnedAt: after(24) }, limit(48), 24, 48],
    ['warned late', { warnedAt: after(40) }, limit(48), 24, 52],
    ['warned much too late', { warnedAt: after(500) }, limit(48), 24, 512],
    ['counted from the refusal', { proof: 'refused', refusedAt: after(10) }, limit(48), 34, 58],
    [
      'counted from a refusal after the warning',
      { proof: 'refused', refusedAt: after(30), warnedAt: after(24) },
      limit(48),
      54,
      78,
    ],
    ['of before the upgrade', {}, limit(48, after(100)), 124, 148],
  ])('%s: warned after %d h, expires after %d h', (_, values, setting, warned, expires) => {
    expect(expiryOf(unpaid(values), setting)).toMatchObject({
      warnAt: after(warned),
      expiresAt: after(expires),
    })
  })

  it.each<[string, Partial<UnpaidOrder>, number, 'warn' | 'expire' | undefined]>([
    ['before the warning', {}, 23.9, undefined],
    ['at half of the time', {}, 24, 'warn'],
    ['when the warning was missed', {}, 1000, 'warn'],
    ['after the warning', { warnedAt: after(24) }, 47.9, undefined],
    ['at the end', { warnedAt: after(24) }, 48, 'expire'],
    ['less than 12 h after a late warning', { warnedAt: after(1000) }, 1011.9, undefined],
    ['12 h after a late warning', { warnedAt: after(1000) }, 1012, 'expire'],
    [
      'with a refusal after the warning',
      { proof: 'refused', refusedAt: after(30), warnedAt: after(24) },
      54,
      'warn',
    ],
    ['with a proof that came after the warning', { proof: 'given', warnedAt: after(24) }, 100, undefined],
  ])('%s, %s after %d h: %s', (_, values, hours, step) => {
    expect(expiryStep(unpaid(values), limit(), after(hours))).toBe(step)
  })

  it('has no end if orders never expire', () => {
    const warned = unpaid({ warnedAt: after(24) })
    expect(expiryStep(warned, limit(0), after(10_000))).toBeUndefined()
    expect(keptUntil(warned, limit(0))).toBeUndefined()
  })

  it('is told after the warning only', () => {
    expect(keptUntil(unpaid(), limit())).toBeUndefined()
    expect(keptUntil(unpaid({ warnedAt: after(24) }), limit())).toEqual(after(48))
    expect(keptUntil(unpaid({ warnedAt: after(24), proof: 'given' }), limit())).toBeUndefined()
  })
})

const time = fc.integer({ min: -100, max: 900 })
const anyOrder = fc
  .record({
    status: fc.constantFrom(...ORDER_STATUSES),
    paymentMethod: fc.constantFrom('cash' as const, 'bankily' as const, 'upload' as const),
    proof: fc.constantFrom('missing' as const, 'refused' as const, 'given' as const),
    refused: fc.option(time),
    warned: fc.option(time),
    hasOtherPayment: fc.boolean(),
  })
  .map(({ refused, warned, ...values }) =>
    unpaid({
      ...values,
      refusedAt: refused === null ? null : after(refused),
      warnedAt: warned === null ? null : after(warned),
    }),
  )
const anyLimit = fc.record({ hours: fc.oneof(fc.constant(0), fc.integer({ min: 24, max: 720 })), from: time })

it('never expires sooner than the set time, nor less than 12 h after its warning', () => {
  fc.assert(
    fc.property(anyOrder, anyLimit, time, (order, { hours, from }, now) => {
      const setting = limit(hours, after(from))
      if (expiryStep(order, setting, after(now)) !== 'expire') return
      expect(isUnpaid(order) && hours > 0).toBe(true)
      const age = (at: Date) => (after(now).getTime() - at.getTime()) / HOUR_MS
      expect(age(order.warnedAt!)).toBeGreaterThanOrEqual(12)
      for (const start of [order.createdAt, order.refusedAt ?? order.createdAt, setting.from])
        expect(age(start)).toBeGreaterThanOrEqual(hours)
    }),
  )
})
