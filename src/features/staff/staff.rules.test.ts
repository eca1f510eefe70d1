import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { person, superAdmin } from '../../../tests/people.ts'
import { can, PERMISSIONS, ROLES, type Access, type Permission, type Role } from './staff.rules.ts'

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
