import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import { anAddress } from '../../../../tests/builders.ts'
import { changesBetween } from './edit-changes.rules.ts'
import { fieldProblems, fieldsOf, valuesOf, type EditFields } from './edit-form.rules.ts'
import type { OrderContent } from './order-edit.rules.ts'

const content = (values: Partial<OrderContent> = {}): OrderContent => ({
  lines: [],
  address: anAddress(),
  isPickup: false,
  notes: '',
  discount: { amount: money(0), reason: '' },
  subtotal: money(0),
  shipping: money(0),
  total: money(0),
  ...values,
})
const fields = (values: Partial<EditFields> = {}): EditFields => ({ ...fieldsOf(content()), ...values })

describe('the fields of an order', () => {
  it.each([
    ['a delivery', content({ notes: 'Vite' })],
    ['a city and a landmark', content({ address: anAddress({ city: 'Tékane', landmark: 'Mosquée' }) })],
    ['a pick-up', content({ isPickup: true, address: anAddress({ full: '' }) })],
    ['a discount', content({ discount: { amount: ouguiya(12), reason: 'Fidèle' } })],
    ['a discount in percent', content({ discount: { amount: ouguiya(0), percent: 5, reason: 'Fidèle' } })],
  ])('mean the same order again: %s', (_, order) => {
    const { discount, ...values } = valuesOf(fieldsOf(order))
    const amount = discount.kind === 'amount' ? discount.amount : money(0)
    const percent = discount.kind === 'percent' ? discount.percent : undefined
    const reason = discount.kind === 'none' ? '' : discount.reason
    const again = { ...order, ...values, discount: { amount, percent, reason } }
    expect(changesBetween(order, again)).toEqual([])
  })
})

describe('the problems of the fields', () => {
  it.each([
    ['nothing', {}, []],
    ['no address', { address: ' ' }, [{ field: 'address', code: 'required' }]],
    ['no address of a pick-up', { address: '', kind: 'pickup' }, []],
    ['an unknown wilaya', { wilaya: 'Paris' }, [{ field: 'wilaya', code: 'notAnOption' }]],
    ['long notes', { notes: 'x'.repeat(1001) }, [{ field: 'notes', code: 'tooLong' }]],
    [
      'a discount without amount and reason',
      { discountKind: 'amount' },
      [
        { field: 'discount', code: 'badDiscount' },
        { field: 'discountReason', code: 'required' },
      ],
    ],
    [
      '101 %',
      { discountKind: 'percent', discount: '101', discountReason: 'x' },
      [{ field: 'discount', code: 'badDiscount' }],
    ],
    ['Arabic digits', { discountKind: 'percent', discount: '١٠٪', discountReason: 'x' }, []],
  ] as [string, Partial<EditFields>, unknown[]][])('%s', (_, values, problems) => {
    expect(fieldProblems(fields(values))).toEqual(problems)
  })
})

describe('what an edit changed', () => {
  const line = (position: number, productId: number, quantity: number) => ({
    position,
    productId,
    variantId: productId,
    name: { fr: `P${productId}`, ar: `P${productId}` },
    quantity,
    price: money(100),
  })

  it('names lines that were added, changed and removed, in their order', () => {
    const before = content({ lines: [line(0, 1, 2), line(1, 2, 1)] })
    const after = content({ lines: [line(0, 1, 3), line(2, 3, 4)], total: money(1) })
    expect(changesBetween(before, after)).toEqual([
      { kind: 'line', name: { fr: 'P1', ar: 'P1' }, before: 2, after: 3 },
      { kind: 'line', name: { fr: 'P2', ar: 'P2' }, before: 1, after: 0 },
      { kind: 'line', name: { fr: 'P3', ar: 'P3' }, before: 0, after: 4 },
      { kind: 'total', before: 0, after: 1 },
    ])
  })

  it('does not confuse two articles that had the same position', () => {
    const changes = changesBetween(content({ lines: [line(1, 1, 2)] }), content({ lines: [line(1, 2, 2)] }))
    expect(changes).toMatchObject([
      { before: 0, after: 2 },
      { before: 2, after: 0 },
    ])
  })

  it('ignores the order of keys and missing values, as the database returns them', () => {
    const stored = JSON.parse(
      JSON.stringify(content({ discount: { reason: '', percent: undefined, amount: money(0) } })),
    )
    expect(changesBetween(stored as OrderContent, content())).toEqual([])
  })
})
