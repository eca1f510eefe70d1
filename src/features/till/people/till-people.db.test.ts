import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pinLimits, pinSwitches, staffPins } from '#features/staff/pins/pin-tables.server.ts'
import { peopleWithPin, removePin, setPin } from '#features/staff/pins/pins.server.ts'
import { endSession, endSessionsOf, openSession } from '#features/staff/sessions.server.ts'
import { hashOf } from '#features/staff/staff-cookies.server.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import { users } from '#features/staff/staff-tables.server.ts'
import { PERMISSIONS, type StaffPerson } from '#features/staff/staff.rules.ts'
import { deactivateUser, updateUser } from '#features/staff/users.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import {
  approveDiscount,
  approversOf,
  cashierOf,
  switchBack,
  switchCashier,
  useApproval,
} from './till-people.server.ts'

useTestDatabase()

const PIN = '3819'
const minutes = (count: number, from = new Date()) => new Date(from.getTime() + count * 60_000)

async function anAdmin(): Promise<StaffPerson> {
  return aPerson({ role: 'admin', name: 'Khadi', permissions: [...PERMISSIONS] })
}

async function withPin(values: Parameters<typeof aPerson>[0] = {}, pin = PIN): Promise<StaffPerson> {
  const person = await aPerson({ name: 'Oumar Ba', ...values })
  await setPin({ by: person, id: person.id, pin, now: new Date() })
  return person
}

/** Someone signed in on a device. */
async function aDevice(): Promise<{ by: StaffPerson; device: string; token: string }> {
  const by = await aPerson({ name: 'Aïcha' })
  const token = await openSession(by.id, new Date())
  return { by, device: hashOf(token), token }
}

const refusedWith = (code: string) => expect.objectContaining({ code }) as Error

async function actionsAbout(id: number): Promise<string[]> {
  const lines = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.subjectId, String(id)))
    .orderBy(activityLog.id)
  return lines.map(({ action }) => action)
}

describe('a PIN', () => {
  it('is stored as a salted hash, is logged without digits, and lists its person', async () => {
    const [one, other] = [await withPin(), await withPin()]
    const rows = await db().select().from(staffPins)
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
    expect(JSON.stringify(rows)).not.toContain(PIN)
    expect(await actionsAbout(one.id)).toEqual(['pinChanged'])
    const log = await db().select().from(activityLog)
    expect(JSON.stringify(log)).not.toContain(PIN)
    const listed = await peopleWithPin()
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id]))
    expect(Object.keys(listed[0]!)).toEqual(['id', 'name', 'avatar'])
  })

  it('is refused if it is trivial, for someone who may not sell, and from someone without the right', async () => {
    const cashier = await aPerson()
    const change = { by: cashier, id: cashier.id, now: new Date() }
    await expect(setPin({ ...change, pin: '1234' })).rejects.toEqual(refusedWith('pinTrivial'))
    await expect(setPin({ ...change, pin: '12' })).rejects.toEqual(refusedWith('pinDigits'))
    const clerk = await aPerson({ permissions: ['manageOrders'] })
    await expect(setPin({ by: clerk, id: clerk.id, pin: PIN, now: new Date() })).rejects.toEqual(
      refusedWith('noTillRights'),
    )
    const other = await aPerson()
    await expect(setPin({ ...change, id: other.id, pin: PIN })).rejects.toEqual(
      refusedWith('mayNotChangeUsers'),
    )
  })
})

