import { describe, expect, it } from 'vitest'
import { lastOfMonth, parseMonth, type Day } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { parseTableState } from '#core/table-state.ts'
import {
  accountNumbersOf,
  chosenAccounts,
  DEFAULT_ACCOUNTS,
  isAccountNumber,
} from '#features/settings/accounts.rules.ts'
import { linesOfDifference, linesOfEntry, offeredMonth, type AccountedEntry } from './accounting.rules.ts'
import { cursorText, journalFilter, JOURNAL_SHAPE, parseCursor } from './journal.rules.ts'

const entry = (values: Partial<AccountedEntry>): AccountedEntry => ({
  id: 7,
  date: '2026-01-05' as Day,
  type: 'sale',
  amount: ouguiya(480),
  method: 'cash',
  place: 1,
  placeKind: 'drawer',
  ...values,
})

describe('double entries', () => {
  it.each([
    [entry({}), 'cash', 'sales'],
    [entry({ method: 'bankily' }), 'bankily', 'sales'],
    [entry({ type: 'refund' }), 'returns', 'cash'],
    [entry({ type: 'expense', method: 'click' }), 'expenses', 'click'],
    [entry({ type: 'paidIn' }), 'cash', 'owner'],
    [entry({ type: 'paidOut' }), 'owner', 'cash'],
    [entry({ type: 'transferOut' }), 'transfers', 'cash'],
    [entry({ type: 'transferIn', place: 2, placeKind: 'courier' }), 'courier', 'transfers'],
    [entry({ type: 'transferIn', place: 3, placeKind: 'safe' }), 'safe', 'transfers'],
    [entry({ type: 'transferIn', place: 4, placeKind: 'bank' }), 'bank', 'transfers'],
  ])('of %j debit %s and credit %s', (value, debit, credit) => {
    const [first, second] = linesOfEntry(value)
    expect(first).toMatchObject({ account: debit, debit: ouguiya(480), credit: 0, voucher: 'E7' })
    expect(second).toMatchObject({ account: credit, debit: 0, credit: ouguiya(480), vat: 0, vatRate: 0 })
  })

  it('of differences are a shortage or a surplus', () => {
    const head = { date: '2026-01-05' as Day, voucher: 'Z1' }
    expect(linesOfDifference(head, ouguiya(-50)).map(({ account }) => account)).toEqual(['shortage', 'cash'])
    expect(linesOfDifference(head, ouguiya(5)).map(({ account }) => account)).toEqual(['cash', 'surplus'])
    expect(linesOfDifference(head, ouguiya(0))).toEqual([])
  })
})

describe('a month', () => {
  it.each([
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['2026-12', '2026-12-01', '2026-12-31'],
  ])('%s is from %s to %s', (text, first, last) => {
    expect(parseMonth(text)).toBe(first)
    expect(lastOfMonth(first as Day)).toBe(last)
  })
  it.each([null, '', '2026-13', '2026-1', '26-01', '2026-01-01'])('is not %s', (text) =>
    expect(parseMonth(text)).toBeUndefined(),
  )
})

describe('account numbers', () => {
  it.each(['5700', '57.00', 'CA-1', 'A'])('may be %s', (text) => expect(isAccountNumber(text)).toBe(true))
  it.each(['', ' ', '57 00', '=1', '-1', 'é', '1'.repeat(21)])('may not be “%s”', (text) =>
    expect(isAccountNumber(text)).toBe(false),
  )
  it('are stored if they differ from the default', () => {
    const form = { ...DEFAULT_ACCOUNTS, sales: '7010' }
    expect(chosenAccounts(form)).toEqual({ sales: '7010' })
    expect(accountNumbersOf({ sales: '7010' })).toEqual(form)
  })
})

describe('the filters of the journal', () => {
  it('ignore what is not valid', () => {
    const query = new URLSearchParams(
      'from=2026-02-30&type=gift&method=gold&place=x&order=-1&before=2026-01-05&session=3&person=Sidi',
    )
    expect(journalFilter(parseTableState(query, JOURNAL_SHAPE))).toEqual({
      search: '',
      from: undefined,
      to: undefined,
      session: 3,
      person: 'Sidi',
      method: undefined,
      place: undefined,
      type: undefined,
      orderNumber: undefined,
    })
  })
  it('have a position by day and id', () => {
    const position = { date: '2026-01-05' as Day, id: 12 }
    expect(parseCursor(cursorText(position))).toEqual(position)
    expect(parseCursor('2026-01-05.0x')).toBeUndefined()
  })
})

it.each([
  ['2026-11-01', '2026-10'],
  ['2026-11-15', '2026-10'],
  ['2026-11-16', '2026-11'],
  ['2026-01-04', '2025-12'],
])('on %s the export offers %s', (today, month) => {
  expect(offeredMonth(today as Day)).toBe(month)
})
