/** Promise 8: an order that was answered is there after any crash, and none is there by halves. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort, newDataDir, openShop, postmasterOf, ready } from '../program/shop-process.ts'
import { expectBooksInOrder, expectKept, shelfOf } from './books.ts'
import { asking, STOCK, stock } from './own-shop.ts'
import { startShopping } from './shopping.ts'

/** Who is killed, while orders come in; `npm run soak` does so many times. */
const ROUNDS = [['shop'], ['database'], ['shop'], ['database', 'shop']]

it('through kills of the shop, of its database, and of both', { timeout: 300_000 }, async () => {
  const dataDir = join(await newDataDir(), 'data')
  const { products } = await stock(dataDir)
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_BUDGET: '100000' }
  let shop = await openShop(env)
  const shopping = startShopping({ url: shop.url, products })

  for (const victims of ROUNDS) {
    await shopping.more(15)
    const server = postmasterOf(dataDir)
    if (victims.includes('database')) process.kill(server, 'SIGKILL')
    if (victims.includes('shop')) shop.kill('SIGKILL')
    const acknowledged = [...shopping.answered]
    if (victims.includes('shop')) {
      await shop.exited
      shop = await openShop(env)
    }
    if (victims.includes('database'))
      await expect.poll(() => postmasterOf(dataDir), { timeout: 60_000 }).not.toBe(server)
    await ready(shop)
    await asking(dataDir, async (ask) => {
      await expectKept(ask, acknowledged)
      await expectBooksInOrder(ask)
    })
  }
  await shopping.stop()
  const sold = shopping.answered.length
  await asking(dataDir, async (ask) => {
    await expectKept(ask, shopping.answered)
    await expectBooksInOrder(ask)
    // No intent became two orders, and no order came from nowhere.
    expect(await ask('select 1 from orders')).toHaveLength(sold)
    for (const id of products) expect(await shelfOf(ask, id)).toMatchObject({ left: STOCK - sold, sold })
  })
})
