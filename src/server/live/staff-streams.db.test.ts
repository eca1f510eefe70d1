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

async function somebody(permissions: Permission[]) {
  const { id } = await aUser({ permissions })
  const token = await aSession(id)
  return {
    id,
    token,
    hear: (...topics: string[]) => streamAccess(asking('/live', { token }).request, topics),
  }
}

describe('the right to hear', () => {
  it.each<[Permission, string[]]>([
    ['manageOrders', ['orders']],
    ['manageClients', ['clients', 'messages']],
    ['manageCash', ['cash']],
    ['manageProducts', ['search']],
    ['viewReports', []],
  ])('with %s alone: %j', async (permission, topics) => {
    const { hear } = await somebody([permission])
    for (const topic of TOPICS)
      expect([topic, (await hear(topic)) !== undefined]).toEqual([
        topic,
        [...topics, 'staff'].includes(topic),
      ])
  })

  it('needs every subject to be allowed, and a session', async () => {
    const { hear } = await somebody(['manageOrders'])
    expect(await hear('orders', 'catalogue')).toBeDefined()
    expect(await hear('orders', 'cash')).toBeUndefined()
    expect(await streamAccess(asking('/live').request, ['staff'])).toBeUndefined()
    expect(await streamAccess(asking('/live', { token: 'made-up' }).request, ['staff'])).toBeUndefined()
  })

  it('is not asked for the shop’s own subjects', () => {
    expect(['catalogue', 'settings', 'media', 'reviews', 'order:x'].filter(isStaffTopic)).toEqual([])
  })
})

describe('the right ends', () => {
  const ends: [string, (who: { id: number; token: string }) => Promise<unknown>][] = [
    ['with the session', ({ token }) => endSession(token)],
    ['with all sessions', ({ id }) => endSessionsOf(id)],
    [
      'when the person is deactivated by anyone, anywhere',
      ({ id }) => runOn(connection, `update users set status = 'inactive' where id = ${id}`),
    ],
    [
      'when the permission goes',
      ({ id }) => db().update(users).set({ permissions: [] }).where(eq(users.id, id)),
    ],
    [
      'when the person is deleted',
      ({ id }) => db().update(users).set({ deletedAt: new Date() }).where(eq(users.id, id)),
    ],
  ]

  it.each(ends)('%s', async (_when, end) => {
    const who = await somebody(['manageOrders'])
    const other = await somebody(['manageOrders'])
    const [right, otherRight] = [await who.hear('orders'), await other.hear('orders')]
    await end(who)
    await expect.poll(() => right!.signal.aborted, { timeout: 10_000 }).toBe(true)
    expect(otherRight!.signal.aborted).toBe(false)
  })

  it('when the settings make the session too old', async () => {
    const who = await somebody([...PERMISSIONS])
    const right = await who.hear('orders', 'cash')
    await runOn(
      connection,
      `insert into settings (store_name, store_name_ar, store_description, store_description_ar, address, address_ar, phone, email)
       values ('', '', '', '', '', '', '', '')`,
    )
    await db()
      .update(staffSessions)
      .set({ lastSeenAt: new Date(Date.now() - 10 * 60_000) })
      .where(eq(staffSessions.userId, who.id))
    await runOn(connection, 'update settings set session_timeout = 5')
    await expect.poll(() => right!.signal.aborted, { timeout: 10_000 }).toBe(true)
  })
})
