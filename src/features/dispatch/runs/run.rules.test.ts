import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import type { FeeKind, RunState, StopState } from '../dispatch.rules.ts'
import {
  feeOf,
  moved,
  reordered,
  runStateAfter,
  scannedOrder,
  shownStop,
  type ParcelStatus,
} from './run.rules.ts'

it.each<[StopState, ParcelStatus, string]>([
  ['waiting', 'sent', 'waiting'],
  ['waiting', 'cancelled', 'cancelled'],
  ['waiting', 'delivered', 'deliveredByShop'],
  ['refused', 'cancelled', 'cancelled'],
  ['delivered', 'delivered', 'delivered'],
  ['delivered', 'cancelled', 'delivered'],
])('a stop that is %s with an order that is %s shows %s', (state, status, shown) => {
  expect(shownStop({ state, parcel: { status } })).toBe(shown)
})

it('a refused stop stays refused when its return has cancelled the order', () => {
  const stop = { state: 'refused', parcel: { status: 'cancelled' } } as const
  expect(shownStop({ ...stop, returnedAt: new Date() })).toBe('refused')
})

it.each<[RunState, StopState[], RunState]>([
  ['planned', ['waiting'], 'planned'],
  ['sent', ['waiting', 'delivered'], 'sent'],
  ['sent', ['refused', 'delivered'], 'back'],
  ['back', ['waiting'], 'sent'],
  ['settled', ['waiting'], 'settled'],
])('a run that is %s with stops %j becomes %s', (state, stops, after) => {
  expect(
    runStateAfter(
      state,
      stops.map((each) => ({ state: each, parcel: { status: 'sent' } })),
    ),
  ).toBe(after)
})

it.each<[FeeKind, StopState, number]>([
  ['none', 'delivered', 0],
  ['parcel', 'delivered', 50],
  ['parcel', 'partly', 50],
  ['parcel', 'refused', 0],
  ['zone', 'delivered', 80],
  ['zone', 'postponed', 0],
])('the fee by %s of a stop that is %s is %i', (feeKind, state, fee) => {
  expect(feeOf({ feeKind, parcelFee: ouguiya(50) }, ouguiya(80), state)).toBe(ouguiya(fee))
  expect(feeOf({ feeKind: 'zone', parcelFee: ouguiya(50) }, undefined, 'delivered')).toBe(money(0))
})

describe('the order of driving', () => {
  it.each<[number, number, number[]]>([
    [1, 1, [2, 1, 3]],
    [3, -2, [3, 1, 2]],
    [1, -1, [1, 2, 3]],
    [2, 9, [1, 3, 2]],
  ])('stop %i moved by %i is %j', (id, by, after) => {
    expect(moved([1, 2, 3], id, by)).toEqual(after)
  })

  it('is taken only if it has each stop once', () => {
    expect(reordered([1, 2], [2, 1])).toEqual([2, 1])
    for (const wrong of [[1], [1, 2, 3], [1, 1], [1, 3]]) expect(reordered([1, 2], wrong)).toBeUndefined()
  })
})

it.each([
  ['1042', { number: 1042 }],
  ['FAC-001042', { number: 1042 }],
  ['INV-1042', { invoice: 1042 }],
  ['rec 1042', { receipt: 1042 }],
  ['https://shop.mr/order/AbC_123', { token: 'AbC_123' }],
  ['https://shop.mr/admin/orders/17', { id: 17 }],
  ['hello', undefined],
])('the code %s names %j', (code, named) => {
  expect(scannedOrder(code)).toEqual(named)
})
