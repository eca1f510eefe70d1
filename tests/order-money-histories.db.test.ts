/** Promises 4 and 24 for orders that change: after any history, money and stock equal those of a model. */
import { beforeAll, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { aCategory } from './builders.ts'
import { expectConsistentData, expectConsistentRegister } from './promises/invariants.ts'
import { rows } from './promises/shops.ts'
import { runOrderMoneyHistories } from './soak/order-money-histories.ts'
import { theOwner } from './staff.ts'
import { useTestDatabase } from './test-database.ts'

useTestDatabase()

beforeAll(createDefaultSettings)

it('money, stock and store credit match the model in random histories', { timeout: 240_000 }, async () => {
  const done = await runOrderMoneyHistories(
    { by: await theOwner(), categoryId: await aCategory() },
    { numRuns: 100 },
  )
  // Every action was accepted in some history.
  expect([...done.keys()].sort()).toEqual(
    'cancel closeRegister deliver edit exchange pay place return twoCashiers'.split(' '),
  )
  await expectConsistentData(rows)
  await expectConsistentRegister(rows)
})
