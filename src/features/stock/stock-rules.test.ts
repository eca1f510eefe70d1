import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import type { StockedVariant } from '#features/catalogue/stock/stock.rules.ts'
import {
  inputTotals,
  MAX_NOTE_LENGTH,
  MAX_SUPPLIER_LENGTH,
  receiptOf,
  receiptProblems,
  withUnit,
  type ReceiptInput,
  type ReceiptLineInput,
} from './receipt.rules.ts'
import { removalOf, removalProblems } from './removal.rules.ts'
import { daysLeft, suggestedQuantity, weeklySpeed } from './reorder.rules.ts'

describe('what to reorder', () => {
  it.each([
    // stock, sold in 30 days, threshold → days left, per week, suggested
    [10, 30, 5, 10, 7, 25],
    [3, 7, 5, 12, 1.6, 9],
    [0, 12, 5, 0, 2.8, 17],
    [0, 0, 5, 0, 0, 5],
    [4, 0, 5, undefined, 0, 1],
    [5, 0, 5, undefined, 0, 0],
    [1, 300, 0, 0, 70, 299],
  ])('%i in stock, %i sold, threshold %i', (stock, sold, threshold, days, speed, suggested) => {
    expect(daysLeft({ stock, sold })).toBe(days)
    expect(weeklySpeed({ sold })).toBe(speed)
    expect(suggestedQuantity({ stock, sold, threshold })).toBe(suggested)
  })
})

const line = (variantId: number, quantity: string, unitCost = '') => ({ variantId, quantity, unitCost })
const input = (values: Partial<ReceiptInput>): ReceiptInput => ({
  supplier: '',
  note: '',
  lines: [line(1, '2')],
  ...values,
})

describe('a goods receipt', () => {
  it.each<[string, Partial<ReceiptInput>, string[]]>([
    ['needs nothing but a line', {}, []],
    ['has a line', { lines: [] }, ['lines required']],
    [
      'has at most 200 lines',
      { lines: Array.from({ length: 201 }, (_, id) => line(id, '1')) },
      ['lines tooMany'],
    ],
    ['has a quantity', { lines: [line(4, '')] }, ['quantity-4 notPositive']],
    ['has a whole quantity', { lines: [line(4, '1,5')] }, ['quantity-4 notPositive']],
    ['has a positive quantity', { lines: [line(4, '0')] }, ['quantity-4 notPositive']],
    ['has a quantity below a million', { lines: [line(4, '1000001')] }, ['quantity-4 notPositive']],
    ['accepts Arabic digits', { lines: [line(4, '١٢', '٣٠٠')] }, []],
    ['has a cost that is an amount', { lines: [line(4, '1', 'dix')] }, ['unitCost-4 notAnAmount']],
    ['has a cost below the highest price', { lines: [line(4, '1', '10000001')] }, ['unitCost-4 tooLarge']],
    ['limits the supplier', { supplier: 'x'.repeat(MAX_SUPPLIER_LENGTH + 1) }, ['supplier tooLong']],
    ['limits the note', { note: 'x'.repeat(MAX_NOTE_LENGTH + 1) }, ['note tooLong']],
  ])('%s', (_, values, expected) => {
    expect(receiptProblems(input(values)).map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })

  it('has totals of what is known while it is filled in', () => {
    const lines = [line(1, '3', '10'), line(2, '2'), line(3, '', '99'), line(4, '1', 'x')]
    expect(inputTotals(lines)).toEqual({ units: 6, cost: ouguiya(30), uncosted: 3 })
  })

  it('is stored without spaces around its words; an empty cost is unknown', () => {
    const given = { supplier: '  Sidi  Import ', note: ' \n', lines: [line(1, ' 12 '), line(2, '1', '0')] }
    expect(receiptOf(given)).toEqual({
      supplier: 'Sidi Import',
      note: '',
      lines: [
        { variantId: 1, quantity: 12, unitCost: null },
        { variantId: 2, quantity: 1, unitCost: money(0) },
      ],
    })
  })

  it('counts a scanned variant again, or adds it at the top', () => {
    const variant = { variantId: 7 } as StockedVariant
    const other: ReceiptLineInput = { variant: { variantId: 8 } as StockedVariant, ...line(8, 'x') }
    const once = withUnit([other], variant)
    expect(once.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      [7, '1'],
      [8, 'x'],
    ])
    expect(withUnit(once, variant)[0]!.quantity).toBe('2')
    expect(withUnit(once, other.variant)[1]!.quantity).toBe('1')
  })
})

describe('units that are taken out', () => {
  it.each([
    [{ cause: 'damage', quantity: '2', reason: 'Tache' }, []],
    [{ cause: 'order', quantity: '2', reason: 'Tache' }, ['cause required']],
    [{ cause: 'gift', quantity: '-2', reason: 'Tache' }, ['quantity notPositive']],
    [{ cause: 'loss', quantity: '', reason: ' ' }, ['quantity notPositive', 'reason required']],
    [{ cause: 'loss', quantity: '1', reason: 'x'.repeat(201) }, ['reason tooLong']],
  ])('%j', (form, expected) => {
    expect(removalProblems(form).map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })

  it('have a reason on one line', () => {
    expect(removalOf({ cause: 'gift', quantity: '٢', reason: ' à  Aïcha\n' })).toEqual({
      cause: 'gift',
      quantity: 2,
      reason: 'à Aïcha',
    })
  })
})
