/** Long random histories of stock compared with the model, within the given limits. */
import { beforeAll, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { aCategory } from '../builders.ts'
import { expectConsistentData } from '../promises/invariants.ts'
import { rows } from '../promises/shops.ts'
import { aPerson } from '../staff.ts'
import { useTestDatabase } from '../test-database.ts'
import { printResults, soak } from './soak-options.ts'
import { runStockHistories } from './stock-histories.ts'

useTestDatabase()
beforeAll(createDefaultSettings)

it('stock and movements match the model', async () => {
  const started = Date.now()
  const done = await runStockHistories(
    { by: await aPerson(), categoryId: await aCategory() },
    { numRuns: soak().histories, interruptAfterTimeLimit: soak().withinMs },
  )
  expect(done.size).toBeGreaterThan(0)
  await expectConsistentData(rows)
  printResults('Histories of stock', [
    ['seconds', Math.round((Date.now() - started) / 1000)],
    ...[...done].map(([name, accepted]): [string, string] => [name, `${accepted} accepted`]).sort(),
  ])
})
