/** Promise 8: an acknowledged order survives any crash, and no order is half-written. */
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
import { sized } from '../sizes.ts'
import { expectConsistentData, expectStored, stockOf } from './invariants.ts'
import { withConnection, STOCK, seedDataDir } from './own-shop.ts'
import { startShopping } from './shopping.ts'

/** What each test kills while orders are placed; `npm run soak` repeats it many times. */
const KILLS = sized([['shop'], ['database']], [['shop'], ['database'], ['shop'], ['database', 'shop']])

let folder = ''
let dataDir = ''
let env: Record<string, string>
let products: number[]
let shop: ShopProcess
let shopping: ReturnType<typeof startShopping>

beforeAll(async () => {
  folder = await openFolder()
  dataDir = join(folder, 'data')
  products = (await seedDataDir(dataDir)).products
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
  'acknowledged orders survive a kill of the %s',
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
    await withConnection(dataDir, async (query) => {
      await expectStored(query, acknowledged)
      await expectConsistentData(query)
    })
  },
)

it('every order belongs to exactly one acknowledged request', async () => {
  await shopping.stop()
  const sold = shopping.answered.length
  await withConnection(dataDir, async (query) => {
    await expectStored(query, shopping.answered)
    await expectConsistentData(query)
    expect(await query('select 1 from orders')).toHaveLength(sold)
    for (const id of products) expect(await stockOf(query, id)).toMatchObject({ left: STOCK - sold, sold })
  })
})
