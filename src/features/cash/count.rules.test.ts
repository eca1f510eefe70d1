import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { isBlindPerson } from '#features/settings/settings.rules.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { person, superAdmin } from '../../../tests/people.ts'
import { DRAWER, drawerTransfers, type LedgerSum } from './cash.rules.ts'
import {
  closedWallets,
  isSameCount,
  lastCounts,
  needsApproval,
  walletNet,
  withoutReason,
  type MethodDifference,
} from './count.rules.ts'

const line = (type: LedgerSum['type'], method: LedgerSum['method'], amount: number, place = DRAWER) => ({
  type,
  method,
  place,
  count: 1,
  amount: ouguiya(amount),
})

describe('a wallet at a closing', () => {
  const balances = [
    { method: 'sadad' as const, lastCount: { closing: 3, amount: ouguiya(100) }, balance: ouguiya(180) },
  ]
  const lines = [line('sale', 'sadad', 90), line('expense', 'sadad', 10), line('sale', 'cash', 5)]

  it('starts with its balance before the session', () => {
    expect(walletNet('sadad', lines)).toBe(ouguiya(80))
    expect(closedWallets({ balances, lines, counted: [] })).toEqual([
      {
        method: 'sadad',
        opening: ouguiya(100),
        expected: ouguiya(180),
        counted: null,
        reason: '',
        lastCount: { closing: 3, amount: ouguiya(100) },
      },
    ])
  })

  it('has its first count as its opening', () => {
    const counted = [{ method: 'click' as const, counted: ouguiya(7), reason: '' }]
    const wallets = closedWallets({ balances, lines, counted })
    expect(wallets.find(({ method }) => method === 'click')).toMatchObject({ opening: null, expected: null })
    expect(lastCounts(4, wallets)).toEqual(
      expect.arrayContaining([
        { method: 'sadad', lastCount: { closing: 3, amount: ouguiya(100) } },
        { method: 'click', lastCount: { closing: 4, amount: ouguiya(7) } },
      ]),
    )
  })
})

const difference = (amount: number | null, reason = ''): MethodDifference => ({
  method: 'cash',
  difference: amount === null ? null : ouguiya(amount),
  reason,
})

it.each([
  [[0], 0, false],
  [[10], 10, false],
  [[-11], 10, true],
  [[11], 10, true],
  [[null], 0, false],
  [[5, 12], 10, true],
  // One method does not make up for another.
  [[-100, 100], 50, true],
])('differences %j with the limit %d are above it: %s', (amounts, limit, isAbove) => {
  const differences = amounts.map((amount) => difference(amount))
  expect(withoutReason(differences, ouguiya(limit)) !== undefined).toBe(isAbove)
  expect(needsApproval(differences, ouguiya(limit))).toBe(isAbove)
  expect(needsApproval(differences, null)).toBe(false)
  const explained = amounts.map((amount) => difference(amount, 'x'))
  expect(withoutReason(explained, ouguiya(limit))).toBeUndefined()
})

describe('the same count', () => {
  const count = {
    cash: ouguiya(150),
    expectedCash: ouguiya(160),
    denominations: { 100: 1, 50: 1 },
    wallets: [{ method: 'sadad' as const, counted: ouguiya(1), expected: null }],
  }
  it.each([
    ['in another order', { ...count, denominations: { 50: 1, 100: 1, 20: 0 } }, true],
    ['with another sum', { ...count, cash: ouguiya(151) }, false],
    ['in one sum', { ...count, denominations: null }, false],
    ['without the wallet', { ...count, wallets: [] }, false],
    ['after money moved', { ...count, expectedCash: ouguiya(170) }, false],
  ])('%s', (_, other, isSame) => {
    expect(isSameCount(count, other)).toBe(isSame)
  })
})

it('the transfers of the drawer are divided into couriers and other places', () => {
  const [courier, safe] = [5, 9]
  const lines = [
    line('transferIn', 'cash', 30),
    line('transferOut', 'cash', 30, courier),
    line('transferOut', 'cash', 100),
    line('transferIn', 'cash', 100, safe),
    line('transferIn', 'cash', 7),
    line('transferOut', 'sadad', 7),
    line('transferOut', 'cash', 4),
    line('transferIn', 'cash', 4, courier),
  ]
  expect(drawerTransfers(lines, [safe])).toEqual({
    fromCouriers: ouguiya(30),
    toCouriers: ouguiya(4),
    fromPlaces: ouguiya(7),
    toPlaces: ouguiya(100),
  })
})

it.each([
  ['a cashier', person({ role: 'cashier' }), true],
  ['a manager', person({ role: 'manager' }), false],
  ['the super admin', superAdmin({ role: 'cashier' }), false],
  ['the system', SYSTEM, false],
])('%s counts blind if the role is chosen', (_, by, isBlind) => {
  expect(isBlindPerson(by, { blindRoles: ['cashier'], countWallets: false, approvalLimit: null })).toBe(
    isBlind,
  )
})
