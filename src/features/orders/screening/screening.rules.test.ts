import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import type { ScreeningRules } from '#features/settings/settings.rules.ts'
import type { OrderPayment, OrderStatus } from '../order.rules.ts'
import { depositOf } from './deposit.rules.ts'
import { depositDue, depositStateOf, needsHistory, screen, UNKNOWN_PHONE } from './screening.rules.ts'

const OFF: ScreeningRules = {
  depositFrom: undefined,
  depositAfterRefusal: false,
  deposit: { kind: 'percent', percent: 30, amount: ouguiya(500) },
  maxOpenOrders: 0,
}
const FROM = { ...OFF, depositFrom: ouguiya(5000) }
const AFTER = { ...OFF, depositAfterRefusal: true }
const LIMIT = { ...OFF, maxOpenOrders: 2 }

describe('the deposit', () => {
  it.each([
    ['percent', 30, 0, 10_000, 3000],
    ['percent', 30, 0, 1, 0],
    ['percent', 33, 0, 101, 33],
    ['percent', 100, 0, 3200, 3200],
    ['amount', 0, 500, 3200, 500],
    ['amount', 0, 500, 300, 300],
  ] as const)('%s %i %i of %i UM is %i UM', (kind, percent, amount, total, expected) => {
    expect(depositOf({ kind, percent, amount: ouguiya(amount) }, ouguiya(total))).toBe(ouguiya(expected))
  })

  it.each<[OrderStatus, number, number, number]>([
    ['pending', 500, 0, 500],
    ['pending', 500, 200, 300],
    ['confirmed', 500, 0, 500],
    ['sent', 500, 600, 0],
    ['delivered', 500, 0, 0],
    ['cancelled', 500, 0, 0],
    ['pending', 0, 0, 0],
  ])('of an order that is %s, %i with %i paid: %i is due', (status, deposit, paid, due) => {
    const order = { status, deposit: money(deposit), paid: money(paid), due: money(3200 - paid) }
    expect(depositDue(order)).toBe(due)
  })

  it('is never more than what is due of an order that became cheaper', () => {
    const order = { status: 'pending' as const, deposit: money(500), paid: money(0), due: money(200) }
    expect(depositDue(order)).toBe(200)
  })

  const transfer = (state: 'declared' | 'seen' | 'accepted' | 'refused', amount = 500) => ({
    kind: 'payment' as const,
    method: 'bankily' as const,
    amount: money(amount),
    state,
  })
  it.each([
    ['none', 0, [], undefined],
    ['not sent', 500, [], 'due'],
    ['sent', 500, [transfer('declared')], 'toCheck'],
    ['seen', 500, [transfer('seen')], 'toCheck'],
    ['refused', 500, [transfer('refused')], 'refused'],
    ['refused, then sent again', 500, [transfer('refused'), transfer('declared')], 'toCheck'],
    ['accepted', 500, [transfer('accepted')], 'accepted'],
    ['accepted in two parts', 500, [transfer('accepted', 200), transfer('accepted', 300)], 'accepted'],
    ['accepted in part', 500, [transfer('accepted', 200)], 'due'],
    ['paid in cash', 500, [{ ...transfer('accepted'), method: 'cash' as const }], 'accepted'],
    [
      'given back',
      500,
      [transfer('accepted'), { ...transfer('accepted'), kind: 'refund' as const, state: 'sent' as const }],
      'due',
    ],
  ])('that is %s', (_, deposit, lines, expected) => {
    expect(depositStateOf(money(deposit), lines)).toBe(expected)
  })
})

