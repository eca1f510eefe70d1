import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import { ORDER_STATUSES } from '../order.rules.ts'
import {
  balanceOf,
  checkedTransfer,
  hasSeveralLines,
  isEntered,
  isReplaced,
  needsReference,
  refusedInRegister,
  worthOf,
  type OrderWorth,
  type ProvedLine,
} from './order-payments.rules.ts'

const order: OrderWorth = { status: 'confirmed', total: ouguiya(3200), returnedTotal: ouguiya(0) }
let nextId = 1

function payment(amount: number, values: Partial<ProvedLine> = {}): ProvedLine {
  const line = { kind: 'payment', method: 'bankily', state: 'accepted', proofId: null } as const
  return { ...line, id: nextId++, amount: ouguiya(amount), ...values }
}
const refund = (amount: number, values: Partial<ProvedLine> = {}) =>
  payment(amount, { kind: 'refund', state: 'sent', ...values })
const refused = (amount: number) => payment(amount, { state: 'refused' })

describe('the balance', () => {
  it.each<[string, Partial<OrderWorth>, ProvedLine[], [number, number, number, number, number?]]>([
    ['nothing paid', {}, [], [0, 3200, 0, 0]],
    ['paid', {}, [payment(3200)], [3200, 0, 0, 0]],
    ['a declared transfer counts as paid', {}, [payment(3200, { state: 'declared' })], [3200, 0, 0, 0]],
    ['a refused one does not', {}, [refused(3200)], [0, 3200, 0, 0]],
    ['a deposit', {}, [payment(500)], [500, 2700, 0, 0]],
    ['two wallets', {}, [payment(2000), payment(1200, { method: 'sadad' })], [3200, 0, 0, 0]],
    ['made dearer', { total: ouguiya(4000) }, [payment(3200)], [3200, 800, 0, 0]],
    ['made cheaper', { total: ouguiya(3000) }, [payment(3200)], [3200, 0, 0, 200]],
    [
      'made cheaper, the transfer not accepted',
      { total: ouguiya(3000) },
      [payment(3200, { state: 'seen' })],
      [3200, 0, 0, 0, 200],
    ],
    [
      'made cheaper, a part accepted',
      { total: ouguiya(1000) },
      [payment(1200), payment(2000, { state: 'declared' })],
      [3200, 0, 0, 200, 2000],
    ],
    [
      'made cheaper and delivered for a transfer that was not accepted',
      { total: ouguiya(3000), status: 'delivered' },
      [payment(3200, { state: 'declared' })],
      [3200, 0, 0, 200],
    ],
    ['given back', { total: ouguiya(3000) }, [payment(3200), refund(200)], [3000, 0, 0, 0]],
    ['to send', { total: ouguiya(3000) }, [payment(3200), refund(200, { state: 'due' })], [3000, 0, 200, 0]],
    ['returned', { returnedTotal: ouguiya(1000) }, [payment(3200), refund(1000)], [2200, 0, 0, 0]],
    ['cancelled', { status: 'cancelled' }, [payment(3200), refund(3200)], [0, 0, 0, 0]],
    [
      'cancelled, never received',
      { status: 'cancelled' },
      [payment(3200), refund(3200, { state: 'waived' })],
      [3200, 0, 0, 0],
    ],
  ])('%s', (_, values, lines, [paid, due, toSend, overpaid, unchecked = 0]) => {
    expect(balanceOf({ ...order, ...values }, lines)).toEqual({
      paid: ouguiya(paid),
      due: ouguiya(due),
      toSend: ouguiya(toSend),
      overpaid: ouguiya(overpaid),
      uncheckedExcess: ouguiya(unchecked),
    })
  })

  const anyLine = fc.oneof(
    fc.record({
      kind: fc.constant('payment' as const),
      method: fc.constantFrom('cash' as const, 'bankily' as const, 'credit' as const),
      amount: fc.integer({ min: 1, max: 500_000 }).map(money),
      state: fc.constantFrom('declared' as const, 'seen' as const, 'accepted' as const, 'refused' as const),
    }),
    fc.record({
      kind: fc.constant('refund' as const),
      method: fc.constantFrom('cash' as const, 'bankily' as const, 'credit' as const),
      amount: fc.integer({ min: 1, max: 500_000 }).map(money),
      state: fc.constantFrom('due' as const, 'sent' as const, 'waived' as const),
    }),
  )
  const anyOrder = fc
    .record({
      status: fc.constantFrom(...ORDER_STATUSES),
      total: fc.integer({ min: 0, max: 1_000_000 }),
      part: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ status, total, part }) => ({
      status,
      total: money(total),
      returnedTotal: money(Math.floor((total * part) / 100)),
    }))

  it('of a valid order: paid + due − excess is its worth, and never both are positive', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyLine), (each, lines) => {
        const { paid, due, overpaid, uncheckedExcess } = balanceOf(each, lines)
        const excess = overpaid + uncheckedExcess
        expect(Math.min(due, excess)).toBe(0)
        if (each.status !== 'cancelled') expect(paid + due - excess).toBe(worthOf(each))
      }),
    )
  })

  it('accepting every transfer turns their excess into money to give back', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyLine), (each, lines) => {
        const before = balanceOf(each, lines)
        const accepted = lines.map((line): typeof line =>
          line.state === 'declared' || line.state === 'seen' ? { ...line, state: 'accepted' } : line,
        )
        expect(balanceOf(each, accepted)).toEqual({
          ...before,
          overpaid: before.overpaid + before.uncheckedExcess,
          uncheckedExcess: 0,
        })
      }),
    )
  })

  it('paying exactly what is due leaves nothing due, giving back what is overpaid nothing overpaid', () => {
    fc.assert(
      fc.property(anyOrder, fc.array(anyLine), (each, lines) => {
        const { due, overpaid } = balanceOf(each, lines)
        const paying = { kind: 'payment', method: 'cash', amount: due, state: 'accepted' } as const
        const giving = { kind: 'refund', method: 'cash', amount: overpaid, state: 'sent' } as const
        expect(balanceOf(each, [...lines, paying]).due).toBe(0)
        expect(balanceOf(each, [...lines, giving]).overpaid).toBe(0)
      }),
    )
  })
})

