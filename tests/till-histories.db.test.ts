import { beforeAll, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { aCategory } from './builders.ts'
import { expectConsistentData, expectConsistentRegister } from './promises/invariants.ts'
import { rows } from './promises/shops.ts'
import { sized } from './sizes.ts'
import { runTillHistories } from './soak/till-histories.ts'
import { aPerson } from './staff.ts'
import { useTestDatabase } from './test-database.ts'

useTestDatabase()

beforeAll(createDefaultSettings)

it('every sale of two devices is in the shop once, whatever happened to their requests', async () => {
  const shop = { by: await aPerson(), categoryId: await aCategory() }
  const done = await runTillHistories(shop, { numRuns: sized(12, 150) })
  const all = [
    'answered',
    'repeated',
    'answerLost',
    'answerLostRefused',
    'cut',
    'offline',
    'connect',
    'connectBoth',
    'late',
    'outOfStock',
  ]
  // A few histories may lack any of them, but not most.
  expect(done.size).toBeGreaterThan(3)
  expect([...done.keys()]).toEqual(expect.arrayContaining(sized([], all)))
  await expectConsistentData(rows)
  await expectConsistentRegister(rows)
})
