import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya, type Money } from '#core/money.ts'
import {
  DRAWER,
  areDenominations,
  averageTicket,
  CASH_METHODS,
  closingBalance,
  drawerOf,
  drawerStart,
  differenceOf,
  methodShares,
  minutesBetween,
  needsReason,
  netIncome,
  openingVariance,
  orderLimit,
  receivedIn,
  takesCash,
  totalsOf,
  MANUAL_TYPES,
  walletsOf,
  wholePercents,
  denominationsTotal,
  type LedgerSum,
  type TransactionType,
} from './cash.rules.ts'

const ledgerTotals: LedgerSum[] = [
  { type: 'sale', method: 'bankily', place: DRAWER, count: 5, amount: ouguiya(7800) },
  { type: 'sale', method: 'cash', place: DRAWER, count: 3, amount: ouguiya(3650) },
  { type: 'refund', method: 'bankily', place: DRAWER, count: 1, amount: ouguiya(900) },
  { type: 'expense', method: 'cash', place: DRAWER, count: 1, amount: ouguiya(350) },
  { type: 'paidIn', method: 'cash', place: DRAWER, count: 1, amount: ouguiya(500) },
  { type: 'paidOut', method: 'cash', place: DRAWER, count: 2, amount: ouguiya(1000) },
]

const anyTotals = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom(...MANUAL_TYPES),
    place: fc.constant(DRAWER),
    method: fc.constantFrom(...CASH_METHODS),
    count: fc.integer({ min: 1, max: 500 }),
    amount: fc.integer({ min: 1, max: 1e9 }).map(money),
  }),
  { selector: ({ type, method }) => `${type} ${method}` },
)

describe('the totals of a day', () => {
  it('add sales and deposits and subtract the rest', () => {
    expect(totalsOf(ledgerTotals)).toEqual({
      sale: ouguiya(11_450),
      refund: ouguiya(900),
      expense: ouguiya(350),
      paidIn: ouguiya(500),
      paidOut: ouguiya(1000),
      transferIn: 0,
      transferOut: 0,
      net: ouguiya(9700),
      transactions: 13,
    })
    expect(closingBalance(ouguiya(2000), ledgerTotals)).toBe(ouguiya(11_700))
  })

  it('count a transfer as no transaction', () => {
    const transfer = { method: 'cash', count: 1, amount: ouguiya(500) } as const
    const sides: LedgerSum[] = [
      { ...transfer, type: 'transferOut', place: 7 },
      { ...transfer, type: 'transferIn', place: DRAWER },
    ]
    const { transactions, net } = totalsOf([...ledgerTotals, ...sides])
    expect([transactions, net]).toEqual([13, ouguiya(9700)])
    expect(drawerOf(money(0), sides).expected).toBe(ouguiya(500))
  })

  it('have a net income without deposits and withdrawals', () => {
    expect(netIncome(totalsOf(ledgerTotals))).toBe(ouguiya(10_200))
  })

  it('have an average of sales only', () => {
    expect(averageTicket(ledgerTotals)).toBe(143_125)
    expect(averageTicket([])).toBeUndefined()
    expect(
      averageTicket([{ type: 'sale', method: 'cash', place: DRAWER, count: 3, amount: money(100) }]),
    ).toBe(33)
  })

  it('equal the drawer plus the wallets', () => {
    fc.assert(
      fc.property(anyTotals, (any) => {
        const wallets = walletsOf(any).reduce((all, { net }) => all + net, 0)
        expect(drawerOf(money(0), any).expected + wallets).toBe(totalsOf(any).net)
      }),
    )
  })
})

describe('entries of an order', () => {
  it.each<[string, TransactionType, number, number, number | undefined]>([
    ['an unpaid order', 'sale', 3200, 0, 3200],
    ['an order with a deposit', 'sale', 3200, 500, 2700],
    ['a paid order', 'sale', 3200, 3200, 0],
    ['an order that received too much', 'sale', 3200, 3400, 0],
    ['a cancelled order', 'sale', 0, 0, 0],
    ['an unpaid order', 'refund', 3200, 0, 0],
    ['an order with a deposit', 'refund', 3200, 500, 500],
    ['a cancelled order whose refund was voided', 'refund', 0, 3200, 3200],
    ['an order that gave back too much', 'refund', 0, -200, 0],
    ['any order', 'expense', 3200, 0, undefined],
  ])('%s limits a %s (due %i, received %i) to %s', (_, type, due, received, limit) => {
    const balance = { due: ouguiya(due), received: ouguiya(received) }
    expect(orderLimit(type, balance)).toBe(limit === undefined ? undefined : ouguiya(limit))
  })

  it('bring in sales minus refunds', () => {
    expect(receivedIn(ledgerTotals)).toBe(ouguiya(10_550))
  })
})

