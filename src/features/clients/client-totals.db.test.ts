import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Phone } from '#core/phone.ts'
import { db } from '#platform/database/database.server.ts'
import { compactTotals } from '#platform/database/totals.server.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { newClientsIn } from './client-totals.server.ts'
import { clients } from './clients-tables.server.ts'

useTestDatabase()

const march = { from: new Date('2026-03-01T00:00:00Z'), until: new Date('2026-03-04T12:00:00Z') }

async function insertClient(phone: string, at: string): Promise<number> {
  const [row] = await db()
    .insert(clients)
    .values({ name: 'x', phone: phone as Phone, registeredDate: new Date(at) })
    .returning({ id: clients.id })
  return row!.id
}

it('new clients are counted from the first to the last moment of the period, before and after compaction', async () => {
  await insertClient('+22220000001', '2026-02-28T23:59:59Z')
  const first = await insertClient('+22220000002', '2026-03-01T00:00:00Z')
  await insertClient('+22220000003', '2026-03-04T12:00:00Z')
  await insertClient('+22220000004', '2026-03-04T12:00:01Z')
  expect(await newClientsIn(march)).toBe(2)
  await compactTotals()
  const change = (values: Partial<typeof clients.$inferInsert>) =>
    db().update(clients).set(values).where(eq(clients.id, first))
  // A deleted client is still counted, so that past reports do not change.
  await change({ deletedAt: new Date() })
  await compactTotals()
  expect(await newClientsIn(march)).toBe(2)
  await change({ registeredDate: new Date('2026-02-01T10:00:00Z') })
  expect(await newClientsIn(march)).toBe(1)
  await db()
    .delete(clients)
    .where(eq(clients.phone, '+22220000003' as Phone))
  expect(await newClientsIn(march)).toBe(0)
})
