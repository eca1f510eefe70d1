import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { money, ouguiya, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, hasSqlState, transaction } from '#platform/database/database.server.ts'
import { sized } from '../../../../tests/sizes.ts'
import { aPerson, asking, aSession } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { loader as fileLoader } from '../admin/clients-export.route.ts'
import { clients, creditMovements } from '../clients-tables.server.ts'
import { creditMovementsOf, grantCredit } from './credit-account.server.ts'
import { changeCredit } from './credit.server.ts'

useTestDatabase()

const now = new Date('2026-11-12T14:30:00Z')
let by: StaffPerson
let nextPhone = 36_000_000

beforeAll(async () => {
  by = await aPerson({ name: 'Sidi' })
})

async function aClient(): Promise<number> {
  const [row] = await db()
    .insert(clients)
    .values({ name: 'Mariem', phone: `+222${nextPhone++}` as Phone })
    .returning({ id: clients.id })
  return row!.id
}

async function creditOf(id: number): Promise<Money> {
  const [row] = await db().select({ credit: clients.credit }).from(clients).where(eq(clients.id, id))
  return row!.credit
}

const grant = (clientId: number, amount: number, key = randomUUID()) =>
  grantCredit({ clientId, amount: ouguiya(amount), reason: 'Geste', key, by, now })

const use = (clientId: number, amount: number) =>
  transaction(() => changeCredit({ clientId, cause: 'used', amount: ouguiya(-amount), by, now }))

describe('store credit', () => {
  it('is granted once per key and recorded in the activity log', async () => {
    const id = await aClient()
    const key = randomUUID()
    await Promise.all([grant(id, 500, key), grant(id, 500, key), grant(id, 500, key)])
    expect(await creditOf(id)).toBe(ouguiya(500))
    expect(await creditMovementsOf(id, 9)).toMatchObject([
      {
        cause: 'granted',
        amount: ouguiya(500),
        creditAfter: ouguiya(500),
        reason: 'Geste',
        staffName: 'Sidi',
      },
    ])
    const log = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, String(id)))
    expect(log).toMatchObject([{ action: 'creditGranted', after: { amount: 50_000, reason: 'Geste' } }])
  })

  it('is not granted to a client who was deleted', async () => {
    const id = await aClient()
    await db().update(clients).set({ deletedAt: now }).where(eq(clients.id, id))
    await expect(grant(id, 10)).rejects.toMatchObject({ code: 'clientUnknown' })
  })

  it('cannot be used beyond what there is, also not by two at once', async () => {
    const id = await aClient()
    await grant(id, 300)
    const both = await Promise.allSettled([use(id, 200), use(id, 200)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(use(id, 200)).rejects.toMatchObject({
      code: 'creditTooLow',
      details: { available: ouguiya(100) },
    })
    expect(await creditOf(id)).toBe(ouguiya(100))
  })

  it('behaves like a sum that is never negative', async () => {
    const change = fc.record({
      cause: fc.constantFrom('granted', 'return', 'used', 'givenBack', 'merge'),
      amount: fc.integer({ min: -50_000, max: 50_000 }).filter((amount) => amount !== 0),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const clientId = await aClient()
        const model: number[] = []
        for (const { cause, amount } of changes) {
          const before = model.at(-1) ?? 0
          const done = transaction(() => changeCredit({ clientId, cause, amount: money(amount), by, now }))
          if (before + amount < 0) await expect(done).rejects.toMatchObject({ code: 'creditTooLow' })
          else {
            expect(await done).toBe(before + amount)
            model.push(before + amount)
          }
        }
        expect(await creditOf(clientId)).toBe(model.at(-1) ?? 0)
        const movements = await creditMovementsOf(clientId, 99)
        expect(movements.map(({ creditAfter }) => creditAfter).toReversed()).toEqual(model)
      }),
      { numRuns: sized(25, 200) },
    )
  })

  it('is in the export of the clients', async () => {
    const id = await aClient()
    await grant(id, 1234.5)
    const token = await aSession(by.id)
    const response = await fileLoader(asking('/admin/clients/export.csv?lang=fr', { token }))
    const lines = (await response.text()).split('\r\n')
    expect(lines[0]).toContain('Avoir')
    expect(lines.some((line) => line.includes(';1234,5;'))).toBe(true)
  })
})

describe('the database refuses', () => {
  it('to change or delete a movement', async () => {
    const id = await aClient()
    await grant(id, 100)
    const own = eq(creditMovements.clientId, id)
    for (const change of [
      () =>
        db()
          .update(creditMovements)
          .set({ amount: money(1) })
          .where(own),
      () => db().update(creditMovements).set({ reason: 'autre' }).where(own),
      () => db().delete(creditMovements).where(own),
    ])
      await expect(change()).rejects.toSatisfy((error) => hasSqlState(error, '23001'))
  })

  it.each([
    [
      'a credit without a movement',
      (id: number) =>
        db()
          .update(clients)
          .set({ credit: money(7) })
          .where(eq(clients.id, id)),
    ],
    [
      'a movement that does not follow from the one before',
      (id: number) =>
        db().execute(sql`
          with movement as (insert into credit_movements (client_id, at, cause, amount, credit_after, staff_name)
            values (${id}, now(), 'granted', 100, 150, 'x'))
          update clients set credit = 150 where id = ${id}`),
    ],
    [
      'a movement that does not change the credit',
      (id: number) =>
        db().execute(sql`insert into credit_movements (client_id, at, cause, amount, credit_after, staff_name)
          values (${id}, now(), 'granted', 100, 100, 'x')`),
    ],
  ])('%s', async (_, change) => {
    const id = await aClient()
    await expect(change(id)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('credit of client') },
    })
    expect(await creditOf(id)).toBe(0)
  })
})
