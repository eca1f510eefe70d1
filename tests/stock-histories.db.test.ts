/** Promise 24 for stock: after any history, stock, costs and movements equal those of a model. `npm run soak` runs longer. */
import { beforeAll, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { aCategory } from './builders.ts'
import { expectConsistentData } from './promises/invariants.ts'
import { rows } from './promises/shops.ts'
import { sized } from './sizes.ts'
import { runStockHistories } from './soak/stock-histories.ts'
import { aPerson } from './staff.ts'
import { useTestDatabase } from './test-database.ts'

useTestDatabase()

beforeAll(createDefaultSettings)

it('stock and movements match the model in random histories', async () => {
  const done = await runStockHistories(
    { by: await aPerson(), categoryId: await aCategory() },
    { numRuns: sized(10, 100) },
  )
  // A few histories may lack any action, but not most.
  const all = 'cancel concurrent correct count delete offer order receive remove retire sale set'
  expect([...done.keys()]).toEqual(expect.arrayContaining(sized([], all.split(' '))))
  expect(done.size).toBeGreaterThan(3)
  await expectConsistentData(rows)
})