describe('a switch of the cashier', () => {
  it('gives a secret that names the cashier, until the switch back', async () => {
    const [cashier, { by, device }] = [await withPin(), await aDevice()]
    const now = new Date()
    const { secret, person } = await switchCashier({ person: cashier.id, pin: '٣٨١٩', device, by, now })
    expect(person).toEqual({ id: cashier.id, name: 'Oumar Ba', avatar: null })
    expect(await cashierOf(secret, by)).toMatchObject({ id: cashier.id, permissions: cashier.permissions })
    expect(await cashierOf(undefined, by)).toBe(by)
    const [stored] = await db().select().from(pinSwitches).where(eq(pinSwitches.userId, cashier.id))
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(await actionsAbout(by.id)).toEqual(['cashierSwitched'])

    await switchBack(secret, 'another device', now)
    expect(await cashierOf(secret, by)).toMatchObject({ id: cashier.id })
    await switchBack(secret, device, now)
    await expect(cashierOf(secret, by)).rejects.toEqual(refusedWith('cashierEnded'))
    await expect(cashierOf('made-up', by)).rejects.toEqual(refusedWith('cashierUnknown'))
  })

  it('does not work for another person who is signed in', async () => {
    const [cashier, { by, device }, other] = [await withPin(), await aDevice(), await aDevice()]
    const { secret } = await switchCashier({ person: cashier.id, pin: PIN, device, by, now: new Date() })
    await expect(cashierOf(secret, other.by)).rejects.toEqual(refusedWith('cashierEnded'))
  })

  type Case = [string, (of: { admin: StaffPerson; cashier: StaffPerson; token: string }) => Promise<unknown>]
  const ENDS: Case[] = [
    [
      'the cashier is deactivated',
      ({ admin, cashier }) => deactivateUser({ by: admin, id: cashier.id, now: new Date() }),
    ],
    [
      'the cashier loses a right of the till',
      ({ admin, cashier }) =>
        updateUser({
          by: admin,
          id: cashier.id,
          values: { name: 'Oumar Ba', phone: null, role: 'cashier', permissions: ['manageOrders'] },
          now: new Date(),
        }),
    ],
    [
      'any database client takes the right away',
      ({ cashier }) => db().update(users).set({ permissions: [] }).where(eq(users.id, cashier.id)),
    ],
    ['the cashier is signed out everywhere', ({ cashier }) => endSessionsOf(cashier.id)],
    ['the device is signed out', ({ token }) => endSession(token)],
    [
      'the cashier has another PIN',
      ({ admin, cashier }) => setPin({ by: admin, id: cashier.id, pin: '7294', now: new Date() }),
    ],
    ['the PIN is removed', ({ admin, cashier }) => removePin({ by: admin, id: cashier.id, now: new Date() })],
  ]

  it.each(ENDS)('ends when %s', async (_when, end) => {
    const [admin, cashier, { by, device, token }] = [await anAdmin(), await withPin(), await aDevice()]
    const soldAt = new Date()
    const { secret } = await switchCashier({ person: cashier.id, pin: PIN, device, by, now: soldAt })
    await end({ admin, cashier, token })
    await expect(cashierOf(secret, by)).rejects.toEqual(refusedWith('cashierEnded'))
    // A sale that was made without a connection before keeps its cashier.
    expect(await cashierOf(secret, by, { offlineAt: soldAt })).toMatchObject({ id: cashier.id })
  })

  it('ends with the idle session of the device, also for sales that claim a later time', async () => {
    const [cashier, { by, device, token }] = [await withPin(), await aDevice()]
    const { secret } = await switchCashier({ person: cashier.id, pin: PIN, device, by, now: new Date() })
    await expect(cashierOf(secret, by, { now: minutes(60 * 24) })).rejects.toEqual(
      refusedWith('cashierEnded'),
    )
    await endSession(token)
    await expect(cashierOf(secret, by, { offlineAt: minutes(30) })).rejects.toEqual(
      refusedWith('cashierEnded'),
    )
  })
})