describe('shares', () => {
  it.each<[number[], number[]]>([
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [7800, 4200, 3650, 3600, 1300, 900],
      [36, 20, 17, 17, 6, 4],
    ],
    [
      [1, 999],
      [0, 100],
    ],
  ])('%j in whole percents are %j', (parts, percents) => {
    const found = wholePercents(parts)
    expect(found.reduce((all, percent) => all + percent, 0)).toBe(parts.some((part) => part > 0) ? 100 : 0)
    expect(found).toEqual(percents)
  })

  it('add up to 100 and are never a whole point off', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 7 }), (parts) => {
        const whole = parts.reduce((all, part) => all + part, 0)
        const found = wholePercents(parts)
        expect(found.reduce((all, percent) => all + percent, 0)).toBe(100)
        for (const [at, part] of parts.entries())
          expect(Math.abs(found[at]! - (part * 100) / whole)).toBeLessThan(1)
      }),
    )
  })

  it('are of sales, largest first', () => {
    expect(methodShares(ledgerTotals).map(({ method, percent, count }) => [method, percent, count])).toEqual([
      ['bankily', 68, 5],
      ['cash', 32, 3],
    ])
  })
})

describe('the drawer', () => {
  it('counts cash only', () => {
    expect(drawerOf(ouguiya(2000), ledgerTotals).expected).toBe(ouguiya(4800))
  })

  it.each<[string, boolean, number, number | null, number, number | undefined]>([
    ['the counted cash, with a variance to the last closing', false, 50, 100, 50, -50],
    ['the counted cash if the last closing is unknown', false, 50, null, 50, undefined],
    ['the cash of the last closing if the system opens it', true, 0, 100, 100, undefined],
    ['zero if the system opens it on the first day', true, 0, null, 0, undefined],
  ])('starts with %s', (_, isSystem, opening, expected, start, variance) => {
    const session = {
      isSystem,
      openingBalance: ouguiya(opening),
      openingExpected: expected === null ? null : ouguiya(expected),
    }
    expect(drawerStart(session)).toBe(ouguiya(start))
    expect(openingVariance(session)).toBe(variance === undefined ? undefined : ouguiya(variance))
  })

  it.each(MANUAL_TYPES)('takesCash is right for %s', (type) => {
    expect(takesCash(type, 'cash')).toBe(['refund', 'expense', 'paidOut'].includes(type))
    expect(takesCash(type, 'bankily')).toBe(false)
  })
})

describe('counting', () => {
  it('adds notes and coins', () => {
    const denominations = { 1000: 3, 500: 2, 200: 4, 100: 3, 50: 2, 20: 1, 10: 2, 5: 1, 1: 5 }
    expect(denominationsTotal(denominations)).toBe(ouguiya(5250))
  })

  it.each<[unknown, boolean]>([
    [{}, true],
    [{ 1000: 1, 1: 0 }, true],
    [{ 3: 1 }, false],
    [{ 1000: -1 }, false],
    [{ 1000: 0.5 }, false],
    [{ 1000: 1e9 }, false],
    [{ 1000: '1' }, false],
    [[1], false],
    [null, false],
  ])('%j is a count of denominations: %s', (value, is) => {
    expect(areDenominations(value)).toBe(is)
  })

  it.each<[number, string, number, boolean]>([
    [0, 'exact', 0, false],
    [-5000, 'short', 0, true],
    [2000, 'over', 0, true],
    [-5000, 'short', 5000, false],
    [5001, 'over', 5000, true],
  ])('a difference of %i is %s and, above %i, needs a reason: %s', (gap, word, limit, reason) => {
    expect(differenceOf(money(gap))).toBe(word)
    expect(needsReason(money(gap), limit as Money)).toBe(reason)
  })
})

it('the duration of a session is in whole minutes', () => {
  expect(minutesBetween(new Date('2026-11-12T12:34:50Z'), new Date('2026-11-12T14:33:49Z'))).toBe(118)
})
