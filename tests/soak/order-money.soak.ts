/** Long random histories of orders that change, compared with the model, within the given limits. */
import { beforeAll, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { aCategory } from '../builders.ts'
import { expectConsistentData, expectConsistentRegister } from '../promises/invariants.ts'
import { rows } from '../promises/shops.ts'
import { theOwner } from '../staff.ts'
import { useTestDatabase } from '../test-database.ts'
import { calls } from './order-money-calls.ts'
import { runOrderMoneyHistories } from './order-money-histories.ts'
import { printResults, soak } from './soak-options.ts'

useTestDatabase()
beforeAll(createDefaultSettings)

it('money, stock and store credit match the model', async () => {
  const started = Date.now()
  const done = await runOrderMoneyHistories(
    { by: await theOwner(), categoryId: await aCategory(), calls },
    { numRuns: Math.max(2_000, soak().histories), interruptAfterTimeLimit: soak().withinMs },
  )
  expect(done.size).toBeGreaterThan(0)
  await expectConsistentData(rows)
  await expectConsistentRegister(rows)
  printResults('Histories of orders that change', [
    ['seconds', Math.round((Date.now() - started) / 1000)],
    ...[...done].map(([name, accepted]): [string, string] => [name, `${accepted} accepted`]).sort(),
  ])
})
