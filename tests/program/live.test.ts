/** Changes reach open pages; a stop ends their streams at once. Needs a build. */
import { expect, it, onTestFinished } from 'vitest'
import { runOn } from '../test-database.ts'
import { connectionOf, openShop, seededDataDir, useSeededShop } from './shop-process.ts'

interface Listening {
  status: number
  headers: Headers
  heard: string[]
  ended: Promise<void>
}

async function listen(url: string, topics: string): Promise<Listening> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const { status, headers, body } = await fetch(`${url}/live?topics=${topics}`, { signal: leaving.signal })
  const heard: string[] = []
  const hear = async () => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream()))
      heard.push(...chunk.split('\n').filter((line) => line.startsWith('data: ')))
  }
  return { status, headers, heard, ended: hear().catch(() => {}) }
}

const opened = useSeededShop()

it('a change in the database reaches every open stream that asked for it, once and without its data', async () => {
  const { shop, dataDir } = opened()
  const [one, other, reviews] = await Promise.all([
    listen(shop.url, 'catalogue'),
    listen(shop.url, 'settings,catalogue'),
    listen(shop.url, 'reviews'),
  ])
  expect(one.status).toBe(200)
  expect(one.headers.get('content-type')).toBe('text/event-stream')
  expect(one.headers.get('cache-control')).toBe('no-store')
  expect(one.headers.get('x-accel-buffering')).toBe('no')
  const changedAt = Date.now()
  await runOn(
    connectionOf(dataDir),
    'update products set price = price + 100; update products set price = price - 100',
  )
  await expect
    .poll(() => [one.heard, other.heard], { timeout: 2_000 })
    .toEqual([['data: catalogue'], ['data: catalogue']])
  expect(Date.now() - changedAt).toBeLessThan(2_000)
  await runOn(connectionOf(dataDir), `update settings set store_name = 'Chez Mariem'`)
  await expect.poll(() => other.heard, { timeout: 2_000 }).toEqual(['data: catalogue', 'data: settings'])
  expect(one.heard).toEqual(['data: catalogue'])
  expect(reviews.heard).toEqual([])
})

it('streams that were left, or never existed, cost nothing', async () => {
  const shop = await openShop({ DATA_DIR: await seededDataDir(), RATE_BUDGET: '0.002' })
  for (const topics of ['', 'everything', 'catalogue,', 'Catalogue'])
    expect([topics, (await fetch(`${shop.url}/live?topics=${topics}`)).status]).toEqual([topics, 400])
  for (const topics of ['orders', 'catalogue,staff'])
    expect([topics, (await fetch(`${shop.url}/live?topics=${topics}`)).status]).toEqual([topics, 403])
  expect((await fetch(`${shop.url}/live?topics=catalogue`, { method: 'HEAD' })).status).toBe(200)
  // Two from one address are allowed with this budget.
  const leaving = new AbortController()
  await fetch(`${shop.url}/live?topics=catalogue`, { signal: leaving.signal })
  await fetch(`${shop.url}/live?topics=media`, { signal: leaving.signal })
  const refused = await fetch(`${shop.url}/live?topics=catalogue`)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  leaving.abort()
  await expect.poll(async () => (await listen(shop.url, 'catalogue')).status).toBe(200)
})

// The last, because it stops the shop.
it('a stop ends open streams at once', async () => {
  const { shop } = opened()
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(shop.url, 'catalogue')))
  const asked = Date.now()
  shop.kill('SIGTERM')
  await Promise.all(streams.map(({ ended }) => ended))
  // Open connections are cut 6 s after the signal: these ended before.
  expect(Date.now() - asked).toBeLessThan(5_500)
  expect(await shop.exited).toBe(0)
})
