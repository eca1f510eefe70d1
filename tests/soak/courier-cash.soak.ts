/** Long random histories of couriers' cash in two processes, within the given limits. */
import { beforeAll, expect, it } from 'vitest'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory } from '../builders.ts'
import { expectConsistentData, expectConsistentRegister } from '../promises/invariants.ts'
import { rows } from '../promises/shops.ts'
import { theOwner } from '../staff.ts'
import { useTestDatabase } from '../test-database.ts'
import { runCourierCashHistories, STEPS } from './courier-cash-histories.ts'
import { printResults, soak } from './soak-options.ts'

const { connection } = useTestDatabase()
beforeAll(async () => {
  await createDefaultSettings()
  await db().update(settings).set({ hasRuns: true })
})

it('cash in the drawer, with couriers and given out is what was sold', async () => {
  const started = Date.now()
  const done = await runCourierCashHistories(
    { by: await theOwner(), categoryId: await aCategory(), connection },
    { numRuns: Math.max(2_000, soak().histories), interruptAfterTimeLimit: soak().withinMs },
  )
  // Otherwise the histories have said nothing about a kind of change.
  expect(STEPS.filter((name) => !done.has(name))).toEqual([])
  await expectConsistentData(rows)
  await expectConsistentRegister(rows)
  printResults('Histories of cash with couriers', [
    ['seconds', Math.round((Date.now() - started) / 1000)],
    ...[...done].map(([name, accepted]): [string, string] => [name, `${accepted} accepted`]).sort(),
  ])
})
