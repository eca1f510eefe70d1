/** Long random histories of orders that change in two processes that are killed, within the given limits. */
import { beforeAll, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { aCategory } from '../builders.ts'
import { expectConsistentData, expectConsistentRegister } from '../promises/invariants.ts'
import { rows } from '../promises/shops.ts'
import { theOwner } from '../staff.ts'
import { useTestDatabase } from '../test-database.ts'
import { runOrderMoneyHistories } from './order-money-histories.ts'
import { startProcesses } from './order-money-processes.ts'
import { printResults, soak } from './soak-options.ts'

const { connection } = useTestDatabase()
beforeAll(createDefaultSettings)

it('money, stock and store credit match the model, whichever process is killed', async () => {
  const started = Date.now()
  const { calls, figures, stop } = await startProcesses(connection, { killShare: 0.03 })
  let histories = 0
  const done = await runOrderMoneyHistories(
    { by: await theOwner(), categoryId: await aCategory(), calls },
    {
      numRuns: Math.max(2_000, soak().histories),
      interruptAfterTimeLimit: soak().withinMs,
      // A shorter history would be killed at other moments.
      endOnFailure: true,
      onHistory: async () => {
        histories += 1
        // Early, so that a failure names the history that caused it.
        if (histories % 25 === 0) await expectConsistentData(rows)
      },
    },
  ).finally(stop)
  expect(figures.kills).toBeGreaterThan(0)
  await expectConsistentData(rows)
  await expectConsistentRegister(rows)
  printResults('Histories of orders that change, in two processes with kills', [
    ['seconds', Math.round((Date.now() - started) / 1000)],
    ['histories', histories],
    ['kills of a process', figures.kills],
    ['requests sent again after a kill', figures.repeated],
    ['of them without a key and carried out before', figures.carriedOut],
    ['requests sent to both processes at once', figures.doubled],
    ...[...done].map(([name, accepted]): [string, string] => [name, `${accepted} accepted`]).sort(),
  ])
})
