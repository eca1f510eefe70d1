import { expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { DRAWER } from './cash.rules.ts'
import {
  canTransfer,
  mayGoBelowZero,
  parseSide,
  readTransfer,
  sideValue,
  transferEntries,
} from './transfer.rules.ts'

it.each(['drawer', 'owner', 'fees', 'place-12', 'wallet-sadad'])('reads and writes %s', (value) => {
  expect(sideValue(parseSide(value)!)).toBe(value)
})

it.each(['', 'place-', 'place-0', 'place-1', 'place-x', 'wallet-cash', 'wallet-gold', 'till'])(
  'does not read %j',
  (value) => expect(parseSide(value)).toBeUndefined(),
)

const CASH = { place: DRAWER, method: 'cash' }
const SAFE = { place: 7, method: 'cash' }
const SADAD = { place: DRAWER, method: 'sadad' }

it.each([
  [
    'drawer',
    'place-7',
    [
      { type: 'transferOut', ...CASH },
      { type: 'transferIn', ...SAFE },
    ],
  ],
  [
    'place-7',
    'drawer',
    [
      { type: 'transferOut', ...SAFE },
      { type: 'transferIn', ...CASH },
    ],
  ],
  [
    'wallet-sadad',
    'place-7',
    [
      { type: 'transferOut', ...SADAD },
      { type: 'transferIn', ...SAFE },
    ],
  ],
  [
    'wallet-sadad',
    'drawer',
    [
      { type: 'transferOut', ...SADAD },
      { type: 'transferIn', ...CASH },
    ],
  ],
  ['wallet-sadad', 'owner', [{ type: 'paidOut', ...SADAD }]],
  ['wallet-sadad', 'fees', [{ type: 'expense', ...SADAD }]],
  ['owner', 'place-7', [{ type: 'paidIn', ...SAFE }]],
])('from %s to %s is %j', (from, to, entries) => {
  const sides = [parseSide(from)!, parseSide(to)!] as const
  expect(canTransfer(...sides)).toBe(true)
  expect(transferEntries(...sides)).toEqual(entries)
})

it.each([
  ['drawer', 'drawer'],
  ['drawer', 'fees'],
  ['fees', 'drawer'],
  ['owner', 'owner'],
  ['owner', 'fees'],
  ['place-7', 'place-7'],
  ['wallet-sadad', 'wallet-sadad'],
])('nothing goes from %s to %s', (from, to) => {
  expect(canTransfer(parseSide(from)!, parseSide(to)!)).toBe(false)
})

it.each([
  ['drawer', false],
  ['place-7', false],
  ['place-8', true],
  ['wallet-sadad', true],
  ['owner', true],
])('%s may go below zero: %s', (value, isAllowed) => {
  expect(mayGoBelowZero(parseSide(value)!, (place) => (place === 7 ? 'safe' : 'bank'))).toBe(isAllowed)
})

const FORM = { from: 'drawer', to: 'place-7', amount: '1 500', description: ' Dépôt ' }

it('reads the form, or returns its problems', () => {
  expect(readTransfer(FORM)).toEqual({
    from: { kind: 'drawer' },
    to: { kind: 'place', place: 7 },
    amount: ouguiya(1500),
    description: 'Dépôt',
  })
  expect(readTransfer({ from: 'x', to: 'y', amount: '0', description: ' ' })).toEqual([
    { field: 'to', code: 'badTransfer' },
    { field: 'amount', code: 'badAmount' },
    { field: 'description', code: 'badDescription' },
  ])
  expect(readTransfer({ ...FORM, description: 'x'.repeat(201) })).toEqual([
    { field: 'description', code: 'tooLong' },
  ])
})
