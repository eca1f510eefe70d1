/** Promises 4 and 24 for orders that change: after any history, money and stock equal those of a model. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { aCategory } from './builders.ts'
import { expectConsistentData, expectConsistentRegister } from './promises/invariants.ts'
import { rows } from './promises/shops.ts'
import { sized } from './sizes.ts'
import { calls } from './soak/order-money-calls.ts'
import { runOrderMoneyHistories } from './soak/order-money-histories.ts'
import { startProcesses } from './soak/order-money-processes.ts'
import { theOwner } from './staff.ts'
import { useTestDatabase } from './test-database.ts'
import { itInFullRun } from './test-runs.ts'

const { connection } = useTestDatabase()

let shop: { by: StaffPerson; categoryId: number }
beforeAll(async () => {
  await createDefaultSettings()
  shop = { by: await theOwner(), categoryId: await aCategory() }
})

describe('money, stock and store credit match the model in random histories', () => {
  const done = new Set<string>()

  // In parts, each of which ends in time on a busy machine.
  it.each(sized([1, 2], [1, 2, 3, 4]))('part %i', async () => {
    const accepted = await runOrderMoneyHistories({ ...shop, calls }, { numRuns: 25 })
    expect(accepted.size).toBeGreaterThan(0)
    for (const action of accepted.keys()) done.add(action)
    await expectConsistentData(rows)
    await expectConsistentRegister(rows)
  })

  it('accept every action that does not depend on several others', () => {
    const all = 'accept cancel closeRegister deliver edit exchange pay place return twoCashiers'
    // A few histories may lack any action, but not most.
    expect([...done]).toEqual(expect.arrayContaining(sized([], all.split(' '))))
    expect(done.size).toBeGreaterThan(3)
  })
})

itInFullRun('also in two processes, one of which is killed now and then', async () => {
  const processes = await startProcesses(connection, { killShare: 0.1 })
  await runOrderMoneyHistories(
    { ...shop, calls: processes.calls },
    // A shorter history would be killed at other moments.
    { numRuns: 20, endOnFailure: true },
  ).finally(processes.stop)
  expect(processes.figures.kills).toBeGreaterThan(0)
  await expectConsistentData(rows)
  await expectConsistentRegister(rows)
})
