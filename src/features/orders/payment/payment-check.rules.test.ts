import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { ORDER_STATUSES } from '../order.rules.ts'
import type { ProvedLine } from './order-payments.rules.ts'
import {
  mayBeChecked,
  paymentStateOf,
  waitsForCheck,
  type CheckedOrder,
  type PaymentState,
} from './payment-check.rules.ts'

const order: CheckedOrder = {
  paymentMethod: 'bankily',
  status: 'pending',
  total: ouguiya(3200),
  returnedTotal: ouguiya(0),
}
const transfer: ProvedLine = {
  id: 1,
  kind: 'payment',
  method: 'bankily',
  amount: ouguiya(3200),
  state: 'declared',
  proofId: 'picture',
}
const withState = (state: ProvedLine['state'], proofId: string | null = 'picture') => ({
  ...transfer,
  state,
  proofId,
})
const refund = (state: ProvedLine['state']): ProvedLine => ({
  ...withState(state, null),
  id: 2,
  kind: 'refund',
})
const cashOf = (amount: number): ProvedLine => ({
  ...transfer,
  id: 3,
  method: 'cash',
  amount: ouguiya(amount),
  state: 'accepted',
  proofId: null,
})

const cash = { paymentMethod: 'cash' } as const
const cancelled = { status: 'cancelled' } as const
const dearer = { total: ouguiya(4000) }

describe('the payment state', () => {
  it.each<[string, Partial<CheckedOrder>, ProvedLine[], PaymentState]>([
    ['cash', cash, [], 'onDelivery'],
    ['cash of a delivered order', { ...cash, status: 'delivered' }, [cashOf(3200)], 'paid'],
    ['cash with a deposit', cash, [{ ...withState('accepted', null), amount: ouguiya(500) }], 'onDelivery'],
    ['cash, paid in advance', cash, [withState('accepted', null)], 'paid'],
    ['a picture not yet seen', {}, [transfer], 'toCheck'],
    ['a picture seen by staff', {}, [withState('seen')], 'seen'],
    ['no picture', {}, [withState('declared', null)], 'noProof'],
    ['accepted without a picture, at the counter', {}, [withState('accepted', null)], 'accepted'],
    ['refused', {}, [withState('refused')], 'refused'],
    ['refused and paid in cash instead', {}, [withState('refused'), cashOf(3200)], 'accepted'],
    ['accepted, and made dearer by an edit', dearer, [withState('accepted')], 'partPaid'],
    ['the rest paid in cash', dearer, [withState('accepted'), cashOf(800)], 'accepted'],
    ['the rest waits for a check', dearer, [withState('accepted'), { ...transfer, id: 2 }], 'toCheck'],
    ['cancelled, not yet given back', cancelled, [withState('accepted'), refund('due')], 'toGiveBack'],
    ['cancelled and given back', cancelled, [withState('accepted'), refund('sent')], 'givenBack'],
    ['cancelled, not received', cancelled, [withState('accepted'), refund('waived')], 'nothingToGiveBack'],
    ['cancelled after it was refused', cancelled, [withState('refused')], 'nothingToGiveBack'],
    ['cash, cancelled before delivery', { ...cash, ...cancelled }, [], 'nothingToGiveBack'],
    [
      'cash, cancelled after delivery',
      { ...cash, ...cancelled },
      [cashOf(3200), refund('sent')],
      'givenBack',
    ],
    ['the former upload method', { paymentMethod: 'upload' }, [transfer], 'toCheck'],
    ['nothing to pay', { total: ouguiya(0) }, [], 'accepted'],
  ])('%s', (_, values, lines, state) => {
    expect(paymentStateOf({ ...order, ...values }, lines)).toBe(state)
  })

  it('waits for a check while a picture is neither accepted nor refused', () => {
    const states: PaymentState[] = [
      'onDelivery',
      'partPaid',
      'toGiveBack',
      'givenBack',
      'nothingToGiveBack',
      'noProof',
      'toCheck',
      'seen',
      'accepted',
      'refused',
    ]
    expect(states.filter(waitsForCheck)).toEqual(['toCheck', 'seen'])
  })

  it('can be checked until the order is cancelled, if it was paid by wallet', () => {
    expect(ORDER_STATUSES.filter((status) => mayBeChecked(transfer, status))).not.toContain('cancelled')
    expect(ORDER_STATUSES.filter((status) => mayBeChecked(cashOf(1), status))).toEqual([])
  })
})
