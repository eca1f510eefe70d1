import { expect, it } from 'vitest'
import { DEFAULT_PAYMENT_METHODS, DEFAULT_STORE } from '#features/settings/settings.rules.ts'
import { PERMISSIONS } from '#features/staff/staff.rules.ts'
import { person, superAdmin } from '../../../tests/people.ts'
import { FIRST_STEPS, canSeeGuide, stepsOf, type ShopState } from './first-steps.rules.ts'

const OWN_PHONE = '+22222334455'

const NEW_SHOP: ShopState = {
  name: DEFAULT_STORE.name,
  phone: DEFAULT_STORE.phone,
  hasLogo: false,
  methods: DEFAULT_PAYMENT_METHODS.map((method) => ({ ...method, active: true })),
  hasOwnFees: false,
  hasOwnProduct: false,
  hasStaff: false,
}

const doneIn = (shop: Partial<ShopState>) =>
  stepsOf({ ...NEW_SHOP, ...shop })
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step)

const withAccounts = (change: (method: ShopState['methods'][number]) => object) => ({
  methods: NEW_SHOP.methods.map((method) => ({ ...method, ...change(method) })),
})

it('a new shop has all steps open, in a fixed order', () => {
  expect(stepsOf(NEW_SHOP)).toEqual(FIRST_STEPS.map((step) => ({ step, isDone: false })))
})

it.each<[string, Partial<ShopState>, string[]]>([
  ['a name in French', { name: { ...DEFAULT_STORE.name, fr: 'Nila' }, phone: OWN_PHONE }, ['storeName']],
  ['a name in Arabic', { name: { ...DEFAULT_STORE.name, ar: 'نيلة' }, phone: OWN_PHONE }, ['storeName']],
  ['a name with the phone of the samples', { name: { fr: 'Nila', ar: 'نيلة' } }, []],
  ['a logo', { hasLogo: true }, ['logo']],
  [
    'changed account numbers',
    withAccounts(({ id }) => (id === 'cash' ? {} : { accountNumber: '3' })),
    ['accounts'],
  ],
  [
    'one account number unchanged',
    withAccounts(({ id }) => (id === 'click' ? {} : { accountNumber: '3' })),
    [],
  ],
  ['only cash offered', withAccounts(({ id }) => ({ active: id === 'cash' })), ['accounts']],
  ['own delivery fees', { hasOwnFees: true }, ['fees']],
  ['a product', { hasOwnProduct: true }, ['product']],
  ['a staff member', { hasStaff: true }, ['staff']],
])('%s', (_, shop, done) => {
  expect(doneIn(shop)).toEqual(done)
})

it('the guide is shown to staff who can take every step', () => {
  expect(canSeeGuide(superAdmin())).toBe(true)
  expect(canSeeGuide(person({ role: 'admin', permissions: [...PERMISSIONS] }))).toBe(true)
  expect(canSeeGuide(person({ role: 'manager', permissions: [...PERMISSIONS] }))).toBe(false)
  for (const lacking of ['manageSettings', 'manageProducts'] as const)
    expect(
      canSeeGuide(person({ role: 'admin', permissions: PERMISSIONS.filter((one) => one !== lacking) })),
    ).toBe(false)
})
