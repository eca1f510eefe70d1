import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import type { ScreeningRules } from '#features/settings/settings.rules.ts'
import type { OrderPayment, OrderStatus } from '../order.rules.ts'
import { depositDue, depositOf, needsHistory, screen } from './screening.rules.ts'

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
    expect(depositDue({ status, deposit: money(deposit), paid: money(paid) })).toBe(due)
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
    const result = screen({ payment, total: ouguiya(total), accepted: ouguiya(accepted) }, rules, history)
    const deposit = 'deposit' in result ? ` ${result.deposit / 100}` : ''
    expect(`${result.problem ?? 'none'}${deposit}`).toBe(expected)
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
