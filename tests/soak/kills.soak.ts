/** Promise 8, many times: whatever was written into the file of acknowledgements is in the database. */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort, newDataDir, openShop, postmasterOf, ready } from '../program/shop-process.ts'
import {
  expectConsistentData,
  expectKept,
  expectConsistentRegister,
  stockOf,
} from '../promises/invariants.ts'
import { asking, STOCK, stock } from '../promises/own-shop.ts'
import { startShopping, type Acknowledged } from '../promises/shopping.ts'
import { medianAndMax, soak, printResults } from './soak-options.ts'

type Victim = 'shop' | 'database'

/** Orders that must come in before the next one dies. */
const BETWEEN = 40

it('orders through kills of the shop and of its database', async () => {
  const { kills, withinMs } = soak()
  const home = await newDataDir()
  const dataDir = join(home, 'data')
  const { products } = await stock(dataDir)
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_BUDGET: '1000000' }
  const file = join(home, 'acknowledged.jsonl')
  let shop = await openShop(env)
  const shopping = startShopping({
    url: shop.url,
    products,
    // Told before the shopper goes on, as a receipt is.
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
  await asking(dataDir, async (ask) => {
    await expectKept(ask, acknowledged)
    expect(await ask('select 1 from orders')).toHaveLength(sold)
    await expectConsistentData(ask)
    await expectConsistentRegister(ask)
    for (const id of products) expect(await stockOf(ask, id)).toMatchObject({ left: STOCK - sold, sold })
  })

  const back = (which: Victim) =>
    medianAndMax(
      killed.filter(({ victim }) => victim === which).map(({ at }) => nextAnswerAfter(at, acknowledged) - at),
    )
  printResults('Kills under checkout load (kill -9)', [
    ['seconds', Math.round((Date.now() - started) / 1000)],
    ['kills of the shop', killed.filter(({ victim }) => victim === 'shop').length],
    ['kills of PostgreSQL', killed.filter(({ victim }) => victim === 'database').length],
    ['orders acknowledged', sold],
    ['of them sent more than once', acknowledged.filter(({ attempts }) => attempts > 1).length],
    ['lost, doubled, half-written', '0, 0, 0'],
    ['orders again after a kill of the shop', back('shop')],
    ['orders again after a kill of PostgreSQL', back('database')],
  ])
  expect(killed.length).toBeGreaterThan(0)
})

/** Of an order that was sent afterwards. */
function nextAnswerAfter(moment: number, acknowledged: Acknowledged[]): number {
  return Math.min(
    ...acknowledged.filter(({ askedAt }) => askedAt >= moment).map(({ answeredAt }) => answeredAt),
  )
}
