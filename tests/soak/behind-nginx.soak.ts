/** Three shop processes behind nginx with `deploy/nginx.conf`; one after the other is killed or stopped, and restarted. */
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { isNginxInstalled, startNginx } from '../nginx.ts'
import { endShop, freePort, ready } from '../program/shop-process.ts'
import {
  expectConsistentData,
  expectStored,
  expectConsistentRegister,
  stockOf,
} from '../promises/invariants.ts'
import { startShopping } from '../promises/shopping.ts'
import { rows, useShops } from '../promises/shops.ts'
import { medianAndMax, soak, printResults } from './soak-options.ts'

const shops = useShops(0)
const ports: string[] = []
const STOCK = 1_000_000

beforeAll(async () => {
  for (let count = 0; count < 3; count++) ports.push(String(await freePort()))
  await Promise.all(ports.map((port) => shops.open(envOf(port))))
})

function envOf(port: string) {
  return { PORT: port, TRUST_PROXY: '1', RATE_BUDGET: '1000000' }
}

it.skipIf(!isNginxInstalled)(
  'no order fails for the shopper while one of the three processes is down',
  async () => {
    const { kills, withinMs } = soak()
    const products = [
      await shops.product({ price: 3200, stock: STOCK }),
      await shops.product({ price: 3200, stock: STOCK }),
    ]
    const nginx = await startNginx({ port: await freePort(), shopPorts: ports })
    onTestFinished(() => nginx.stop())
    const before = await databaseBytes()
    // The cart sends an order up to three times, 1.5 s apart.
    const shopping = startShopping({ url: nginx.url, products, shoppers: 12, pauseMs: 1_500 })
    onTestFinished(() => shopping.abort())
    const pages = watchPages(nginx.url)
    const started = Date.now()
    const until = started + withinMs
    const ended = { killed: 0, stopped: 0 }
    for (let turn = 0; turn < 2 * kills && Date.now() < until; turn++) {
      await shopping.more(60)
      const victim = shops.all.find(({ url }) => url.endsWith(ports[turn % 3]!))!
      shops.all.splice(shops.all.indexOf(victim), 1)
      if (turn % 2 === 0) {
        victim.kill('SIGKILL')
        await victim.exited
        ended.killed++
      } else {
        await endShop(victim)
        ended.stopped++
      }
      await victim.line.close()
      await shopping.more(20)
      await ready(await shops.open(envOf(ports[turn % 3]!)))
    }
    const seconds = (Date.now() - started) / 1000
    await shopping.stop()
    await pages.stop()

    const { answered } = shopping
    const grown = (await databaseBytes()) - before
    await expectStored(rows, answered)
    expect(await rows('select 1 from orders')).toHaveLength(answered.length)
    await expectConsistentData(rows)
    await expectConsistentRegister(rows)
    for (const id of products)
      expect(await stockOf(rows, id)).toMatchObject({ left: STOCK - answered.length, sold: answered.length })
    const maxAttempts = Math.max(...answered.map(({ attempts }) => attempts))
    printResults('Three processes behind nginx', [
      ['seconds', Math.round(seconds)],
      ['killed, stopped gracefully', `${ended.killed}, ${ended.stopped}`],
      ['orders', `${answered.length}, ${Math.round(answered.length / seconds)} a second`],
      ['of them repeated by the cart', answered.filter(({ attempts }) => attempts > 1).length],
      ['maximum attempts of one order', maxAttempts],
      [
        'duration of an order',
        medianAndMax(answered.map(({ firstSentAt, answeredAt }) => answeredAt - firstSentAt)),
      ],
      ['database growth', `${(grown / answered.length / 1024).toFixed(1)} KB an order`],
      ['pages requested, failed', `${pages.requested()}, ${pages.failed()}`],
    ])
    // After three failed attempts the cart would show an error.
    expect(maxAttempts).toBeLessThanOrEqual(3)
    expect(pages.failed()).toBe(0)
  },
)

async function databaseBytes(): Promise<number> {
  const [size] = await rows<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return size!.bytes
}

/** Requests a page in a loop. */
function watchPages(url: string) {
  const counted = { requested: 0, failed: 0 }
  const stopping = new AbortController()
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      counted.requested++
      const isShown = await fetch(`${url}/collections`).then(
        async (answer) => answer.ok && (await answer.text()).includes('</html>'),
        () => false,
      )
      if (!isShown) counted.failed++
    }
  })()
  return {
    requested: () => counted.requested,
    failed: () => counted.failed,
    async stop() {
      stopping.abort()
      await reading
    },
  }
}
