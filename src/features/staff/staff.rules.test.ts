import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { person, superAdmin } from '../../../tests/people.ts'
import {
  can,
  isAllowed,
  permissionGroups,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  ROLES,
  SYSTEM,
  withPermission,
  type Access,
  type Permission,
  type Role,
} from './staff.rules.ts'

const ALL_ACCESS: Access[] = [
  ...PERMISSIONS,
  'anyStaff',
  'seeUsers',
  'changeUsers',
  'deleteUsers',
  'readActivity',
]

function allowed(values: { role: Role; permissions: Permission[] }): Access[] {
  return ALL_ACCESS.filter((access) => can(person(values), access))
}

describe('can()', () => {
  it.each<[Role, Permission[], Access[]]>([
    ['cashier', [], ['anyStaff']],
    ['manager', [], ['anyStaff']],
    ['cashier', ['manageOrders'], ['manageOrders', 'anyStaff']],
    ['manager', ['manageUsers'], ['manageUsers', 'anyStaff', 'seeUsers']],
    ['admin', [], ['anyStaff', 'seeUsers', 'changeUsers', 'readActivity']],
    ['admin', ['viewReports'], ['viewReports', 'anyStaff', 'seeUsers', 'changeUsers', 'readActivity']],
  ])('%s with %j: %j', (role, permissions, access) => {
    expect(allowed({ role, permissions })).toEqual(access)
  })

  it('allows a super admin everything, independent of the row', () => {
    const owner = superAdmin({ role: 'cashier', permissions: [] })
    expect(ALL_ACCESS.filter((access) => !can(owner, access))).toEqual([])
  })

  it('never allows less with one more permission, and no permission implies another', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROLES),
        fc.subarray([...PERMISSIONS]),
        fc.constantFrom(...PERMISSIONS),
        (role, permissions, more) => {
          const before = allowed({ role, permissions })
          const after = allowed({ role, permissions: [...permissions, more] })
          expect(after).toEqual(expect.arrayContaining(before))
          const added = after.filter((access) => !before.includes(access))
          expect([more, 'seeUsers']).toEqual(expect.arrayContaining(added))
          if (added.includes('seeUsers')) expect(more).toBe('manageUsers')
        },
      ),
    )
  })

  it('allows only super admins to delete users', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROLES), fc.subarray([...PERMISSIONS]), (role, permissions) => {
        expect(can(person({ role, permissions }), 'deleteUsers')).toBe(false)
      }),
    )
  })
})

describe('the roles', () => {
  it.each<[Role, Permission[]]>([
    ['admin', ['refundOrders', 'deleteOrders', 'giveDiscount', 'resetRegister']],
    ['manager', ['refundOrders', 'giveDiscount']],
    ['cashier', []],
  ])('a new %s has of the permissions about money: %j', (role, permissions) => {
    const aboutMoney: Permission[] = ['refundOrders', 'deleteOrders', 'giveDiscount', 'resetRegister']
    expect(aboutMoney.filter((one) => ROLE_PERMISSIONS[role].includes(one))).toEqual(permissions)
  })

  it('the system may do what it does, a person only what they may', () => {
    expect(isAllowed(SYSTEM, 'refundOrders')).toBe(true)
    expect(isAllowed(person({ permissions: ['manageOrders'] }), 'refundOrders')).toBe(false)
    expect(isAllowed(person({ permissions: ['refundOrders'] }), 'refundOrders')).toBe(true)
    expect(isAllowed(superAdmin({ permissions: [] }), 'refundOrders')).toBe(true)
  })
})

const anyPermissions = fc.subarray([...PERMISSIONS])

describe('the groups of the form', () => {
  it('refunds are below the orders, or below the register for who has no orders', () => {
    const belowOf = (chosen: Permission[]) =>
      Object.fromEntries(permissionGroups(chosen).map(({ main, extensions }) => [main, extensions]))
    expect(belowOf(['manageOrders', 'manageCash'])).toMatchObject({
      manageOrders: ['refundOrders', 'deleteOrders', 'giveDiscount'],
      manageCash: ['resetRegister'],
    })
    expect(belowOf(['manageCash'])).toMatchObject({
      manageOrders: ['deleteOrders', 'giveDiscount'],
      manageCash: ['refundOrders', 'resetRegister'],
    })
  })

  it('have every permission once', () => {
    fc.assert(
      fc.property(anyPermissions, (chosen) => {
        const all = permissionGroups(chosen).flatMap(({ main, extensions }) => [main, ...extensions])
        expect(all.toSorted()).toEqual([...PERMISSIONS].toSorted())
      }),
    )
  })

  it.each<[Permission[], Permission, boolean, Permission[]]>([
    [['manageOrders'], 'refundOrders', true, ['manageOrders', 'refundOrders']],
    [['manageOrders', 'refundOrders', 'deleteOrders'], 'manageOrders', false, []],
    [
      ['manageOrders', 'refundOrders', 'deleteOrders', 'manageCash'],
      'manageOrders',
      false,
      ['refundOrders', 'manageCash'],
    ],
    [['refundOrders', 'manageCash', 'resetRegister'], 'manageCash', false, []],
    [['refundOrders'], 'viewReports', false, ['refundOrders']],
  ])('%j with %s switched to %s: %j', (chosen, permission, isOn, expected) => {
    expect(withPermission(chosen, permission, isOn)).toEqual(expected)
  })

  it('a switch changes no permission that does not depend on it', () => {
    fc.assert(
      fc.property(anyPermissions, fc.constantFrom(...PERMISSIONS), (chosen, permission) => {
        expect(withPermission(chosen, permission, true)).toEqual(
          PERMISSIONS.filter((one) => one === permission || chosen.includes(one)),
        )
        expect(withPermission(chosen, permission, false)).not.toContain(permission)
      }),
    )
  })
})
