import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import {
  estimatedDelivery,
  isRevenue,
  isSaleDue,
  isSold,
  mayBeCancelled,
  mayBeReviewed,
  maySendProof,
  mayShopperCancel,
  nextStatus,
  ORDER_STATUSES,
  returnsStockWhenRemoved,
  shippingTo,
} from './order.rules.ts'

describe('the order lifecycle', () => {
  it('advances through every status and ends with cancelled', () => {
    const path = []
    for (let status = ORDER_STATUSES[0] as (typeof ORDER_STATUSES)[number] | undefined; status;)
      status = (path.push(status), nextStatus(status))
    expect(path).toEqual(ORDER_STATUSES)
  })

  const rules = { mayBeCancelled, mayShopperCancel, mayBeReviewed, isRevenue, returnsStockWhenRemoved }
  it.each<[keyof typeof rules, string]>([
    ['mayBeCancelled', 'pending confirmed preparing sent delivered'],
    ['mayShopperCancel', 'pending'],
    ['mayBeReviewed', 'delivered'],
    ['isRevenue', 'pending confirmed preparing sent delivered'],
    ['returnsStockWhenRemoved', 'pending confirmed preparing sent'],
  ])('%s: %s', (rule, statuses) => {
    expect(ORDER_STATUSES.filter((status) => rules[rule](status)).join(' ')).toBe(statuses)
  })

  it('has its sale due once: cash when delivered, all other methods when placed', () => {
    for (const method of [...PAYMENT_METHODS, 'upload'] as const)
      expect(ORDER_STATUSES.filter((status) => isSaleDue(method, status))).toEqual([
        method === 'cash' ? 'delivered' : 'pending',
      ])
  })

  it('counts as sold from then on, until it is cancelled', () => {
    expect(ORDER_STATUSES.filter((status) => isSold('cash', status))).toEqual(['delivered'])
    expect(ORDER_STATUSES.filter((status) => isSold('sadad', status))).toEqual(
      ORDER_STATUSES.filter((status) => status !== 'cancelled'),
    )
  })

  it('accepts a new proof while it is pending, if it was paid by transfer', () => {
    expect(ORDER_STATUSES.filter((status) => maySendProof(status, 'bankily', false))).toEqual(['pending'])
    expect(ORDER_STATUSES.filter((status) => maySendProof(status, 'cash', true))).toEqual([])
  })

  it('accepts a new proof until delivery, if staff refused the previous one', () => {
    expect(ORDER_STATUSES.filter((status) => maySendProof(status, 'click', true))).toEqual([
      'pending',
      'confirmed',
      'preparing',
      'sent',
    ])
  })
})

it('delivery is free in Nouakchott, costs 100 UM elsewhere and takes two days', () => {
  expect(WILAYAS.map((wilaya) => [wilaya, shippingTo(wilaya)])).toEqual([
    ['Nouakchott', 0],
    ['Nouadhibou', ouguiya(100)],
    ['Rosso', ouguiya(100)],
    ['Kaédi', ouguiya(100)],
    ['Zouerate', ouguiya(100)],
  ])
  expect(estimatedDelivery(new Date('2026-12-30T23:30:00Z'))).toEqual(new Date('2027-01-01T23:30:00Z'))
})
