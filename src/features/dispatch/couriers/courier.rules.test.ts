import { describe, expect, it } from 'vitest'
import { money } from '#core/money.ts'
import { courierOf, courierProblems, EMPTY_COURIER, zoneFeesOf, type CourierForm } from './courier.rules.ts'

const form = (values: Partial<CourierForm>): CourierForm => ({ ...EMPTY_COURIER, name: 'Sidi', ...values })

describe('the form of a courier', () => {
  it.each<[string, Partial<CourierForm>, string[]]>([
    ['a name alone is enough', {}, []],
    ['the name is needed', { name: '  ' }, ['name required']],
    ['a name has a limit', { name: 'x'.repeat(81) }, ['name tooLong']],
    ['a number may be missing', { phone: ' ' }, []],
    ['a number must be one', { phone: '12' }, ['phone badPhone']],
    ['an account is an id', { user: '7; drop' }, ['user notAnOption']],
    ['a kind of fee is known', { feeKind: 'half' }, ['feeKind notAnOption']],
    ['a fee per parcel has an amount', { feeKind: 'parcel', parcelFee: '0' }, ['parcelFee badAmount']],
    ['the amount of another kind is not read', { feeKind: 'zone', parcelFee: 'x' }, []],
    [
      'problems are in the order of the fields',
      { name: '', phone: '1' },
      ['name required', 'phone badPhone'],
    ],
  ])('%s', (_, values, expected) => {
    expect(courierProblems(form(values)).map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })

  it('is stored without spaces around, with the amount of its kind only', () => {
    const given = form({ name: ' Sidi  Mohamed ', phone: '36 12 34 56', user: '4', parcelFee: '50' })
    expect(courierOf({ ...given, feeKind: 'parcel' })).toEqual({
      name: 'Sidi Mohamed',
      phone: '+22236123456',
      userId: 4,
      feeKind: 'parcel',
      parcelFee: money(5000),
    })
    expect(courierOf(given)).toMatchObject({ feeKind: 'none', parcelFee: 0 })
  })
})

describe('the fees of zones', () => {
  it('leave out empty ones, and none is stored if one is not an amount', () => {
    expect(zoneFeesOf({ 1: '100', 2: ' ', 3: '0' })).toEqual(new Map([[1, money(10_000)]]))
    expect(zoneFeesOf({ 1: '100', 2: 'cent' })).toBeUndefined()
  })
})
