import { beforeAll, expect, it } from 'vitest'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory } from './builders.ts'
import { expectConsistentData, expectConsistentRegister } from './promises/invariants.ts'
import { rows } from './promises/shops.ts'
import { sized } from './sizes.ts'
import { runCourierCashHistories } from './soak/courier-cash-histories.ts'
import { aPerson } from './staff.ts'
import { useTestDatabase } from './test-database.ts'

const { connection } = useTestDatabase()

beforeAll(async () => {
  await createDefaultSettings()
  await db().update(settings).set({ hasRuns: true })
})

it('cash in the drawer, with couriers and given out is what was sold, in two processes', async () => {
  const shop = { by: await aPerson(), categoryId: await aCategory(), connection }
  const done = await runCourierCashHistories(shop, { numRuns: sized(4, 40) })
  // A few histories may lack any step, but not most.
  const all = ['deliver', 'handOver', 'open', 'close', 'enter']
  expect([...done.keys()]).toEqual(expect.arrayContaining(sized([], all)))
  expect(done.size).toBeGreaterThan(3)
  await expectConsistentData(rows)
  await expectConsistentRegister(rows)
})
