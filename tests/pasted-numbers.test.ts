/** A number copied from a chat or a web page has invisible direction and zero-width marks: every number field ignores them. */
import { describe, expect, it } from 'vitest'
import { parseMoney } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { parseReference } from '#core/transfer-reference.ts'
import { parseWholeNumber } from '#core/whole-number.ts'
import { entryOf, NEW_ENTRY } from '#features/cash/cash-form.rules.ts'
import { searchedDigits } from '#features/orders/list/order-list.rules.ts'
import { readOrderNumber } from '#features/orders/review/review.rules.ts'
import { storedValuesOf, wholeNumber, type BusinessForm } from '#features/settings/settings-form.rules.ts'

const BUSINESS: BusinessForm = {
  name: '',
  nameAr: '',
  description: '',
  descriptionAr: '',
  address: '',
  addressAr: '',
  phone: '',
  email: '',
  taxNumber: '',
  logo: '',
}

const accountNumber = (input: string) =>
  storedValuesOf.payments({
    methods: [{ id: 'sadad', name: 'Sadad', nameAr: 'سداد', accountNumber: input, active: true }],
    cashDifferenceLimit: '0',
    maxPerOrder: '10',
    unpaidHours: '48',
    managerDiscountLimit: '20',
    cashierDiscountLimit: '5',
  }).methods[0]?.accountNumber

const FIELDS: [field: string, parse: (input: string) => unknown, input: string][] = [
  ['phone', parsePhone, '22123456'],
  ['foreign phone', parsePhone, '+33612345678'],
  ['amount', parseMoney, '3200,5'],
  ['stock', parseWholeNumber, '1200'],
  ['order number', readOrderNumber, '1042'],
  ['searched number', searchedDigits, '46121042'],
  ['wallet reference', parseReference, 'BK77820413'],
  ['minutes', (input) => wholeNumber(input, 1, 1440), '30'],
  ['amount of an entry', (amount) => entryOf({ ...NEW_ENTRY, amount })?.amount, '200'],
  [
    'order of an entry',
    (orderNumber) => entryOf({ ...NEW_ENTRY, amount: '1', orderNumber })?.orderNumber,
    '1042',
  ],
  ['account number', accountNumber, '45250001'],
  ['tax number', (taxNumber) => storedValuesOf.business({ ...BUSINESS, taxNumber }).taxNumber, '00412'],
]

/** Soft hyphen, Arabic letter mark, zero-width space to right-to-left mark, overrides, joiner and isolates, byte order mark. */
const MARKS = [
  0xad,
  0x61c,
  ...range(0x200b, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2060, 0x206f),
  0xfeff,
]

describe.each(FIELDS)('%s', (_, parse, input) => {
  const expected = parse(input)

  it('is read', () => {
    expect(expected).toBeTruthy()
  })

  it.each(
    MARKS.map((code): [string, number] => [`U+${code.toString(16).toUpperCase().padStart(4, '0')}`, code]),
  )('is the same with %s around and inside it', (_name, code) => {
    const mark = String.fromCodePoint(code)
    expect(parse(mark + input.slice(0, 2) + mark + input.slice(2) + mark)).toEqual(expected)
  })
})

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
