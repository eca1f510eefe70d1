import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { storedSecurity } from '#features/settings/security.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aPerson, aSession, aUser, theOwner } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { historyOf } from './activity.server.ts'
import { personOf } from './sessions.server.ts'
import { users } from './staff-tables.server.ts'
import { PERMISSIONS, type StaffPerson } from './staff.rules.ts'
import type { UserValues } from './users.rules.ts'
import { activateUser, addUser, deactivateUser, deleteUser, updateUser } from './users.server.ts'

useTestDatabase()

const now = new Date('2026-11-15T09:00:00Z')
const values = (change: Partial<UserValues> = {}): UserValues => ({
  name: 'Khadi Diop',
  phone: null,
  role: 'cashier',
  permissions: ['manageOrders'],
  ...change,
})

let owner: StaffPerson
let admin: StaffPerson
let manager: StaffPerson
beforeAll(async () => {
  owner = await theOwner()
  admin = await aPerson({ role: 'admin', permissions: ['manageOrders', 'manageCash'] })
  manager = await aPerson({ role: 'manager', permissions: ['manageUsers', 'manageOrders'] })
})

async function rowOf(id: number) {
  return (await db().select().from(users).where(eq(users.id, id)))[0]!
}

const refusal = (code: string, kind: string) => expect.objectContaining({ name: 'Refusal', code, kind })

describe('adding a user', () => {
  it('stores the row and its creator and records the activity', async () => {
    const id = await addUser({ by: admin, values: { ...values(), email: 'khadi@shop.mr' }, now })
    expect(await rowOf(id)).toMatchObject({
      ...values(),
      email: 'khadi@shop.mr',
      status: 'active',
      createdBy: admin.id,
      subject: null,
    })
    expect(await historyOf('user', id)).toMatchObject([
      {
        action: 'userAdded',
        staffId: admin.id,
        staffName: admin.name,
        at: now,
        after: { email: 'khadi@shop.mr' },
      },
    ])
  })

  it.each<[string, () => StaffPerson, Partial<UserValues & { email: string }>, string, string]>([
    ['a manager', () => manager, {}, 'mayNotAddUsers', 'forbidden'],
    [
      'a permission the author lacks',
      () => admin,
      { permissions: ['viewReports'] },
      'mayNotGrant',
      'forbidden',
    ],
    ['a super admin', () => owner, { email: 'admin@example.com' }, 'superAdminFixed', 'forbidden'],
    [
      'the e-mail of a super admin',
      () => owner,
      { email: 'owner@example.com' },
      'superAdminFixed',
      'forbidden',
    ],
  ])('is refused: %s', async (_what, by, change, code, kind) => {
    const before = await db().$count(users)
    await expect(
      addUser({ by: by(), values: { ...values(), email: 'x@shop.mr', ...change }, now }),
    ).rejects.toEqual(refusal(code, kind))
    expect(await db().$count(users)).toBe(before)
  })

  it('stores an e-mail once on concurrent requests', async () => {
    const requests = Array.from({ length: 6 }, () =>
      addUser({ by: owner, values: { ...values(), email: 'once@shop.mr' }, now }),
    )
    const outcomes = await Promise.allSettled(requests)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(refusal('emailTaken', 'conflict'))
  })
})

