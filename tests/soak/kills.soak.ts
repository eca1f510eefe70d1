/** Promise 8 with many kills: every acknowledged order is in the database. */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort, newDataDir, openShop, postmasterOf, ready } from '../program/shop-process.ts'
import {
  expectConsistentData,
  expectStored,
  expectConsistentRegister,
  stockOf,
} from '../promises/invariants.ts'
import { withConnection, STOCK, seedDataDir } from '../promises/own-shop.ts'
import { startShopping, type Acknowledged } from '../promises/shopping.ts'
import { medianAndMax, soak, printResults } from './soak-options.ts'

type Victim = 'shop' | 'database'

/** Orders acknowledged between two kills. */
const BETWEEN = 40

it('acknowledged orders survive kills of the shop and of its database', async () => {
  const { kills, withinMs } = soak()
  const home = await newDataDir()
  const dataDir = join(home, 'data')
  const { products } = await seedDataDir(dataDir)
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_BUDGET: '1000000' }
  const file = join(home, 'acknowledged.jsonl')
  let shop = await openShop(env)
  const shopping = startShopping({
    url: shop.url,
    products,
    // Written before the shopper sends the next order.
    onAnswer: (answer) => appendFileSync(file, `${JSON.stringify(answer)}\n`),
  })
  onTestFinished(() => shopping.abort())
  const killed: { victim: Victim; at: number }[] = []
  const until = Date.now() + withinMs
  const started = Date.now()

  while (killed.length < 2 * kills && Date.now() < until) {
    await shopping.more(BETWEEN)
    const victim = killed.length % 2 === 0 ? 'shop' : 'database'
    killed.push({ victim, at: Date.now() })
    if (victim === 'shop') {
      shop.kill('SIGKILL')
      await shop.exited
      shop = await openShop(env)
    } else {
      const server = postmasterOf(dataDir)
      process.kill(server, 'SIGKILL')
      await expect.poll(() => postmasterOf(dataDir)).not.toBe(server)
    }
    await ready(shop)
  }
  await shopping.more(BETWEEN)
  await shopping.stop()

  const acknowledged = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Acknowledged)
  const sold = acknowledged.length
  await withConnection(dataDir, async (query) => {
    await expectStored(query, acknowledged)
    expect(await query('select 1 from orders')).toHaveLength(sold)
    await expectConsistentData(query)
    await expectConsistentRegister(query)
    for (const id of products) expect(await stockOf(query, id)).toMatchObject({ left: STOCK - sold, sold })
  })

  const recoveryTime = (which: Victim) =>
    medianAndMax(
      killed.filter(({ victim }) => victim === which).map(({ at }) => nextAnswerAfter(at, acknowledged) - at),
    )
  printResults('Kills under checkout load (kill -9)', [
    ['seconds', Math.round((Date.now() - started) / 1000)],
    ['kills of the shop', killed.filter(({ victim }) => victim === 'shop').length],
    ['kills of PostgreSQL', killed.filter(({ victim }) => victim === 'database').length],
    ['orders acknowledged', sold],
    ['of them sent more than once', acknowledged.filter(({ attempts }) => attempts > 1).length],
    ['lost, duplicated, half-written', '0, 0, 0'],
    ['recovery after a kill of the shop', recoveryTime('shop')],
    ['recovery after a kill of PostgreSQL', recoveryTime('database')],
  ])
  expect(killed.length).toBeGreaterThan(0)
})

/** The first answer to an order that was sent after this time. */
function nextAnswerAfter(moment: number, acknowledged: Acknowledged[]): number {
  return Math.min(
    ...acknowledged.filter(({ lastSentAt }) => lastSentAt >= moment).map(({ answeredAt }) => answeredAt),
  )
}
