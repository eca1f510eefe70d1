import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '../order.rules.ts'
import {
  mayBeChecked,
  parseReference,
  paymentStateOf,
  waitsForCheck,
  type CheckedPayment,
  type PaymentState,
} from './payment-check.rules.ts'

const wallet: CheckedPayment = {
  paymentMethod: 'bankily',
  status: 'pending',
  hasProof: true,
  check: null,
  refund: null,
}
const cancelled = { status: 'cancelled', check: 'accepted' } as const

describe('the payment state', () => {
  it.each<[string, Partial<CheckedPayment>, PaymentState]>([
    ['cash', { paymentMethod: 'cash', hasProof: false }, 'onDelivery'],
    ['cash of a delivered order', { paymentMethod: 'cash', status: 'delivered', hasProof: false }, 'paid'],
    ['a picture not yet seen', {}, 'toCheck'],
    ['a picture seen by staff', { check: 'seen' }, 'seen'],
    ['no picture', { hasProof: false }, 'noProof'],
    ['accepted without a picture, at the counter', { hasProof: false, check: 'accepted' }, 'accepted'],
    ['refused', { check: 'refused' }, 'refused'],
    ['cancelled, not yet given back', { ...cancelled, refund: 'due' }, 'toGiveBack'],
    ['cancelled and given back', { ...cancelled, refund: 'sent' }, 'givenBack'],
    ['cancelled, not received after all', { ...cancelled, refund: 'waived' }, 'nothingToGiveBack'],
    ['cancelled after it was refused', { ...cancelled, check: 'refused' }, 'nothingToGiveBack'],
    ['cash, cancelled before delivery', { ...cancelled, paymentMethod: 'cash' }, 'nothingToGiveBack'],
    ['cash, cancelled after delivery', { ...cancelled, paymentMethod: 'cash', refund: 'sent' }, 'givenBack'],
    ['the former upload method', { paymentMethod: 'upload' }, 'toCheck'],
  ])('%s', (_, values, state) => {
    expect(paymentStateOf({ ...wallet, ...values })).toBe(state)
  })

  it('waits for a check while a picture is neither accepted nor refused', () => {
    const states: PaymentState[] = [
      'onDelivery',
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
    expect(ORDER_STATUSES.filter((status) => mayBeChecked('click', status))).not.toContain('cancelled')
    expect(ORDER_STATUSES.filter((status) => mayBeChecked('cash', status))).toEqual([])
  })
})

describe('parseReference', () => {
  it.each([
    ['BK-77820413', 'BK77820413'],
    [' bk 7782 0413 ', 'BK77820413'],
    ['٧٧٨٢٠٤١٣', '77820413'],
    ['#A1-B2', 'A1B2'],
    ['ab', undefined],
    ['', undefined],
    ['مرجع 123', undefined],
    ['x'.repeat(41), undefined],
  ])('normalizes %s to %s', (input, reference) => {
    expect(parseReference(input)).toBe(reference)
  })
})
