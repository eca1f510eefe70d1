/** The cache with a real database, whose notifications make its pages outdated. */
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { cached } from '#platform/database/cache.server.ts'
import { isListening, startListening, stopListening } from '#platform/database/notifications.server.ts'
import { aCategory, aProduct } from '../../../tests/builders.ts'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { bytesOf, compressedResponse } from './compressed-response.server.ts'
import { createPageCache } from './page-cache.server.ts'
import { pageKeyOf, type PageKey } from './page-key.rules.ts'

const { connection } = useTestDatabase()

beforeAll(async () => {
  await createDefaultSettings()
  await startListening(connection)
  await aProduct({ categoryId: await aCategory() })
})
afterAll(stopListening)

function key(path: string): PageKey {
  return pageKeyOf({ path, query: new URLSearchParams(), cookies: undefined })!
}

const PRODUCT = key('/product/1')

/** A page whose body is read from the database, `delay` milliseconds before the render ends. */
let renders = 0
let delay = 0
let status = 200
beforeEach(() => {
  renders = 0
  delay = 0
  status = 200
})

async function render() {
  renders++
  const { rows } = await runOn(connection, 'select sum(price) as price from products')
  await wait(delay)
  return compressedResponse({ status, headers: {}, body: Buffer.from(String(rows[0].price)) })
}

