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
  it('knows its person by a token that is nowhere in the database', async () => {
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

  it('is another one at every sign-in, and ends alone', async () => {
    const { id } = await aUser()
    const [one, other] = [await openSession(id, START), await openSession(id, START)]
    expect(one).not.toBe(other)
    await endSession(one)
    expect(await visit(one)).toBeUndefined()
    expect(await visit(other)).toMatchObject({ id })
  })

  it('ends when nobody came for the time that the settings say, on the next request', async () => {
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
    // A mere look: one that came before the news would otherwise count as her coming.
    const look = () => personOf(short, { now: later(6), isVisit: false, ...storedSecurity })
    await expect.poll(look, { timeout: 10_000 }).toBeUndefined()
  })

  it('is noted as seen at most once a minute, and never by a mere look', async () => {
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
    'is worth nothing once its person is %j',
    async (change) => {
      const { id } = await aUser()
      const token = await aSession(id, START)
      await db().update(users).set(change).where(eq(users.id, id))
      expect(await visit(token)).toBeUndefined()
    },
  )

  it('has the rights of this very moment', async () => {
    const { id } = await aUser({ permissions: ['manageOrders', 'manageCash'] })
    const token = await aSession(id, START)
    await db()
      .update(users)
      .set({ permissions: ['manageCash'] })
      .where(eq(users.id, id))
    expect((await visit(token))?.permissions).toEqual(['manageCash'])
  })

  it('of a super admin has all rights, whatever the row says', async () => {
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

  it('announces its end, and being seen announces nothing', async () => {
    const { id } = await aUser()
    const token = await aSession(id, START)
    await everythingHeard()
    let heard = 0
    const stop = onChange('staff', () => heard++)
    await visit(token, later(3))
    await openSession(id, START)
    await everythingHeard()
    expect(heard).toBe(0)
    await endSession(token)
    await expect.poll(() => heard).toBe(1)
    stop()
  })
})

/** One channel, in order: once this has arrived, so has all that came before. */
async function everythingHeard(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = onChange('nothing', () => {
      stop()
      resolve()
    })
    void runOn(connection, `notify change, 'nothing'`)
  })
}
