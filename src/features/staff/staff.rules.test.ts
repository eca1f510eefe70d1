import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { person, superAdmin } from '../../../tests/people.ts'
import { can, PERMISSIONS, ROLES, type Access, type Permission, type Role } from './staff.rules.ts'

const EVERYTHING: Access[] = [
  ...PERMISSIONS,
  'anyStaff',
  'seeUsers',
  'changeUsers',
  'deleteUsers',
  'readActivity',
]

function allowed(values: { role: Role; permissions: Permission[] }): Access[] {
  return EVERYTHING.filter((access) => can(person(values), access))
}

describe('what somebody may', () => {
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

  it('is everything for a super admin, whatever the row says', () => {
    const owner = superAdmin({ role: 'cashier', permissions: [] })
    expect(EVERYTHING.filter((access) => !can(owner, access))).toEqual([])
  })

  it('never shrinks by a permission more, and no permission opens another', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ROLES),
        fc.subarray([...PERMISSIONS]),
        fc.constantFrom(...PERMISSIONS),
        (role, permissions, more) => {
          const before = allowed({ role, permissions })
          const after = allowed({ role, permissions: [...permissions, more] })
          expect(after).toEqual(expect.arrayContaining(before))
          const opened = after.filter((access) => !before.includes(access))
          expect([more, 'seeUsers']).toEqual(expect.arrayContaining(opened))
          if (opened.includes('seeUsers')) expect(more).toBe('manageUsers')
        },
      ),
    )
  })

  it('never lets anyone but super admins delete', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROLES), fc.subarray([...PERMISSIONS]), (role, permissions) => {
        expect(can(person({ role, permissions }), 'deleteUsers')).toBe(false)
      }),
    )
  })
})
