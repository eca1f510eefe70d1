import { eq } from 'drizzle-orm'
import type { data } from 'react-router'
import { describe, expect, it } from 'vitest'
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import { Refusal } from '#core/refusal.ts'
import { databasePool, db } from '#platform/database/database.server.ts'
import { aContext, aSession, asking, aUser } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { requireStaff, currentStaff } from './require-staff.server.ts'
import { isSignedOut, refusalIn } from './staff-access.rules.ts'
import { staffSessions, users } from './staff-tables.server.ts'
import { can, PERMISSIONS, type Access } from './staff.rules.ts'

useTestDatabase()

const guardedLoader = requireStaff(
  'manageOrders',
  ({ staff, request }) => `${staff.name} at ${new URL(request.url).pathname}`,
)

async function tokenOf(values: Parameters<typeof aUser>[0] = {}) {
  return aSession((await aUser({ name: 'Sidi', permissions: ['manageOrders'], ...values })).id)
}

/** What a loader throws: a redirect or a status with data. */
async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'nothing',
    (thrown: unknown) =>
      thrown instanceof Response ? `${thrown.status} ${thrown.headers.get('location')}` : thrown,
  )
}

const valueOf = (answer: unknown) => (answer as ReturnType<typeof data>).data
const statusOf = (answer: unknown) => (answer as ReturnType<typeof data>).init?.status

describe('requireStaff', () => {
  it('passes the user to the handler', async () => {
    expect(await guardedLoader(asking('/admin/orders', { token: await tokenOf() }))).toBe(
      'Sidi at /admin/orders',
    )
  })

  it.each([
    ['/admin/orders/7?page=2', '/admin/login?to=%2Fadmin%2Forders%2F7%3Fpage%3D2'],
    ['/admin/unknown', '/admin/login?to=%2Fadmin'],
  ])('redirects from %s to sign in and back without a session', async (path, login) => {
    expect(await thrownBy(guardedLoader(asking(path)))).toBe(`302 ${login}`)
    expect(await thrownBy(guardedLoader(asking(path, { token: 'made-up' })))).toBe(
      `302 ${login}&problem=ended`,
    )
  })

  it('answers a write without a session with 401 instead of a redirect', async () => {
    const answer: unknown = await guardedLoader(asking('/admin/orders', { method: 'POST', token: 'old' }))
    expect([statusOf(answer), isSignedOut(valueOf(answer))]).toEqual([401, true])
    expect(isSignedOut({ saved: true })).toBe(false)
  })

  it('throws 403 without the permission, for reads and writes', async () => {
    const token = await tokenOf({ permissions: ['manageCash'] })
    for (const method of ['GET', 'POST']) {
      const thrown = await thrownBy(guardedLoader(asking('/admin/orders', { method, token })))
      expect([statusOf(thrown), valueOf(thrown)]).toEqual([403, { code: 'forbidden' }])
    }
  })

  it('throws a refusal for a read and returns it for a write, with its status', async () => {
    const refusingRoute = requireStaff('manageOrders', () => {
      throw new Refusal('tooLate', 'conflict', { left: 3 })
    })
    const token = await tokenOf()
    const answer: unknown = await refusingRoute(asking('/admin/orders', { method: 'POST', token }))
    expect(statusOf(answer)).toBe(409)
    expect(refusalIn(valueOf(answer))).toEqual({ code: 'tooLate', details: { left: 3 } })
    const thrown = await thrownBy(refusingRoute(asking('/admin/orders', { token })))
    expect([statusOf(thrown), valueOf(thrown)]).toEqual([409, { code: 'tooLate' }])
  })

  it('rethrows other errors', async () => {
    const failingRoute = requireStaff('manageOrders', () => {
      throw new Error('a bug')
    })
    const token = await tokenOf()
    await expect(failingRoute(asking('/admin/orders', { method: 'POST', token }))).rejects.toThrow('a bug')
  })

  it('queries the database once for all loaders of a page', async () => {
    const token = await tokenOf()
    const context = aContext()
    const args = asking('/admin/orders', { token, context })
    await currentStaff(asking('/admin/orders', { token }))
    let queries = 0
    const pool = databasePool()
    pool.on('acquire', () => queries++)
    await Promise.all([guardedLoader(args), guardedLoader(args), currentStaff(args)])
    expect(queries).toBe(1)
  })

  it('applies changed permissions on the next request', async () => {
    const { id } = await aUser({ permissions: ['manageOrders'] })
    const token = await aSession(id)
    await guardedLoader(asking('/admin/orders', { token }))
    await db().update(users).set({ permissions: [] }).where(eq(users.id, id))
    expect(statusOf(await thrownBy(guardedLoader(asking('/admin/orders', { token }))))).toBe(403)
  })
})

describe('the idle timeout', () => {
  const MINUTE = 60_000
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE)

  async function seenAgain(userId: number, headers: Record<string, string>) {
    const token = await aSession(userId, ago(20))
    await currentStaff(asking('/admin', { token, headers }))
    const [session] = await db()
      .select({ at: staffSessions.lastSeenAt })
      .from(staffSessions)
      .where(eq(staffSessions.userId, userId))
    return session!.at > ago(1)
  }

  it('is extended by user requests, not by background requests', async () => {
    expect(await seenAgain((await aUser()).id, {})).toBe(true)
    expect(await seenAgain((await aUser()).id, { [BACKGROUND_HEADER]: '1' })).toBe(false)
  })

  it('ends the session also for background requests', async () => {
    const token = await aSession((await aUser()).id, ago(31))
    const background = asking('/admin', { token, headers: { [BACKGROUND_HEADER]: '1' } })
    expect(await currentStaff(background)).toBeUndefined()
  })
})

describe('every permission with every kind of user', () => {
  const people = [
    ...PERMISSIONS.map((only) => ({ role: 'cashier' as const, permissions: [only] })),
    { role: 'cashier' as const },
    { role: 'manager' as const, permissions: [...PERMISSIONS] },
    { role: 'admin' as const, permissions: [] },
    { role: 'cashier' as const, permissions: [], email: 'admin@example.com' },
  ]
  const accesses: Access[] = [
    ...PERMISSIONS,
    'anyStaff',
    'seeUsers',
    'changeUsers',
    'deleteUsers',
    'readActivity',
  ]

  it.each(people)('%j', async (values) => {
    const token = await tokenOf({ permissions: ['manageOrders', 'manageCash', 'manageClients'], ...values })
    const staff = (await currentStaff(asking('/admin', { token })))!
    for (const access of accesses) {
      const entered = await thrownBy(requireStaff(access, () => 'in')(asking('/admin', { token })))
      expect([access, entered === 'nothing']).toEqual([access, can(staff, access)])
    }
  })

  it.each([{ status: 'inactive' as const }, { deletedAt: new Date() }])(
    'refuses a user with %j',
    async (values) => {
      const token = await tokenOf({ ...values, permissions: [...PERMISSIONS], role: 'admin' })
      for (const access of accesses)
        expect(await thrownBy(requireStaff(access, () => 'in')(asking('/admin', { token })))).toContain(
          '302 /admin/login',
        )
    },
  )
})
