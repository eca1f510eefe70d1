import { expect, it } from 'vitest'
import { money } from '#core/money.ts'
import { givesMoneyBack, needsRefundRight } from './refund-right.rules.ts'

it.each([
  ['cash order that is not delivered', 'cash', 0, false, false],
  ['cash order that was paid', 'cash', 100, false, true],
  ['wallet order with a proof', 'bankily', 100, true, true],
  ['wallet order whose sale a reset voided', 'bankily', 0, true, true],
  ['wallet order that nobody has paid', 'bankily', 100, false, false],
] as const)('cancelling a %s', (_, paymentMethod, received, isTransferPaid, needsRight) => {
  expect(needsRefundRight({ paymentMethod, received: money(received), isTransferPaid })).toBe(needsRight)
})

it.each([
  ['refund', 'bankily', 'due', true],
  ['refund', 'cash', 'sent', true],
  ['refund', 'credit', 'sent', true],
  ['refund', 'bankily', 'waived', false],
  ['refund', 'cash', 'waived', true],
  ['payment', 'cash', 'accepted', false],
] as const)('a %s by %s that is %s gives money back: %s', (kind, method, state, isGiven) => {
  expect(givesMoneyBack({ kind, method, state, amount: money(100) })).toBe(isGiven)
})
