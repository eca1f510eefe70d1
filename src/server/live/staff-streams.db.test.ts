import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSession, endSessionsOf } from '#features/staff/sessions.server.ts'
import { staffSessions, users } from '#features/staff/staff-tables.server.ts'
import { PERMISSIONS, type Permission } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { startListening, stopListening } from '#platform/database/notifications.server.ts'
import { aSession, aUser, asking } from '../../../tests/staff.ts'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { isStaffTopic, streamAccess } from './staff-streams.server.ts'

const { connection } = useTestDatabase()
beforeAll(() => startListening(connection))
afterAll(stopListening)

const TOPICS = ['orders', 'clients', 'messages', 'cash', 'search', 'staff']

async function aStaffMember(permissions: Permission[]) {
  const { id } = await aUser({ permissions })
  const token = await aSession(id)
  return {
    id,
    token,
    requestAccess: (...topics: string[]) => streamAccess(asking('/live', { token }).request, topics),
  }
}

describe('access to staff topics', () => {
  it.each<[Permission, string[]]>([
    ['manageOrders', ['orders']],
    ['manageClients', ['clients', 'messages']],
    ['manageCash', ['cash']],
    ['manageProducts', ['search']],
    ['viewReports', []],
  ])('with %s alone: %j', async (permission, topics) => {
    const { requestAccess } = await aStaffMember([permission])
    for (const topic of TOPICS)
      expect([topic, (await requestAccess(topic)) !== undefined]).toEqual([
        topic,
        [...topics, 'staff'].includes(topic),
      ])
  })

  it('needs a session and the permission for every topic', async () => {
    const { requestAccess } = await aStaffMember(['manageOrders'])
    expect(await requestAccess('orders', 'catalogue')).toBeDefined()
    expect(await requestAccess('orders', 'cash')).toBeUndefined()
    expect(await streamAccess(asking('/live').request, ['staff'])).toBeUndefined()
    expect(await streamAccess(asking('/live', { token: 'made-up' }).request, ['staff'])).toBeUndefined()
  })

  it('is not needed for the public topics', () => {
    expect(['catalogue', 'settings', 'media', 'reviews', 'order:x'].filter(isStaffTopic)).toEqual([])
  })
})

describe('access ends', () => {
  const ends: [string, (member: { id: number; token: string }) => Promise<unknown>][] = [
    ['with the session', ({ token }) => endSession(token)],
    ['with all sessions', ({ id }) => endSessionsOf(id)],
    [
      'when the staff member is deactivated by any database client',
      ({ id }) => runOn(connection, `update users set status = 'inactive' where id = ${id}`),
    ],
    [
      'when the permission is removed',
      ({ id }) => db().update(users).set({ permissions: [] }).where(eq(users.id, id)),
    ],
    [
      'when the staff member is deleted',
      ({ id }) => db().update(users).set({ deletedAt: new Date() }).where(eq(users.id, id)),
    ],
  ]

  it.each(ends)('%s', async (_when, end) => {
    const member = await aStaffMember(['manageOrders'])
    const other = await aStaffMember(['manageOrders'])
    const [access, otherAccess] = [await member.requestAccess('orders'), await other.requestAccess('orders')]
    await end(member)
    await expect.poll(() => access!.signal.aborted, { timeout: 10_000 }).toBe(true)
    expect(otherAccess!.signal.aborted).toBe(false)
  })

  it('when the settings make the session too old', async () => {
    const member = await aStaffMember([...PERMISSIONS])
    const access = await member.requestAccess('orders', 'cash')
    await runOn(
      connection,
      `insert into settings (store_name, store_name_ar, store_description, store_description_ar, address, address_ar, phone, email)
       values ('', '', '', '', '', '', '', '')`,
    )
    await db()
      .update(staffSessions)
      .set({ lastSeenAt: new Date(Date.now() - 10 * 60_000) })
      .where(eq(staffSessions.userId, member.id))
    await runOn(connection, 'update settings set session_timeout = 5')
    await expect.poll(() => access!.signal.aborted, { timeout: 10_000 }).toBe(true)
  })
})