describe('an order is screened', () => {
  const none = { open: 0, refused: 0 }
  it.each<[string, ScreeningRules, OrderPayment, number, number, { open: number; refused: number }, string]>([
    [
      'an honest first buyer, all rules on',
      { ...FROM, ...AFTER, depositFrom: ouguiya(5000), maxOpenOrders: 2 },
      'cash',
      3200,
      0,
      none,
      'none 0',
    ],
    ['every rule off', OFF, 'cash', 90_000, 0, { open: 9, refused: 9 }, 'none 0'],
    ['just below the amount', FROM, 'cash', 4999, 0, none, 'none 0'],
    ['at the amount, not accepted', FROM, 'cash', 5000, 0, none, 'depositRequired 1500'],
    ['at the amount, accepted', FROM, 'cash', 5000, 1500, none, 'none 1500'],
    ['less accepted than needed', FROM, 'cash', 6000, 1500, none, 'depositRequired 1800'],
    ['more accepted than needed', FROM, 'cash', 5000, 1600, none, 'none 1500'],
    ['a wallet order', FROM, 'bankily', 90_000, 0, none, 'none 0'],
    ['after a refusal', AFTER, 'cash', 1000, 0, { open: 0, refused: 1 }, 'depositRequired 300'],
    ['after a refusal, accepted', AFTER, 'cash', 1000, 300, { open: 0, refused: 1 }, 'none 300'],
    ['after a refusal, by wallet', AFTER, 'sadad', 1000, 0, { open: 0, refused: 1 }, 'none 0'],
    ['after a refusal, rule off', FROM, 'cash', 1000, 0, { open: 0, refused: 1 }, 'none 0'],
    ['below the limit', LIMIT, 'cash', 1000, 0, { open: 1, refused: 0 }, 'none 0'],
    ['at the limit', LIMIT, 'cash', 1000, 0, { open: 2, refused: 0 }, 'tooManyOpen'],
    ['at the limit, by wallet', LIMIT, 'bankily', 1000, 0, { open: 2, refused: 0 }, 'tooManyOpen'],
  ])('%s', (_, rules, payment, total, accepted, history, expected) => {
    const asked = { payment, total: ouguiya(total), accepted: ouguiya(accepted) }
    const result = screen(asked, rules, { ...UNKNOWN_PHONE, ...history })
    const deposit = result.problem === 'tooManyOpen' ? '' : ` ${result.deposit / 100}`
    expect(`${result.problem ?? 'none'}${deposit}`).toBe(expected)
  })

  it.each<OrderPayment>(['cash', 'bankily'])('a blocked phone, by %s', (payment) => {
    const asked = { payment, total: ouguiya(1), accepted: ouguiya(9000) }
    expect(screen(asked, OFF, { open: 0, refused: 0, isBlocked: true }).problem).toBe('contactShop')
  })

  it.each([
    [OFF, false],
    [FROM, false],
    [AFTER, true],
    [LIMIT, true],
  ])('with %j, the history of the phone is needed: %s', (rules, expected) => {
    expect(needsHistory(rules)).toBe(expected)
  })
})

describe('whatever the rules and the history', () => {
  const amounts = fc.integer({ min: 0, max: 10_000_000 }).map(money)
  const rules = fc.record({
    depositFrom: fc.option(
      amounts.filter((amount) => amount > 0),
      { nil: undefined },
    ),
    depositAfterRefusal: fc.boolean(),
    deposit: fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      amount: amounts.filter((amount) => amount > 0),
    }),
    maxOpenOrders: fc.nat({ max: 5 }),
  })
  const history = fc.record({
    open: fc.nat({ max: 6 }),
    refused: fc.nat({ max: 2 }),
    isBlocked: fc.boolean(),
  })

  it('accepting the deposit that is asked for is enough, and it is never above the total', () => {
    fc.assert(
      fc.property(rules, history, amounts, (given, known, total) => {
        const asked = { payment: 'cash' as const, total, accepted: money(0) }
        const first = screen(asked, given, known)
        expect(first.deposit).toBeLessThanOrEqual(total)
        if (first.problem !== 'depositRequired') return
        const second = screen({ ...asked, accepted: first.deposit }, given, known)
        expect(second).toEqual({ problem: undefined, deposit: first.deposit })
      }),
    )
  })

  it('a first order below the amount is never stopped', () => {
    fc.assert(
      fc.property(rules, amounts, (given, total) => {
        fc.pre(given.depositFrom === undefined || total < given.depositFrom)
        const asked = { payment: 'cash' as const, total, accepted: money(0) }
        expect(screen(asked, given, UNKNOWN_PHONE)).toEqual({ problem: undefined, deposit: 0 })
      }),
    )
  })
})
