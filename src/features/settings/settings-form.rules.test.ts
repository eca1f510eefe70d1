import { describe, expect, it } from 'vitest'
import { money } from '#core/money.ts'
import { DEFAULT_METHOD_NAMES } from './method-names.rules.ts'
import {
  areAllMethods,
  storedValuesOf,
  maxLengthOf,
  settingsProblems,
  amountInput,
  wholeNumber,
  type BusinessForm,
  type PaymentRow,
  type PaymentsForm,
  type Section,
  type SectionForms,
} from './settings-form.rules.ts'
import { DEFAULT_PAYMENT_METHODS } from './settings.rules.ts'

const store: BusinessForm = {
  name: 'Melhfa',
  nameAr: 'ملحفة',
  description: '',
  descriptionAr: '',
  address: '',
  addressAr: '',
  phone: '45 25 00 00',
  email: 'contact@melhfa.mr',
  taxNumber: '',
  logo: '',
}
const methods: PaymentRow[] = DEFAULT_PAYMENT_METHODS.map((method) => ({
  ...method,
  name: DEFAULT_METHOD_NAMES[method.id].fr,
  nameAr: DEFAULT_METHOD_NAMES[method.id].ar,
  active: true,
}))
const payments = (values: Partial<PaymentsForm> = {}): PaymentsForm => ({
  methods,
  cashDifferenceLimit: '0',
  maxPerOrder: '10',
  unpaidHours: '48',
  managerDiscountLimit: '20',
  cashierDiscountLimit: '5',
  ...values,
})
const changed = (id: string, change: Partial<PaymentRow>) =>
  methods.map((method) => (method.id === id ? { ...method, ...change } : method))

const problems = <S extends Section>(section: S, form: SectionForms[S]) =>
  settingsProblems(section, form).map(({ field, code }) => `${field} ${code}`)

