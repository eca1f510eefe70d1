import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { amountOwed, isGivenAtOnce, refundMethodOf, type CancelledOrder } from './refund.rules.ts'

const paid: CancelledOrder = {
  paymentMethod: 'bankily',
  payment: 'accepted',
  isProofPromised: false,
  isAtCounter: false,
  total: ouguiya(3200),
  sold: ouguiya(3200),
  refunded: ouguiya(0),
}

describe('the amount owed for a cancelled order', () => {
  it.each<[string, Partial<CancelledOrder>, number]>([
    ['an accepted transfer', {}, 3200],
    ['a transfer whose proof is not yet checked', { payment: 'toCheck' }, 3200],
    ['a transfer whose proof was seen', { payment: 'seen' }, 3200],
    ['a transfer whose proof is announced', { payment: 'noProof', isProofPromised: true }, 3200],
    ['no proof', { payment: 'noProof' }, 0],
    ['no proof at the counter', { payment: 'noProof', isAtCounter: true }, 3200],
    ['a refused transfer at the counter', { payment: 'refused', isAtCounter: true }, 0],
    ['a refused proof', { payment: 'refused' }, 0],
    ['a transfer with a refund by hand', { refunded: ouguiya(200) }, 3000],
    ['a transfer that was given back by hand', { refunded: ouguiya(3200) }, 0],
    ['a transfer whose sale a reset voided', { sold: ouguiya(0) }, 3200],
    ['unpaid cash', { paymentMethod: 'cash', payment: 'onDelivery', sold: ouguiya(0) }, 0],
    ['delivered cash', { paymentMethod: 'cash', payment: 'onDelivery' }, 3200],
    ['a deposit in cash', { paymentMethod: 'cash', payment: 'onDelivery', sold: ouguiya(500) }, 500],
  ])('%s', (_, values, owed) => {
    expect(amountOwed({ ...paid, ...values })).toBe(ouguiya(owed))
  })
})

it('is given at once in cash, and sent afterwards by any other method', () => {
  expect(isGivenAtOnce('cash')).toBe(true)
  expect(isGivenAtOnce('bankily')).toBe(false)
})

it('is given back by the method of the payment, the former upload method by another', () => {
  expect(refundMethodOf('bankily')).toBe('bankily')
  expect(refundMethodOf('upload')).toBe('other')
})
