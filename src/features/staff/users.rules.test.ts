import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { person, superAdmin } from '../../../tests/people.ts'
import { can, PERMISSIONS, ROLES, type Permission, type Role, type StaffPerson } from './staff.rules.ts'
import {
  addProblem,
  deleteProblem,
  isVisibleTo,
  shownStatus,
  statusProblem,
  updateProblem,
  userOf,
  userProblems,
  type Target,
  type UserForm,
} from './users.rules.ts'

const target = (values: Partial<Target> = {}): Target => ({
  id: 9,
  role: 'cashier',
  permissions: [],
  isSuperAdmin: false,
  ...values,
})
const admin = (permissions: Permission[] = []) => person({ role: 'admin', permissions })
const wanted = (permissions: Permission[] = [], role: Role = 'cashier') => ({ role, permissions })
const everything = { role: 'admin' as const, permissions: PERMISSIONS }

const anyTarget = fc.record({
  id: fc.constantFrom(1, 2, 3),
  role: fc.constantFrom(...ROLES),
  permissions: fc.subarray([...PERMISSIONS]),
  isSuperAdmin: fc.boolean(),
})
const anyStaff = anyTarget.map((values): StaffPerson => person(values))

describe('visibility', () => {
  it.each<[string, StaffPerson, { id: number; role: Role }, boolean]>([
    ['a manager sees a cashier', person({ role: 'manager' }), { id: 9, role: 'cashier' }, true],
    ['a manager sees herself', person({ role: 'manager' }), { id: 1, role: 'manager' }, true],
    ['a manager sees no other manager', person({ role: 'manager' }), { id: 9, role: 'manager' }, false],
    ['a cashier sees no admin', person(), { id: 9, role: 'admin' }, false],
    ['role admin sees admins', admin(), { id: 9, role: 'admin' }, true],
    ['a super admin sees managers', superAdmin(), { id: 9, role: 'manager' }, true],
  ])('%s', (_sentence, viewer, user, isSeen) => {
    expect(isVisibleTo(viewer, user)).toBe(isSeen)
  })

  it('includes oneself', () => {
    fc.assert(
      fc.property(anyStaff, (viewer) => {
        expect(isVisibleTo(viewer, viewer)).toBe(true)
      }),
    )
  })
})

describe('adding', () => {
  it.each([
    [
      'a manager, even with manageUsers',
      person({ permissions: ['manageUsers'] }),
      wanted(),
      'mayNotAddUsers',
    ],
    ['role admin, granting what she has', admin(['manageCash']), wanted(['manageCash']), undefined],
    ['role admin, granting what she lacks', admin(['manageCash']), wanted(['viewReports']), 'mayNotGrant'],
    ['role admin, making an admin', admin(), wanted([], 'admin'), undefined],
    ['a super admin, granting all', superAdmin(), everything, undefined],
  ])('by %s', (_who, by, rights, problem) => {
    expect(addProblem(by, rights, false)).toBe(problem)
  })

  it('is refused for a configured super admin', () => {
    expect(addProblem(superAdmin(), wanted(), true)).toBe('superAdminFixed')
  })
})