const setPrice = (price: number) => runOn(connection, `update products set price = ${price}`)
const cutListening = () =>
  runOn(
    connection,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'melhfa live' and datname = current_database()`,
  )

type Cache = ReturnType<typeof createPageCache>

async function shown(cache: Cache, pageKey = PRODUCT, mustBeCurrent = false) {
  // A browser is notified 300 ms after the change, and asks 100 ms later.
  if (mustBeCurrent) await wait(400)
  const found = await cache.find(pageKey, { mustBeCurrent })
  return { text: found && textOf(found.page), state: found?.state }
}

function textOf({ bodies }: { bodies: { gzip?: Buffer } }): string {
  return String(gunzipSync(bodies.gzip!))
}

describe('a cached page', () => {
  it('is rendered once for fifty concurrent requests, and served from memory afterwards', async () => {
    const cache = createPageCache({ render })
    delay = 50
    await setPrice(1000)
    const all = await Promise.all(Array.from({ length: 50 }, () => shown(cache)))
    expect(new Set(all.map(({ text }) => text))).toEqual(new Set(['1000']))
    expect(renders).toBe(1)
    // The notification of the new price may arrive during the render, which then counts as outdated.
    await expect
      .poll(async () => {
        await shown(cache)
        return cache.fresh(PRODUCT)
      })
      .toBeDefined()
  })

  it('is outdated when another connection changes the price, and the next answer has the new price', async () => {
    const cache = createPageCache({ render })
    await shown(cache)
    await wait(850)
    await setPrice(2000)
    await expect.poll(() => cache.fresh(PRODUCT), { timeout: 1_000, interval: 10 }).toBeUndefined()
    expect(await shown(cache)).toEqual({ text: '2000', state: 'rendered' })
    expect(cache.fresh(PRODUCT)).toBeDefined()
    expect(renders).toBe(2)
  })

  it('is enough for a browser that was notified before the latest change, which another event follows', async () => {
    const cache = createPageCache({ render })
    await shown(cache)
    const { version, text } = { version: renders, text: (await shown(cache)).text }
    await setPrice(2200)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 1 }).toBeUndefined()
    const found = await cache.find(PRODUCT, { mustBeCurrent: true })
    expect([found!.state, found!.isOlder, textOf(found!.page), renders]).toEqual([
      'late',
      undefined,
      text,
      version,
    ])
    expect(await shown(cache, PRODUCT, true)).toEqual({ text: '2200', state: 'rendered' })
  })

  it('stays fresh when an unrelated subject changes', async () => {
    const cache = createPageCache({ render })
    await Promise.all([shown(cache), shown(cache, key('/about'))])
    await setPrice(2500)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 10 }).toBeUndefined()
    expect(cache.fresh(key('/about'))).toBeDefined()
  })

  it('is rendered at most about once a second under constant changes, and never older than that', async () => {
    const cache = createPageCache({ render })
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

  it('is waited for by a browser that was notified of the change', async () => {
    const cache = createPageCache({ render })
    await shown(cache)
    await setPrice(4000)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 10 }).toBeUndefined()
    expect((await shown(cache)).state).toBe('late')
    expect(await shown(cache, PRODUCT, true)).toEqual({ text: '4000', state: 'rendered' })
  })

  it('is not fresh when the price changed during its render', async () => {
    const cache = createPageCache({ render })
    delay = 300
    const before = shown(cache)
    await expect.poll(() => renders).toBe(1)
    await wait(150)
    await setPrice(5000)
    await before
    expect(cache.fresh(PRODUCT)).toBeUndefined()
    expect((await shown(cache, PRODUCT, true)).text).toBe('5000')
  })
})

describe('a browser that was notified of a change', () => {
  it('reports an older page when the render takes too long, without the state of an unavailable database', async () => {
    const cache = createPageCache({ render })
    await shown(cache)
    await wait(850)
    await setPrice(8000)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 10 }).toBeUndefined()
    delay = 2_500
    expect(await cache.find(PRODUCT, { mustBeCurrent: true })).toMatchObject({ state: 'slow', isOlder: true })
    // No render is started during the pause that follows.
    expect(await cache.find(PRODUCT, { mustBeCurrent: true })).toMatchObject({ state: 'slow', isOlder: true })
    await expect
      .poll(() => cache.fresh(PRODUCT) && textOf(cache.fresh(PRODUCT)!), { timeout: 10_000 })
      .toBe('8000')
  })
})

describe('a clock that steps back an hour', () => {
  it('delays no render', async () => {
    const cache = createPageCache({ render })
    await shown(cache)
    const real = Date.now.bind(Date)
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() - 3_600_000)
    onTestFinished(() => clock.mockRestore())
    await setPrice(9000)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 10 }).toBeUndefined()
    expect(await within(3_000, shown(cache, PRODUCT, true))).toEqual({ text: '9000', state: 'rendered' })
  })
})

describe('while the database is unreliable', () => {
  it('no page is fresh without the notification connection, and each is rendered again afterwards', async () => {
    const cache = createPageCache({ render })
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

  it('the last page is served while renders fail, and a failed render is never cached', async () => {
    const cache = createPageCache({ render })
    await shown(cache)
    await wait(850)
    await setPrice(6000)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 10 }).toBeUndefined()
    status = 500
    expect((await shown(cache)).state).toBe('stale')
    // No render is started for a second.
    expect((await shown(cache)).state).toBe('stale')
    expect(renders).toBe(2)
    status = 200
    await wait(1_050)
    expect(await shown(cache)).toEqual({ text: '6000', state: 'rendered' })
  })

  it('the last page is served when a render does not end', async () => {
    const cache = createPageCache({ render })
    await shown(cache)
    await wait(850)
    await setPrice(7000)
    await expect.poll(() => cache.fresh(PRODUCT), { interval: 10 }).toBeUndefined()
    delay = 4_000
    const startedAt = Date.now()
    expect((await shown(cache)).state).toBe('slow')
    expect(Date.now() - startedAt).toBeLessThan(3_000)
    expect(await within(200, shown(cache))).toMatchObject({ state: 'slow' })
  })

  it('a page rendered with an outdated value is not fresh', async () => {
    let isHealthy = true
    const value = cached(['settings'], async () => {
      if (!isHealthy) throw new Error('away')
      return 'known'
    })
    await value()
    const cache = createPageCache({
      render: async () => compressedResponse({ status: 200, headers: {}, body: Buffer.from(await value()) }),
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

it('stays below its size limit and evicts the least recently used pages', async () => {
  const page = () =>
    compressedResponse({
      status: 200,
      headers: {},
      body: Buffer.from(Array.from({ length: 2_000 }, Math.random).join()),
    })
  const cache = createPageCache({ render: page, maxBytes: 500_000 })
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

it('measures a page again that was compressed with more effort', async () => {
  const body = Buffer.from(Array.from({ length: 3_000 }, (_, at) => `melhfa ${(at * 7_919) % 1_000}`).join())
  const cache = createPageCache({ render: () => compressedResponse({ status: 200, headers: {}, body }) })
  await cache.find(PRODUCT)
  const { bytes } = cache.size()
  cache.fresh(PRODUCT)
  cache.fresh(PRODUCT)
  await expect.poll(() => cache.size().bytes).toBeLessThan(bytes)
  expect(cache.size()).toEqual({ pages: 1, bytes: bytesOf(cache.fresh(PRODUCT)!) })
})

it('an answer that must not be shared is not cached', async () => {
  const cache = createPageCache({ render: async () => undefined })
  expect(await cache.find(PRODUCT)).toBeUndefined()
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, wait(ms, undefined)])
}
