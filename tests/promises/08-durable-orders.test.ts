/** Promise 8: an order that was answered is there after any crash, and none is there by halves. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  endShop,
  freePort,
  openFolder,
  postmasterOf,
  ready,
  spawnShop,
  untilOpen,
  type ShopProcess,
} from '../program/shop-process.ts'
import { expectConsistentData, expectKept, stockOf } from './invariants.ts'
import { asking, STOCK, stock } from './own-shop.ts'
import { startShopping } from './shopping.ts'

/** Who is killed, while orders come in; `npm run soak` does so many times. */
const KILLS = [['shop'], ['database'], ['shop'], ['database', 'shop']]

let folder = ''
let dataDir = ''
let env: Record<string, string>
let products: number[]
let shop: ShopProcess
let shopping: ReturnType<typeof startShopping>

beforeAll(async () => {
  folder = await openFolder()
  dataDir = join(folder, 'data')
  products = (await stock(dataDir)).products
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_BUDGET: '100000' }
  shop = await untilOpen(await spawnShop(env))
  shopping = startShopping({ url: shop.url, products })
})
afterAll(async () => {
  shopping.abort()
  await endShop(shop)
  await rm(folder, { recursive: true, force: true })
})

it.each(KILLS.map((victims) => [victims.join(' and '), victims] as const))(
  'through a kill of the %s',
  async (_, victims) => {
    await shopping.more(15)
    const server = postmasterOf(dataDir)
    if (victims.includes('database')) process.kill(server, 'SIGKILL')
    if (victims.includes('shop')) shop.kill('SIGKILL')
    const acknowledged = [...shopping.answered]
    if (victims.includes('shop')) {
      await shop.exited
      shop = await untilOpen(await spawnShop(env))
    }
    if (victims.includes('database'))
      await expect.poll(() => postmasterOf(dataDir), { timeout: 50_000 }).not.toBe(server)
    await ready(shop)
    expect(acknowledged.length).toBeGreaterThanOrEqual(15)
    await asking(dataDir, async (ask) => {
      await expectKept(ask, acknowledged)
      await expectConsistentData(ask)
    })
  },
)

it('no intent became two orders, and no order came from nowhere', async () => {
  await shopping.stop()
  const sold = shopping.answered.length
  await asking(dataDir, async (ask) => {
    await expectKept(ask, shopping.answered)
    await expectConsistentData(ask)
    expect(await ask('select 1 from orders')).toHaveLength(sold)
    for (const id of products) expect(await stockOf(ask, id)).toMatchObject({ left: STOCK - sold, sold })
  })
})