describe('changing a user', () => {
  it('changes only the fields of the form and records before and after', async () => {
    const { id, email } = await aUser({ permissions: ['manageOrders'], subject: 's', issuer: 'i' })
    const smuggled = { ...values({ permissions: ['manageCash'] }), email: 'evil@shop.mr', status: 'inactive' }
    await updateUser({ by: admin, id, values: smuggled, now })
    expect(await rowOf(id)).toMatchObject({
      email,
      name: 'Khadi Diop',
      permissions: ['manageCash'],
      status: 'active',
      subject: 's',
    })
    const [line] = await historyOf('user', id)
    expect(line).toMatchObject({
      action: 'userChanged',
      before: { permissions: ['manageOrders'] },
      after: { permissions: ['manageCash'] },
    })
  })

  it('revokes permissions immediately', async () => {
    const { id } = await aUser({ permissions: ['manageOrders', 'manageCash'] })
    const token = await aSession(id, now)
    await updateUser({ by: admin, id, values: values({ permissions: [] }), now })
    expect((await personOf(token, { now, isVisit: true, ...storedSecurity }))?.permissions).toEqual([])
  })

  it.each<[string, () => StaffPerson, () => number, Partial<UserValues>, string, string]>([
    ['by a manager', () => manager, () => manager.id, {}, 'mayNotChangeUsers', 'forbidden'],
    [
      'to a permission the author lacks',
      () => admin,
      () => manager.id,
      { permissions: ['viewReports'] },
      'mayNotGrant',
      'forbidden',
    ],
    ['of a super admin', () => admin, () => owner.id, { role: 'admin' }, 'superAdminFixed', 'forbidden'],
    ['of one’s own role', () => admin, () => admin.id, { role: 'manager' }, 'notYourself', 'forbidden'],
    ['of an unknown user', () => owner, () => 999_999, {}, 'userUnknown', 'missing'],
  ])('is refused %s', async (_what, by, id, change, code, kind) => {
    const lines = (await historyOf('user', id())).length
    await expect(updateUser({ by: by(), id: id(), values: values(change), now })).rejects.toEqual(
      refusal(code, kind),
    )
    expect(await historyOf('user', id())).toHaveLength(lines)
  })
})

describe('deactivating and activating', () => {
  it('ends every session, and is recorded once', async () => {
    const { id } = await aUser()
    const tokens = [await aSession(id, now), await aSession(id, now)]
    await deactivateUser({ by: admin, id, now })
    await deactivateUser({ by: admin, id, now })
    await activateUser({ by: admin, id, now })
    for (const token of tokens)
      expect(await personOf(token, { now, isVisit: true, ...storedSecurity })).toBeUndefined()
    expect((await historyOf('user', id)).map(({ action }) => action)).toEqual([
      'userActivated',
      'userDeactivated',
    ])
  })

  it('is refused for super admins, for oneself, and by managers', async () => {
    const { id } = await aUser()
    for (const changeStatus of [activateUser, deactivateUser]) {
      await expect(changeStatus({ by: admin, id: owner.id, now })).rejects.toEqual(
        refusal('superAdminFixed', 'forbidden'),
      )
      await expect(changeStatus({ by: admin, id: admin.id, now })).rejects.toEqual(
        refusal('notYourself', 'forbidden'),
      )
      await expect(changeStatus({ by: manager, id, now })).rejects.toEqual(
        refusal('mayNotChangeUsers', 'forbidden'),
      )
    }
  })
})

describe('deleting', () => {
  it('is allowed for super admins only; row and history stay, and the e-mail can be used again', async () => {
    const { id, email } = await aUser()
    const token = await aSession(id, now)
    await expect(deleteUser({ by: admin, id, now })).rejects.toEqual(
      refusal('mayNotDeleteUsers', 'forbidden'),
    )
    await expect(deleteUser({ by: owner, id: owner.id, now })).rejects.toEqual(
      refusal('superAdminFixed', 'forbidden'),
    )
    await deleteUser({ by: owner, id, now })
    expect(await rowOf(id)).toMatchObject({ email, deletedAt: now })
    expect(await personOf(token, { now, isVisit: true, ...storedSecurity })).toBeUndefined()
    expect((await historyOf('user', id))[0]).toMatchObject({ action: 'userDeleted', before: { email } })
    await expect(deleteUser({ by: owner, id, now })).rejects.toEqual(refusal('userUnknown', 'missing'))
    await expect(
      addUser({ by: owner, values: { ...values({ permissions: PERMISSIONS }), email }, now }),
    ).resolves.toBeGreaterThan(id)
  })
})
