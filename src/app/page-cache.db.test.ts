/** The cache on the real database: what its notifications do to kept pages. */
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { isListening, startLive, stopLive } from '#platform/live.server.ts'
import { remembered } from '#platform/remembered.server.ts'
import { aCategory, aProduct } from '../../tests/builders.ts'
import { runOn, useTestDatabase } from '../../tests/test-database.ts'
import { packed } from './packed.server.ts'
import { openPageCache } from './page-cache.server.ts'
import { pageKeyOf, type PageKey } from './page-key.rules.ts'

const { connection } = useTestDatabase()

beforeAll(async () => {
  await createDefaultSettings([])
  await startLive(connection)
  await aProduct({ categoryId: await aCategory() })
})
afterAll(stopLive)

function key(path: string): PageKey {
  return pageKeyOf({ path, query: new URLSearchParams(), cookies: undefined })!
}

const PRODUCT = key('/product/1')

/** A page whose body is what the database says, slowly if asked. */
let renders = 0
let slowly = 0
let status = 200
beforeEach(() => {
  renders = 0
  slowly = 0
  status = 200
})

async function render() {
  renders++
  const { rows } = await runOn(connection, 'select sum(price) as price from products')
  await wait(slowly)
  return packed({ status, headers: {}, body: Buffer.from(String(rows[0].price)) })
}