describe('a wrong PIN', () => {
  it('is refused like an unknown person, a person without a PIN and one without rights, in the same time', async () => {
    const cashier = await withPin()
    const lost = await withPin()
    await db().update(users).set({ permissions: [] }).where(eq(users.id, lost.id))
    const tries: [string, number, string][] = [
      ['wrong', cashier.id, '7294'],
      ['without PIN', (await aPerson()).id, PIN],
      ['without rights', lost.id, PIN],
      ['unknown', 999_999, PIN],
    ]
    const answers = await Promise.all(
      tries.map(async ([, person, pin]) => {
        const { by, device } = await aDevice()
        const started = performance.now()
        const error: unknown = await switchCashier({ person, pin, device, by, now: new Date() }).catch(
          (thrown: unknown) => thrown,
        )
        return { error: JSON.stringify(error), ms: performance.now() - started }
      }),
    )
    expect(new Set(answers.map(({ error }) => error)).size).toBe(1)
    expect(answers[0]!.error).toContain('pinWrong')
    // Each compares a hash, which takes tens of milliseconds.
    expect(Math.min(...answers.map(({ ms }) => ms))).toBeGreaterThan(10)
    expect(await actionsAbout(cashier.id)).toEqual(['pinChanged', 'pinRefused'])
  })

  it('makes the device wait longer each time; other devices still work, and the right PIN clears nothing', async () => {
    const [cashier, { by, device }, other] = [await withPin(), await aDevice(), await aDevice()]
    const attempt = { person: cashier.id, device, by }
    const start = new Date()
    for (let failure = 1; failure <= 4; failure++)
      await expect(switchCashier({ ...attempt, pin: '0001', now: start })).rejects.toEqual(
        expect.objectContaining({ code: 'pinWrong', details: { seconds: 0 } }),
      )
    await switchCashier({ ...attempt, pin: PIN, now: start })
    await expect(switchCashier({ ...attempt, pin: '0001', now: start })).rejects.toMatchObject({
      details: { seconds: 30 },
    })
    // Also the right one is refused, and not compared.
    await expect(switchCashier({ ...attempt, pin: PIN, now: start })).rejects.toMatchObject({
      code: 'pinBlocked',
      details: { seconds: 30 },
    })
    await switchCashier({ ...attempt, ...other, pin: PIN, now: start })
    await expect(switchCashier({ ...attempt, pin: '0001', now: minutes(1, start) })).rejects.toMatchObject({
      details: { seconds: 60 },
    })
    await switchCashier({ ...attempt, pin: PIN, now: minutes(3, start) })
    // A day later the count starts again.
    await expect(
      switchCashier({ ...attempt, pin: '0001', now: minutes(25 * 60, start) }),
    ).rejects.toMatchObject({ code: 'pinWrong', details: { seconds: 0 } })
  })

  it('makes the person wait on every device, until they have another PIN', async () => {
    const [admin, cashier] = [await anAdmin(), await withPin()]
    const now = new Date()
    let blocked: unknown
    for (let device = 0; device < 9; device++) {
      const attempt = { ...(await aDevice()), person: cashier.id, pin: '0001', now }
      blocked = await switchCashier(attempt).catch((error: unknown) => error)
    }
    expect(blocked).toMatchObject({ code: 'pinBlocked' })
    await setPin({ by: admin, id: cashier.id, pin: '7294', now })
    const attempt = { ...(await aDevice()), person: cashier.id, pin: '7294', now }
    expect(await switchCashier(attempt)).toHaveProperty('secret')
  })

  it('of 60 simultaneous ones, only the first few are compared', async () => {
    const [cashier, { by, device }] = [await withPin({}, '8642791'.slice(0, 6)), await aDevice()]
    const now = new Date()
    const attempts = Array.from({ length: 60 }, (_, index) =>
      switchCashier({ person: cashier.id, pin: String(7000 + index), device, by, now }).catch(
        (error: { code: string }) => error.code,
      ),
    )
    const answers = await Promise.all(attempts)
    expect(answers.filter((code) => code === 'pinWrong')).toHaveLength(5)
    expect(answers.filter((code) => code === 'pinBlocked')).toHaveLength(55)
    const [row] = await db()
      .select()
      .from(pinLimits)
      .where(sql`${pinLimits.key} = ${`device:${device}`}`)
    expect(row?.failures).toBe(5)
  })
})

