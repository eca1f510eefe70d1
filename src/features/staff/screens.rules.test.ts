import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { person, superAdmin } from '../../../tests/people.ts'
import { accessAt, returnPath, SCREENS, screensFor } from './screens.rules.ts'
import { PERMISSIONS, type Permission } from './staff.rules.ts'

const OFF = { hasRuns: false, hasTill: false }
const ON = { hasRuns: true, hasTill: true }

describe('the menu', () => {
  it.each<[Permission[], string[]]>([
    [[], ['dashboard']],
    [['manageOrders'], ['dashboard', 'orders']],
    [['manageProducts'], ['dashboard', 'products']],
    [['manageCash'], ['dashboard', 'cashRegister']],
    [['manageClients'], ['dashboard', 'clients', 'messages']],
    [['viewReports'], ['dashboard', 'reports']],
    [['manageSettings'], ['dashboard', 'media', 'content', 'settings']],
    [['manageUsers'], ['dashboard', 'users']],
  ])('of a cashier with %j has %j', (permissions, keys) => {
    expect(screensFor(person({ permissions }), OFF).map(({ key }) => key)).toEqual(keys)
  })

  it('has the till only for those who manage both the register and the orders', () => {
    const keysOf = (permissions: Permission[], switched = ON) =>
      screensFor(person({ permissions }), switched).map(({ key }) => key)
    expect(keysOf(['manageCash', 'manageOrders'])).toContain('till')
    expect(keysOf(['manageCash', 'manageOrders'], OFF)).not.toContain('till')
    expect(keysOf(['manageCash'])).not.toContain('till')
    expect(keysOf(['manageOrders'])).not.toContain('till')
  })

  it('of an admin has users and activity, of a super admin all', () => {
    expect(screensFor(person({ role: 'admin' }), ON).map(({ key }) => key)).toEqual([
      'dashboard',
      'users',
      'activity',
    ])
    expect(screensFor(superAdmin(), ON)).toEqual(SCREENS.filter(({ parent }) => !parent))
  })
})

describe('a route', () => {
  it.each([
    ['/admin', 'read', 'anyStaff'],
    ['/admin/orders', 'change', 'manageOrders'],
    ['/admin/orders/12/print', 'read', 'manageOrders'],
    ['/admin/messages', 'read', 'manageClients'],
    ['/admin/users', 'read', 'seeUsers'],
    ['/admin/users', 'change', 'changeUsers'],
    ['/admin/ordersX', 'read', undefined],
    ['/admin/other', 'read', undefined],
  ] as const)('at %s to %s requires %s', (path, kind, access) => {
    expect(accessAt(path, kind)).toBe(access)
  })

  it('requires each permission on at least one screen, except those for parts of screens', () => {
    const requested = new Set(SCREENS.flatMap(({ access, change }) => [access, change]))
    expect(PERMISSIONS.filter((name) => !requested.has(name))).toEqual([
      'refundOrders',
      'deleteOrders',
      'giveDiscount',
      'resetRegister',
      'viewCosts',
      'manageUsers',
    ])
  })
})

describe('the path after signing in', () => {
  it.each([
    ['/admin', '/admin'],
    ['/admin/orders', '/admin/orders'],
    ['/admin/orders/12?tab=notes&page=2', '/admin/orders/12?tab=notes&page=2'],
  ])('%s is accepted', (requested, path) => {
    expect(returnPath(requested)).toBe(path)
  })

  it.each([
    '',
    null,
    undefined,
    42,
    '/',
    '/cart',
    '/admin/login',
    '/admin/sign-out',
    '/adminx',
    '//evil.example/admin',
    '/\\evil.example',
    'https://evil.example/admin/orders',
    '/admin/orders//evil.example',
    '/admin/orders/../../cart',
    '/admin/orders?to=//evil.example',
    '/admin/orders#x',
    '/admin/orders\nset-cookie: a=b',
    'javascript:alert(1)',
    '/admin/orders?\r\nx: y',
  ])('%j is replaced by the dashboard', (requested) => {
    expect(returnPath(requested)).toBe('/admin')
  })

  it('never leaves the admin for any input', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom('/', '\\', 'admin', '.', '?', '#', '@', ':', 'orders', '\n', '%2f'),
      }),
    )
    fc.assert(
      fc.property(hostile, fc.boolean(), (text, below) => {
        const address = new URL(returnPath(below ? `/admin/orders${text}` : text), 'http://shop.invalid')
        expect(address.origin).toBe('http://shop.invalid')
        expect(address.pathname).toMatch(/^\/admin(\/|$)/)
      }),
    )
  })
})
