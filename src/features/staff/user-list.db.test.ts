import { beforeAll, describe, expect, it } from 'vitest'
import { parseTableState } from '#core/table-state.ts'
import { aPerson, aUser, theOwner } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import type { StaffPerson } from './staff.rules.ts'
import { USER_TABLE, type UserQuery } from './user-list.rules.ts'
import { findUser, listUsers, userStats } from './user-list.server.ts'

useTestDatabase()

const ALL_USERS = parseTableState(new URLSearchParams(), USER_TABLE)
const lastLogin = new Date('2026-11-14T09:00:00Z')
let owner: StaffPerson
let manager: StaffPerson

beforeAll(async () => {
  owner = await theOwner()
  manager = await aPerson({ name: 'Mariem', role: 'manager', permissions: ['manageUsers'], lastLogin })
  await aUser({ name: 'Éléonore', email: 'e_leo@shop.mr', role: 'admin', status: 'inactive', lastLogin })
  await aUser({ name: 'أحمد سالم', phone: '+22222123456', lastLogin, createdBy: manager.id })
  for (let number = 1; number <= 9; number++)
    await aUser({ name: `Cashier ${number}`, createdAt: new Date(Date.UTC(2026, 0, number)) })
  await aUser({ name: 'Gone', deletedAt: lastLogin })
})

async function names(viewer: StaffPerson, query: Partial<UserQuery>): Promise<string[]> {
  return (await listUsers(viewer, { ...ALL_USERS, ...query })).rows.map(({ name }) => name)
}

describe('the list of users', () => {
  it('has pages of ten; a page beyond the end is the last one', async () => {
    const first = await listUsers(owner, ALL_USERS)
    expect([first.total, first.rows.length]).toEqual([13, 10])
    const last = await listUsers(owner, { ...ALL_USERS, page: 99 })
    expect([last.total, last.rows.length]).toEqual([13, 3])
    const ids = [...first.rows, ...last.rows].map(({ id }) => id)
    expect(new Set(ids).size).toBe(13)
  })

  it('shows only cashiers and the viewer to a manager', async () => {
    const { rows, total } = await listUsers(manager, ALL_USERS)
    expect(total).toBe(11)
    expect(rows.filter(({ role }) => role !== 'cashier').map(({ id }) => id)).toEqual([manager.id])
    expect(await names(manager, { search: 'Éléonore' })).toEqual([])
  })

  it.each([
    ['eleonore', ['Éléonore']],
    ['احمد', ['أحمد سالم']],
    ['22123456', ['أحمد سالم']],
    ['e_leo@', ['Éléonore']],
    ['%', []],
    ['Gone', []],
  ])('finds %j: %j', async (search, found) => {
    expect(await names(owner, { search })).toEqual(found)
  })

  it('sorts and filters by the displayed values', async () => {
    expect((await names(owner, { sort: 'name', direction: 'asc', filters: { role: 'cashier' } }))[0]).toBe(
      'Cashier 1',
    )
    expect(await names(owner, { filters: { status: 'inactive' } })).toEqual(['Éléonore'])
    expect((await names(owner, { sort: 'lastLogin', filters: { role: 'cashier' } }))[0]).toBe('أحمد سالم')
    expect(await names(owner, { sort: 'role', direction: 'asc', page: 1 })).toEqual(
      expect.arrayContaining(['Éléonore', 'Khadijetou', 'Mariem']),
    )
    expect((await names(owner, { filters: { status: 'pending' } })).length).toBe(10)
  })

  it('counts only users that the viewer may see', async () => {
    expect(await userStats(owner)).toEqual({
      total: 13,
      admins: 2,
      managers: 1,
      cashiers: 10,
      active: 2,
      pending: 10,
      inactive: 1,
    })
    expect(await userStats(manager)).toMatchObject({ total: 11, admins: 0, managers: 1 })
  })

  it('includes the creator, and hides users that the viewer may not see', async () => {
    const [row] = (await listUsers(owner, { ...ALL_USERS, search: 'أحمد' })).rows
    expect(row).toMatchObject({ createdByName: 'Mariem', status: 'active', isSuperAdmin: false })
    expect(await findUser(manager, owner.id)).toBeUndefined()
    expect(await findUser(manager, row!.id)).toMatchObject({ id: row!.id })
    expect(await findUser(owner, owner.id)).toMatchObject({ isSuperAdmin: true })
  })
})

it('invalid query parameters are ignored', () => {
  const invalid = new URLSearchParams('role=king&status=x&sort=salary&page=-1&dir=left')
  expect(parseTableState(invalid, USER_TABLE)).toEqual(ALL_USERS)
})
