/** Promise 8: an order that was answered is there after any crash, and none is there by halves. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { aCategory, aProduct } from '../builders.ts'
import { connectionOf, freePort, newDataDir, openShop, postmasterOf, ready } from '../program/shop-process.ts'
import { expectBooksInOrder, shelfOf, type Ask } from './books.ts'
import { checkout, send, times, type Intent } from './shopper.ts'

const STOCK = 100_000
const SHOPPERS = 6
/** Who is killed, while orders come in. */
const ROUNDS = [['shop'], ['database'], ['shop'], ['database', 'shop']]

/** A shop's folder with something to sell, as an earlier start leaves it. */
async function stockedDataDir() {
  const dataDir = join(await newDataDir(), 'data')
  await mkdir(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await migrate(server.connection)
  openDatabase(server.connection)
  await createDefaultSettings([])
  const categoryId = await aCategory()
  const product = () => aProduct({ categoryId, price: ouguiya(3200), stockQuantity: STOCK })
  const products = [await product(), await product()]
  await closeDatabase()
  await server.stop()
  return { dataDir, products }
}

/** Each sends an intent until it is answered, as the outbox does, and goes on to the next. */
function startShopping(url: string, [one, other]: number[]) {
  const answered = new Map<string, number>()
  const [closing, over] = [new AbortController(), new AbortController()]
  onTestFinished(() => {
    closing.abort()
    over.abort()
  })
  const shop = async (who: number) => {
    while (!closing.signal.aborted) {
      const cart = who % 2 ? [`${one}:1`, `${other}:1`] : [`${other}:1`, `${one}:1`]
      const intent = checkout(cart, 6400, { payment: who % 3 ? 'bankily' : 'cash' })
      answered.set(intent.key, await sendUntilAnswered(intent))
    }
  }
  const sendUntilAnswered = async (intent: Intent): Promise<number> => {
    while (!over.signal.aborted) {
      const answer = await send({ url }, intent).catch(() => undefined)
      if (answer?.body.number) return answer.body.number
      // Without the shop, or without its database: nothing else may be said.
      if (answer) expect(answer.status).toBe(503)
      await pause(50)
    }
    throw new Error('the shop was never open again')
  }
  const shopping = Promise.all(times(SHOPPERS, shop))
  return {
    answered,
    /** When that many more were answered. */
    more: (count: number) => {
      const enough = answered.size + count
      return expect.poll(() => answered.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough)
    },
    async stop() {
      closing.abort()
      await shopping
    },
  }
}

async function atOnce<T>(dataDir: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOf(dataDir))
  await client.connect()
  try {
    return await work(async (sql, values) => (await client.query(sql, values)).rows)
  } finally {
    await client.end()
  }
}

it('through kills of the shop, of its database, and of both', { timeout: 300_000 }, async () => {
  const { dataDir, products } = await stockedDataDir()
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_BUDGET: '100000' }
  let shop = await openShop(env)
  const shopping = startShopping(shop.url, products)

  const expectKept = async (acknowledged: [string, number][]) =>
    atOnce(dataDir, async (ask) => {
      const kept = await ask<{ key: string; number: number }>(
        'select request_key as key, number::int from orders where request_key = any($1)',
        [acknowledged.map(([key]) => key)],
      )
      expect(new Map(kept.map(({ key, number }) => [key, number]))).toEqual(new Map(acknowledged))
      await expectBooksInOrder(ask)
    })
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
    await expectKept(acknowledged)
  }
  await shopping.stop()
  await expectKept([...shopping.answered])
  await atOnce(dataDir, async (ask) => {
    // No intent became two orders, and no order came from nowhere.
    expect(await ask('select 1 from orders')).toHaveLength(shopping.answered.size)
    for (const id of products)
      expect(await shelfOf(ask, id)).toMatchObject({
        left: STOCK - shopping.answered.size,
        sold: shopping.answered.size,
      })
  })
})