describe('a section of the settings', () => {
  it.each([
    [{ name: ' ', phone: '', avatar: '' }, ['name required']],
    [{ name: 'x'.repeat(101), phone: '12', avatar: '' }, ['name tooLong', 'phone badPhone']],
    [{ name: 'Mariem', phone: '٤٥ ٢٥ ٠٠ ٠٠', avatar: '' }, []],
  ])('profile %j has the problems %j', (form, expected) => {
    expect(problems('profile', form)).toEqual(expected)
  })

  it.each([
    ['', []],
    ['owner@shop.mr', []],
    ['owner@shop', ['email badEmail']],
  ])('notifications to %j: %j', (email, expected) => {
    const form = { email, emailOrders: true, emailMessages: true, smsOrders: false, pushNotifications: true }
    expect(problems('notifications', form)).toEqual(expected)
  })

  it.each([
    ['30', '90', []],
    ['٣٠', '0', []],
    ['0', '3651', ['sessionTimeout badMinutes', 'passwordExpiry badDays']],
    ['1.5', '-1', ['sessionTimeout badMinutes', 'passwordExpiry badDays']],
    ['', 'x', ['sessionTimeout badMinutes', 'passwordExpiry badDays']],
  ])('security of %s minutes and %s days: %j', (sessionTimeout, passwordExpiry, expected) => {
    expect(problems('security', { sessionTimeout, passwordExpiry, twoFactor: false })).toEqual(expected)
  })

  it.each([
    [methods, '0', []],
    [methods, '12,5', []],
    [methods, '-1', ['cashDifferenceLimit badAmount']],
    [methods, '1000001', ['cashDifferenceLimit badAmount']],
    [changed('sadad', { name: ' ' }), '0', ['sadad.name required']],
    [changed('sadad', { nameAr: ' ' }), '0', ['sadad.nameAr required']],
    [changed('sadad', { nameAr: 'س'.repeat(41) }), '0', ['sadad.nameAr tooLong']],
    [changed('click', { accountNumber: '' }), '0', ['click.accountNumber accountRequired']],
    [changed('click', { accountNumber: '', active: false }), '0', []],
    [methods.map((method) => ({ ...method, active: false })), '0', ['methods oneActive']],
  ])('payments case %#', (rows, cashDifferenceLimit, expected) => {
    expect(problems('payments', payments({ methods: rows, cashDifferenceLimit }))).toEqual(expected)
  })

  it.each([
    ['1', []],
    ['١٠٠٠', []],
    ['0', ['maxPerOrder badMaxPerOrder']],
    ['1001', ['maxPerOrder badMaxPerOrder']],
    ['', ['maxPerOrder badMaxPerOrder']],
  ])('%s units of a product per order: %j', (maxPerOrder, expected) => {
    expect(problems('payments', payments({ maxPerOrder }))).toEqual(expected)
  })

  it.each([
    ['0', []],
    ['24', []],
    ['٧٢٠', []],
    ['1', ['unpaidHours badUnpaidHours']],
    ['23', ['unpaidHours badUnpaidHours']],
    ['721', ['unpaidHours badUnpaidHours']],
    ['', ['unpaidHours badUnpaidHours']],
  ])('%s hours until an unpaid order expires: %j', (unpaidHours, expected) => {
    expect(problems('payments', payments({ unpaidHours }))).toEqual(expected)
  })

  it.each([
    ['0', '100', []],
    ['101', '-1', ['managerDiscountLimit badPercent', 'cashierDiscountLimit badPercent']],
    ['', '2,5', ['managerDiscountLimit badPercent', 'cashierDiscountLimit badPercent']],
  ])('discounts up to %s and %s percent: %j', (managerDiscountLimit, cashierDiscountLimit, expected) => {
    expect(problems('payments', payments({ managerDiscountLimit, cashierDiscountLimit }))).toEqual(expected)
  })

  it.each([
    ['0', []],
    ['١٠٠٠', []],
    ['1001', ['lowStock badLowStock']],
    ['', ['lowStock badLowStock']],
  ])('a low-stock threshold of %s: %j', (lowStock, expected) => {
    expect(problems('catalogue', { lowStock, hasProductFeeds: true })).toEqual(expected)
  })

  it.each([
    [{ theme: 'dark', language: 'ar' }, []],
    [{ theme: 'pink', language: 'en' }, ['theme notAnOption', 'language notAnOption']],
  ])('appearance %j: %j', (form, expected) => {
    expect(problems('appearance', form)).toEqual(expected)
  })

  it.each([
    [{}, []],
    [{ name: '', nameAr: ' ' }, ['name required', 'nameAr required']],
    [{ phone: '' }, ['phone required']],
    [{ phone: '9', email: 'x' }, ['phone badPhone', 'email badEmail']],
    [{ description: 'x'.repeat(301) }, ['description tooLong']],
  ])('the store with %j: %j', (change, expected) => {
    expect(problems('business', { ...store, ...change })).toEqual(expected)
  })

  it.each([
    ['name', 60],
    ['nameAr', 60],
    ['description', 300],
    ['descriptionAr', 300],
    ['address', 200],
    ['addressAr', 200],
    ['taxNumber', 30],
  ])('the store’s %s is limited to %i characters', (field, max) => {
    expect(maxLengthOf('business', field)).toBe(max)
    expect(problems('business', { ...store, [field]: 'x'.repeat(max) })).toEqual([])
    expect(problems('business', { ...store, [field]: 'x'.repeat(max + 1) })).toEqual([`${field} tooLong`])
  })

  it('limits the fields of the profile and of a payment method', () => {
    expect(maxLengthOf('profile', 'name')).toBe(100)
    expect(maxLengthOf('payments', 'sadad.name')).toBe(40)
    expect(maxLengthOf('payments', 'sadad.nameAr')).toBe(40)
    expect(maxLengthOf('payments', 'sadad.accountNumber')).toBe(40)
  })
})

describe('the stored values', () => {
  it('are trimmed, normalised and in hundredths', () => {
    expect(storedValuesOf.profile({ name: ' Mariem ', phone: '45 25 00 00', avatar: '' })).toEqual({
      name: 'Mariem',
      phone: '+22245250000',
      avatarId: null,
    })
    const { methods: stored, ...limits } = storedValuesOf.payments(
      payments({
        methods: changed('sadad', { name: ' Sadad ', nameAr: ' سداد ', accountNumber: '٤٥٢٥' }),
        cashDifferenceLimit: '12,5',
        maxPerOrder: '25',
        unpaidHours: '٧٢',
      }),
    )
    expect(stored[0]).toEqual({
      id: 'sadad',
      name: 'Sadad',
      nameAr: 'سداد',
      accountNumber: '4525',
      active: true,
    })
    expect(limits).toEqual({
      cashDifferenceLimit: 1250,
      maxPerOrder: 25,
      unpaidHours: 72,
      managerDiscountLimit: 20,
      cashierDiscountLimit: 5,
    })
    expect(storedValuesOf.business({ ...store, email: ' ' }).email).toBe('')
  })

  it('contain every payment method once', () => {
    expect(areAllMethods(methods)).toBe(true)
    expect(areAllMethods(methods.slice(1))).toBe(false)
    expect(areAllMethods([...methods.slice(1), methods[1]!])).toBe(false)
  })

  it.each([
    ['12', 12],
    [' ١٢ ', 12],
    ['1e3', undefined],
    ['9999', undefined],
  ])('%j is the whole number %s', (input, value) => {
    expect(wholeNumber(input, 1, 1440)).toBe(value)
  })

  it('amounts are formatted for input fields', () => {
    expect(amountInput(money(125_050))).toBe('1 250,5')
  })
})
