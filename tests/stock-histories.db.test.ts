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
    { numRuns: sized(20, 100) },
  )
  // Every action was accepted in some history.
  expect([...done.keys()].sort()).toEqual(
    'cancel concurrent correct count delete offer order receive remove retire sale set'.split(' '),
  )
  await expectConsistentData(rows)
})
