import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import {
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
  shownStatus,
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

it('an order that is collected is ready instead of sent', () => {
  const shown = (isPickup: boolean) => ORDER_STATUSES.map((status) => shownStatus({ status, isPickup }))
  expect(shown(false)).toEqual(ORDER_STATUSES)
  expect(shown(true)).toEqual(ORDER_STATUSES.map((status) => (status === 'sent' ? 'ready' : status)))
})