const setPrice = (price: number) => runOn(connection, `update products set price = ${price}`)
const cutListening = () =>
  runOn(
    connection,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'melhfa live' and datname = current_database()`,
  )

type Cache = ReturnType<typeof openPageCache>

async function shown(cache: Cache, asked = PRODUCT, isNews = false) {
  const found = await cache.find(asked, { isNews })
  return { text: found && textOf(found.page), state: found?.state }
}

function textOf({ bodies }: { bodies: { gzip?: Buffer } }): string {
  return String(gunzipSync(bodies.gzip!))
}

describe('a kept page', () => {
  it('is rendered once for fifty who ask at once, and then for nobody', async () => {
    const cache = openPageCache({ render })
    slowly = 50
    await setPrice(1000)
    const all = await Promise.all(Array.from({ length: 50 }, () => shown(cache)))
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['1000']))
    expect(renders).toBe(1)
    expect(cache.fresh(PRODUCT)).toBeDefined()
  })

  it('is dropped when the price changes, whoever changed it, and the next answer has the new one', async () => {
    const cache = openPageCache({ render })
    await shown(cache)
    await wait(850)
    await setPrice(2000)
    await expect.poll(() => cache.fresh(PRODUCT), { timeout: 1_000, interval: 10 }).toBeUndefined()
    expect(await shown(cache)).toEqual({ text: '2000', state: 'rendered' })
    expect(cache.fresh(PRODUCT)).toBeDefined()
    expect(renders).toBe(2)
  })

  it('stays when something else changes', async () => {
    const cache = openPageCache({ render })
    await Promise.all([shown(cache), shown(cache, key('/about'))])
    await setPrice(2500)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 10 }).toBeUndefined()
    expect(cache.fresh(key('/about'))).toBeDefined()
  })

  it('is rendered at most about once a second in a busy shop, and never older than that', async () => {
    const cache = openPageCache({ render })
    const [started, changes] = [Date.now(), 60]
    let price = 3000
    for (let change = 0; change < changes; change++) {
      await setPrice(++price)
      await shown(cache)
    }
    expect(renders).toBeLessThanOrEqual(2 + (2 * (Date.now() - started)) / 1_000)
    expect(renders).toBeLessThan(changes)
    await wait(1_000)
    expect((await shown(cache)).text).toBe(String(price))
  })

  it('is waited for by whoever was told of the change', async () => {
    const cache = openPageCache({ render })
    await shown(cache)
    await setPrice(4000)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 10 }).toBeUndefined()
    expect((await shown(cache)).state).toBe('late')
    expect(await shown(cache, PRODUCT, true)).toEqual({ text: '4000', state: 'rendered' })
  })

  it('is not fresh when the price changed while it was rendered', async () => {
    const cache = openPageCache({ render })
    slowly = 300
    const before = shown(cache)
    await expect.poll(() => renders).toBe(1)
    await wait(150)
    await setPrice(5000)
    await before
    expect(cache.fresh(PRODUCT)).toBeUndefined()
    expect((await shown(cache, PRODUCT, true)).text).toBe('5000')
  })
})

describe('while the database is not to be trusted', () => {
  it('nothing is fresh as long as nobody listens, and everything is asked for again afterwards', async () => {
    const cache = openPageCache({ render })
    await shown(cache)
    expect(cache.fresh(PRODUCT)).toBeDefined()
    await cutListening()
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 5 }).toBeUndefined()
    await expect.poll(isListening, { timeout: 10_000 }).toBe(true)
    expect(cache.fresh(PRODUCT)).toBeUndefined()
    await wait(800)
    expect((await shown(cache)).state).toBe('rendered')
    expect(cache.fresh(PRODUCT)).toBeDefined()
  })

  it('the last page is given while a new one fails, and a failure is never kept', async () => {
    const cache = openPageCache({ render })
    await shown(cache)
    await wait(850)
    await setPrice(6000)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 10 }).toBeUndefined()
    status = 500
    expect((await shown(cache)).state).toBe('stale')
    // The database is left alone for a moment.
    expect((await shown(cache)).state).toBe('stale')
    expect(renders).toBe(2)
    status = 200
    await wait(1_050)
    expect(await shown(cache)).toEqual({ text: '6000', state: 'rendered' })
  })

  it('the last page is given when nothing comes at all', async () => {
    const cache = openPageCache({ render })
    await shown(cache)
    await wait(850)
    await setPrice(7000)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 10 }).toBeUndefined()
    slowly = 4_000
    const asked = Date.now()
    expect((await shown(cache)).state).toBe('stale')
    expect(Date.now() - asked).toBeLessThan(3_000)
    expect(await within(200, shown(cache))).toMatchObject({ state: 'stale' })
  })

  it('a page made with an old value in it does not count as fresh', async () => {
    let isHealthy = true
    const value = remembered(['settings'], async () => {
      if (!isHealthy) throw new Error('away')
      return 'known'
    })
    await value()
    const cache = openPageCache({
      render: async () => packed({ status: 200, headers: {}, body: Buffer.from(await value()) }),
    })
    isHealthy = false
    await runOn(connection, `update settings set store_name = 'Chez Mariem'`)
    await expect.poll(async () => (await shown(cache)) && cache.fresh(PRODUCT)).toBeUndefined()
    await wait(850)
    expect(await shown(cache)).toEqual({ text: 'known', state: 'stale' })
    expect(cache.fresh(PRODUCT)).toBeUndefined()
    isHealthy = true
    await wait(850)
    await shown(cache)
    expect(cache.fresh(PRODUCT)).toBeDefined()
  })
})

it('takes no more room than it is given, and keeps what is asked for', async () => {
  const page = () =>
    packed({ status: 200, headers: {}, body: Buffer.from(Array.from({ length: 2_000 }, Math.random).join()) })
  const cache = openPageCache({ render: page, mostBytes: 500_000 })
  await cache.find(PRODUCT)
  for (let id = 2; id < 60; id++) {
    await cache.find(key(`/product/${id}`))
    cache.fresh(PRODUCT)
    expect(cache.size().bytes).toBeLessThanOrEqual(500_000)
  }
  expect(cache.size().pages).toBeGreaterThan(3)
  expect(cache.fresh(PRODUCT)).toBeDefined()
  expect(cache.fresh(key('/product/2'))).toBeUndefined()
})

it('an answer that is not for everybody is not kept', async () => {
  const cache = openPageCache({ render: async () => undefined })
  expect(await cache.find(PRODUCT)).toBeUndefined()
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

function within<T>(patience: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, wait(patience, undefined)])
}
