import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { ProvedLine } from './order-payments.rules.ts'
import {
  amountOwed,
  creditOwed,
  isGivenAtOnce,
  refundMethodFor,
  refundMethodOf,
  refundParts,
  type PaymentEvidence,
  type RegisterTotals,
} from './refund.rules.ts'

const transfer: ProvedLine = {
  id: 1,
  kind: 'payment',
  method: 'bankily',
  amount: ouguiya(3200),
  state: 'accepted',
  proofId: null,
}
const credit = (kind: 'payment' | 'refund', amount: number): ProvedLine => ({
  ...transfer,
  id: 2,
  kind,
  method: 'credit',
  amount: ouguiya(amount),
  state: kind === 'payment' ? 'accepted' : 'sent',
})
const cash: ProvedLine = { ...transfer, method: 'cash' }
const nothing = { isProofPromised: false, isAtCounter: false }
const counted = { cashSold: ouguiya(0), refunded: ouguiya(0) }
const declared: ProvedLine = { ...transfer, state: 'declared' }
const promised = { ...nothing, isProofPromised: true }
const atCounter = { ...nothing, isAtCounter: true }
const soldInCash = { ...counted, cashSold: ouguiya(3200) }

describe('the store credit that a cancelled order gives back', () => {
  const exchange = (amount: number): ProvedLine => ({ ...credit('payment', amount), method: 'exchange' })
  const cashBack = (amount: number): ProvedLine => ({
    ...cash,
    kind: 'refund',
    state: 'sent',
    amount: ouguiya(amount),
  })
  it.each<[string, ProvedLine[], number]>([
    ['none was used', [transfer], 0],
    ['used for a part', [transfer, credit('payment', 500)], 500],
    ['used, and a part given back as credit', [transfer, credit('payment', 500), credit('refund', 200)], 300],
    ['more given back as credit than used', [transfer, credit('payment', 500), credit('refund', 900)], 0],
    ['goods of an exchange', [exchange(700)], 700],
    ['a refund in cash of what cash paid', [cash, credit('payment', 500), cashBack(3200)], 500],
    ['a refund in cash of a part of the credit too', [cash, credit('payment', 500), cashBack(3400)], 300],
    ['a refund in cash of everything', [cash, exchange(500), cashBack(3700)], 0],
    ['a refused transfer', [{ ...transfer, state: 'refused' }, credit('payment', 500), cashBack(200)], 300],
  ])('%s', (_, lines, amount) => {
    expect(creditOwed(lines)).toBe(ouguiya(amount))
  })
})

describe('the amount owed for a cancelled order', () => {
  it.each<[string, ProvedLine[], PaymentEvidence, RegisterTotals, number]>([
    ['an accepted transfer', [transfer], nothing, counted, 3200],
    ['a transfer with a proof', [{ ...declared, proofId: 'x' }], nothing, counted, 3200],
    [
      'a transfer whose proof was seen',
      [{ ...transfer, state: 'seen', proofId: 'x' }],
      nothing,
      counted,
      3200,
    ],
    ['a transfer whose proof is announced', [declared], promised, counted, 3200],
    ['no proof', [declared], nothing, counted, 0],
    ['no proof at the counter', [declared], atCounter, counted, 3200],
    ['a refused transfer at the counter', [{ ...transfer, state: 'refused' }], atCounter, counted, 0],
    ['a refused proof', [{ ...transfer, state: 'refused', proofId: 'x' }], nothing, counted, 0],
    ['a transfer with a refund by hand', [transfer], nothing, { ...counted, refunded: ouguiya(200) }, 3000],
    ['a transfer that was given back', [transfer], nothing, { ...counted, refunded: ouguiya(3200) }, 0],
    ['two wallets', [transfer, { ...transfer, id: 2, method: 'sadad' }], nothing, counted, 6400],
    ['a part given as store credit', [transfer, credit('refund', 1000)], nothing, counted, 2200],
    ['store credit used for a part', [transfer, credit('payment', 500)], nothing, counted, 3200],
    ['unpaid cash', [], nothing, counted, 0],
    ['delivered cash', [cash], nothing, soldInCash, 3200],
    ['cash that a reset voided', [cash], nothing, counted, 0],
    ['a deposit in cash', [cash], nothing, { ...counted, cashSold: ouguiya(500) }, 500],
    ['a deposit by wallet and the rest in cash', [transfer, cash], nothing, soldInCash, 6400],
  ])('%s', (_, lines, evidence, totals, owed) => {
    expect(amountOwed(lines, evidence, totals)).toBe(ouguiya(owed))
  })
})

describe('the refunds of a cancelled order', () => {
  it.each<[string, number, number, [number, string, boolean][]]>([
    ['all that was received', 3200, 3200, [[3200, 'due', true]]],
    ['nothing, because the transfer never arrived', 3200, 0, [[3200, 'waived', true]]],
    [
      'a part',
      3200,
      1000,
      [
        [1000, 'due', true],
        [2200, 'waived', true],
      ],
    ],
    ['what a reset voided', 0, 3200, [[3200, 'due', false]]],
    ['nothing at all', 0, 0, []],
  ])('%s', (_, received, owed, parts) => {
    const found = refundParts({ received: ouguiya(received), owed: ouguiya(owed), method: 'bankily' })
    expect(found.map(({ amount, state, isEntered }) => [amount / 100, state, isEntered])).toEqual(parts)
  })
})

it('is given at once in cash, and sent afterwards by any other method', () => {
  expect(isGivenAtOnce('cash')).toBe(true)
  expect(isGivenAtOnce('bankily')).toBe(false)
})

it('is given back by the method of the payments, or of the order if they differ', () => {
  expect(refundMethodOf('upload')).toBe('other')
  expect(refundMethodFor('cash', [])).toBe('cash')
  expect(refundMethodFor('cash', [transfer])).toBe('bankily')
  expect(refundMethodFor('cash', [transfer, cash])).toBe('cash')
  expect(refundMethodFor('bankily', [{ ...transfer, state: 'refused' }, cash])).toBe('cash')
  expect(refundMethodFor('bankily', [transfer, credit('payment', 500)])).toBe('bankily')
})