it('staff check the latest transfer that is not accepted, otherwise the first', () => {
  const [first, second] = [payment(3200), payment(800, { state: 'declared' })]
  expect(checkedTransfer([first, second])).toBe(second)
  expect(checkedTransfer([first, { ...second, state: 'accepted' }])).toBe(first)
  expect(checkedTransfer([payment(1, { method: 'cash' }), payment(1, { method: 'credit' })])).toBeUndefined()
})

it('the first payment is entered at once, a later declared one when it is accepted, credit never', () => {
  const [first, second] = [payment(3200, { state: 'declared' }), payment(800, { state: 'seen' })]
  const lines = [first, second]
  expect(lines.map((line) => isEntered(line, lines, 'bankily'))).toEqual([true, false])
  expect(isEntered({ ...second, state: 'accepted' }, lines, 'bankily')).toBe(true)
  expect(isEntered(payment(1, { method: 'credit' }), lines, 'bankily')).toBe(false)
  // A courier declares a transfer for an order that was to be paid in cash.
  expect(lines.map((line) => isEntered(line, lines, 'cash'))).toEqual([false, false])
})

describe('a refused transfer in the register', () => {
  const counting = (amount: number) => () => ouguiya(amount)

  it('is counted until another payment takes its place', () => {
    expect(refusedInRegister([refused(3200)], 'bankily', counting(3200))).toEqual([
      { method: 'bankily', amount: ouguiya(3200) },
    ])
  })

  it('is not taken out twice, nor after a reset, nor if it was never entered', () => {
    const waived = refund(3200, { state: 'waived' })
    expect(refusedInRegister([refused(3200), waived], 'bankily', counting(0))).toEqual([])
    const neverEntered = [payment(3200), refused(800)]
    expect(refusedInRegister(neverEntered, 'bankily', counting(3200))).toEqual([])
    expect(refusedInRegister([payment(3200)], 'bankily', counting(3200))).toEqual([])
  })

  it('cannot be accepted once it was taken out', () => {
    const line = refused(3200)
    expect(isReplaced(line, [line])).toBe(false)
    expect(isReplaced(line, [line, refund(3200, { state: 'waived' })])).toBe(true)
  })
})

describe('the list of payments', () => {
  it.each<[string, Partial<OrderWorth>, ProvedLine[], boolean]>([
    ['is not shown for one payment of all', {}, [payment(3200)], false],
    ['is not shown for an unpaid order', {}, [], false],
    ['is not shown for a refused transfer', {}, [refused(3200)], false],
    ['is not shown for a cancelled order', { status: 'cancelled' }, [payment(3200), refund(3200)], false],
    ['is shown for a part', {}, [payment(500)], true],
    ['is shown for two payments', {}, [payment(500), payment(2700)], true],
    ['is shown for another method than that of the order', {}, [payment(3200, { method: 'cash' })], true],
    ['is shown for a refund', { returnedTotal: ouguiya(200) }, [payment(3200), refund(200)], true],
    ['is shown if something is to be given back', { total: ouguiya(3000) }, [payment(3200)], true],
  ])('%s', (_, values, lines, isShown) => {
    expect(hasSeveralLines({ ...order, ...values }, 'bankily', lines)).toBe(isShown)
  })
})

it('a transfer needs its reference', () => {
  expect(needsReference('bankily')).toBe(true)
  for (const method of ['cash', 'other', 'credit', 'exchange'] as const)
    expect(needsReference(method)).toBe(false)
})