describe('changing', () => {
  it.each([
    ['not by a manager', person({ permissions: ['manageUsers'] }), target(), wanted(), 'mayNotChangeUsers'],
    [
      'a permission the author lacks may stay',
      admin(),
      target({ permissions: ['viewReports'] }),
      wanted(['viewReports']),
      undefined,
    ],
    [
      'a permission the author lacks may be revoked',
      admin(),
      target({ permissions: ['viewReports'] }),
      wanted(),
      undefined,
    ],
    [
      'a permission the author lacks is not granted',
      admin(),
      target(),
      wanted(['viewReports']),
      'mayNotGrant',
    ],
    [
      'not granted to oneself either',
      admin(),
      target({ id: 1, role: 'admin' }),
      wanted(['viewReports'], 'admin'),
      'mayNotGrant',
    ],
    ['not one’s own role', admin(), target({ id: 1, role: 'admin' }), wanted(), 'notYourself'],
    [
      'no super admin by role admin',
      admin([...PERMISSIONS]),
      target({ isSuperAdmin: true }),
      everything,
      'superAdminFixed',
    ],
    [
      'no super admin’s rights',
      superAdmin(),
      target({ isSuperAdmin: true, role: 'admin' }),
      wanted([], 'admin'),
      'superAdminFixed',
    ],
    [
      'a super admin’s name by another',
      superAdmin(),
      target({ isSuperAdmin: true, role: 'admin' }),
      everything,
      undefined,
    ],
  ])('%s', (_what, by, user, rights, problem) => {
    expect(updateProblem(by, user, rights)).toBe(problem)
  })

  it('never grants a permission that the author lacks', () => {
    fc.assert(
      fc.property(anyStaff, anyTarget, anyTarget, (by, user, rights) => {
        const lacks = (permission: Permission) => !can(by, permission)
        const given = rights.permissions.filter((permission) => !user.permissions.includes(permission))
        const updates = updateProblem(by, user, rights) === undefined
        const adds = addProblem(by, rights, false) === undefined
        expect(updates && given.some(lacks)).toBe(false)
        expect(adds && rights.permissions.some(lacks)).toBe(false)
      }),
    )
  })

  it('is refused for super admins, and for authors without role admin', () => {
    fc.assert(
      fc.property(anyStaff, anyTarget, (by, user) => {
        const problems = [statusProblem(by, user), deleteProblem(by, user), updateProblem(by, user, wanted())]
        const isOutOfReach = user.isSuperAdmin || (!by.isSuperAdmin && by.role !== 'admin')
        expect(isOutOfReach && problems.includes(undefined)).toBe(false)
      }),
    )
  })
})

describe('activating, deactivating and deleting', () => {
  it.each([
    ['a manager', person({ role: 'manager' }), target(), 'mayNotChangeUsers'],
    ['role admin', admin(), target({ role: 'admin' }), undefined],
    ['oneself', admin(), target({ id: 1 }), 'notYourself'],
    ['a super admin by another', superAdmin(), target({ isSuperAdmin: true }), 'superAdminFixed'],
  ])('%s', (_who, by, user, problem) => {
    expect(statusProblem(by, user)).toBe(problem)
  })

  it.each([
    ['role admin', admin([...PERMISSIONS]), target(), 'mayNotDeleteUsers'],
    ['a super admin', superAdmin(), target({ role: 'admin' }), undefined],
    ['a super admin another', superAdmin(), target({ isSuperAdmin: true }), 'superAdminFixed'],
  ])('deleting by %s', (_who, by, user, problem) => {
    expect(deleteProblem(by, user)).toBe(problem)
  })

  it('displays a user who never signed in as invited', () => {
    const lastLogin = new Date()
    expect(shownStatus({ status: 'active', lastLogin: null })).toBe('pending')
    expect(shownStatus({ status: 'active', lastLogin })).toBe('active')
    expect(shownStatus({ status: 'inactive', lastLogin: null })).toBe('inactive')
  })
})

describe('the form', () => {
  const form: UserForm = {
    name: ' Sidi ',
    email: ' Sidi@Shop.MR ',
    phone: '٢٢ ١٢ ٣٤ ٥٦',
    role: 'manager',
    permissions: ['viewReports', 'manageCash', 'manageCash'],
  }

  it('is normalised', () => {
    expect(userProblems(form)).toEqual([])
    expect(userOf(form)).toEqual({
      name: 'Sidi',
      email: 'sidi@shop.mr',
      phone: '+22222123456',
      role: 'manager',
      permissions: ['manageCash', 'viewReports'],
    })
    expect(userOf({ ...form, phone: '' }).phone).toBeNull()
  })

  it.each<[Partial<UserForm>, string]>([
    [{ name: ' ' }, 'name required'],
    [{ name: 'x'.repeat(101) }, 'name tooLong'],
    [{ email: '' }, 'email required'],
    [{ email: 'sidi@shop' }, 'email badEmail'],
    [{ phone: '123' }, 'phone badPhone'],
    [{ role: 'king' }, 'role notAnOption'],
    [{ permissions: ['flyRockets'] }, 'permissions notAnOption'],
  ])('%j: %s', (wrong, problem) => {
    expect(userProblems({ ...form, ...wrong }).map(({ field, code }) => `${field} ${code}`)).toEqual([
      problem,
    ])
  })
})
