import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedSecurity } from '#features/settings/security.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onChange, startListening, stopListening } from '#platform/database/notifications.server.ts'
import { aSession, aUser } from '../../../tests/staff.ts'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { endSession, openSession, personOf } from './sessions.server.ts'
import { staffSessions, users } from './staff-tables.server.ts'
import { PERMISSIONS } from './staff.rules.ts'

const { connection } = useTestDatabase()
beforeAll(() => startListening(connection))
afterAll(stopListening)

const MINUTE = 60_000
const START = new Date('2026-11-15T09:00:00Z')
const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE)
const visit = (token: string, now = START) => personOf(token, { now, isVisit: true, ...storedSecurity })

async function rowsOf(userId: number) {
  return db().select().from(staffSessions).where(eq(staffSessions.userId, userId))
}

describe('a session', () => {
  it('is found by a token that is not stored in the database', async () => {
    const user = await aUser({ permissions: ['manageCash'], role: 'manager' })
    const token = await aSession(user.id, START)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await visit(token)).toEqual({
      id: user.id,
      email: user.email,
      name: user.name,
      role: 'manager',
      permissions: ['manageCash'],
      isSuperAdmin: false,
      avatar: null,
    })
    const [row] = await rowsOf(user.id)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await visit(row!.tokenHash)).toBeUndefined()
  })

  it('has a new token at every sign-in and ends separately', async () => {
    const { id } = await aUser()
    const [one, other] = [await openSession(id, START), await openSession(id, START)]
    expect(one).not.toBe(other)
    await endSession(one)
    expect(await visit(one)).toBeUndefined()
    expect(await visit(other)).toMatchObject({ id })
  })

  it('ends after the idle time of the settings, which apply on the next request', async () => {
    await runOn(
      connection,
      `insert into settings (store_name, store_name_ar, store_description, store_description_ar, address, address_ar, phone, email)
       values ('', '', '', '', '', '', '', '')`,
    )
    const { id } = await aUser()
    const token = await aSession(id, START)
    expect(await visit(token, later(29))).toMatchObject({ id })
    expect(await visit(token, later(58))).toMatchObject({ id })
    expect(await visit(token, later(89))).toBeUndefined()
    expect(await rowsOf(id)).toEqual([])
    const short = await aSession(id, START)
    await runOn(connection, 'update settings set session_timeout = 5')
    // isVisit is false: a visit before the settings change arrives would extend the session.
    const check = () => personOf(short, { now: later(6), isVisit: false, ...storedSecurity })
    await expect.poll(check, { timeout: 10_000 }).toBeUndefined()
  })

  it('updates lastSeenAt at most once a minute, and only on visits', async () => {
    const { id } = await aUser()
    const token = await aSession(id, START)
    const seenAt = async () => (await rowsOf(id))[0]!.lastSeenAt
    await visit(token, later(0.5))
    expect(await seenAt()).toEqual(START)
    await personOf(token, { now: later(2), isVisit: false, ...storedSecurity })
    expect(await seenAt()).toEqual(START)
    await visit(token, later(2))
    expect(await seenAt()).toEqual(later(2))
  })

  it.each([{ status: 'inactive' as const }, { deletedAt: START }])(
    'is invalid once its user is %j',
    async (change) => {
      const { id } = await aUser()
      const token = await aSession(id, START)
      await db().update(users).set(change).where(eq(users.id, id))
      expect(await visit(token)).toBeUndefined()
    },
  )

  it('has the current permissions', async () => {
    const { id } = await aUser({ permissions: ['manageOrders', 'manageCash'] })
    const token = await aSession(id, START)
    await db()
      .update(users)
      .set({ permissions: ['manageCash'] })
      .where(eq(users.id, id))
    expect((await visit(token))?.permissions).toEqual(['manageCash'])
  })

  it('of a super admin has all permissions, independent of the row', async () => {
    const { id } = await aUser({ email: 'support@example.com', role: 'cashier', permissions: [] })
    expect(await visit(await aSession(id, START))).toMatchObject({
      role: 'admin',
      permissions: [...PERMISSIONS],
      isSuperAdmin: true,
    })
  })

  it.each(['', 'x', '%', "' or '1'='1"])('is not opened by %j', async (token) => {
    expect(await visit(token)).toBeUndefined()
  })

  it('notifies when it ends, and not when lastSeenAt changes', async () => {
    const { id } = await aUser()
    const token = await aSession(id, START)
    await allNotificationsReceived()
    let notifications = 0
    const stop = onChange('staff', () => notifications++)
    await visit(token, later(3))
    await openSession(id, START)
    await allNotificationsReceived()
    expect(notifications).toBe(0)
    await endSession(token)
    await expect.poll(() => notifications).toBe(1)
    stop()
  })
})

/** Notifications of one channel arrive in order: once this one has arrived, all earlier ones have too. */
async function allNotificationsReceived(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = onChange('nothing', () => {
      stop()
      resolve()
    })
    void runOn(connection, `notify change, 'nothing'`)
  })
}