describe('an approval', () => {
  async function anApproval({ percent = 15, role = 'manager' as const, now = new Date() } = {}) {
    const permissions: StaffPerson['permissions'] = ['manageCash', 'manageOrders', 'giveDiscount']
    const manager = await withPin({ role, name: 'Khadi Diop', permissions })
    const { by, device } = await aDevice()
    const key = randomUUID()
    const request = { person: manager.id, pin: PIN, device, by, key, percent, now }
    return { manager, by, key, request, approve: () => approveDiscount(request) }
  }

  it('is asked only from people whose limit is high enough', async () => {
    const permissions: StaffPerson['permissions'] = ['manageCash', 'manageOrders', 'giveDiscount']
    const manager = await withPin({ role: 'manager', permissions })
    const cashier = await withPin({ role: 'cashier', permissions })
    const withoutRight = await withPin({ role: 'manager', permissions: ['manageCash', 'manageOrders'] })
    const listed = async (percent: number) => (await approversOf(percent)).map(({ id }) => id)
    expect(await listed(5)).toEqual(expect.arrayContaining([manager.id, cashier.id]))
    const above = await listed(20)
    expect(above).toContain(manager.id)
    expect(above).not.toContain(cashier.id)
    expect(above).not.toContain(withoutRight.id)
    expect(await listed(21)).not.toContain(manager.id)
  })

  it('is used once, by the event it was given for', async () => {
    const { manager, key, by, approve } = await anApproval()
    const { approval, name } = await approve()
    expect(name).toBe('Khadi Diop')
    await expect(useApproval(approval, { percent: 15, key: randomUUID() })).rejects.toEqual(
      refusedWith('approvalUnknown'),
    )
    await expect(useApproval(approval, { percent: 15.5, key })).rejects.toEqual(refusedWith('approvalTooLow'))
    // A refused event gives it back.
    await expect(
      transaction(async () => {
        await useApproval(approval, { percent: 15, key })
        throw new Error('out of stock')
      }),
    ).rejects.toThrow('out of stock')
    expect(await useApproval(approval, { percent: 15, key })).toEqual({ id: manager.id, name: 'Khadi Diop' })
    await expect(useApproval(approval, { percent: 15, key })).rejects.toEqual(refusedWith('approvalUsed'))
    expect(await actionsAbout(by.id)).toEqual(['discountApproved'])
  })

  it('of two events at the same moment, one gets it', async () => {
    const { key, approve } = await anApproval()
    const { approval } = await approve()
    const used = await Promise.allSettled(
      [1, 2, 3].map(() => transaction(() => useApproval(approval, { percent: 5, key }))),
    )
    expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('expires after ten minutes, by the time of the sale', async () => {
    const { key, approve } = await anApproval()
    const { approval } = await approve()
    await expect(useApproval(approval, { percent: 5, key, now: minutes(11) })).rejects.toEqual(
      refusedWith('approvalExpired'),
    )
    expect(
      await useApproval(approval, { percent: 5, key, offlineAt: minutes(5), now: minutes(60) }),
    ).toBeTruthy()
  })

  it('is refused above the limit of the manager, and when the manager has lost it since', async () => {
    const above = await anApproval({ percent: 25 })
    await expect(above.approve()).rejects.toMatchObject({ code: 'approvalTooLow', details: { limit: 20 } })
    const { manager, key, approve } = await anApproval()
    const { approval } = await approve()
    await db()
      .update(users)
      .set({ permissions: ['manageCash', 'manageOrders'] })
      .where(eq(users.id, manager.id))
    await expect(useApproval(approval, { percent: 5, key })).rejects.toEqual(refusedWith('approvalTooLow'))
  })

  it('counts wrong PINs like a switch', async () => {
    const { request } = await anApproval()
    for (let failure = 1; failure <= 5; failure++)
      await expect(approveDiscount({ ...request, pin: '0001' })).rejects.toEqual(refusedWith('pinWrong'))
    await expect(approveDiscount(request)).rejects.toEqual(refusedWith('pinBlocked'))
    await expect(switchCashier(request)).rejects.toEqual(refusedWith('pinBlocked'))
  })
})
