/** Event streams: changes reach open pages, a shutdown closes the streams. Needs a build. */
import { expect, it, onTestFinished } from 'vitest'
import { runOn } from '../test-database.ts'
import { itInFullRun } from '../test-runs.ts'
import { connectionOf, openShop, seededDataDir, useSeededShop } from './shop-process.ts'

interface Listening {
  status: number
  headers: Headers
  received: string[]
  ended: Promise<void>
}

async function listen(url: string, topics: string): Promise<Listening> {
  const aborting = new AbortController()
  onTestFinished(() => aborting.abort())
  const { status, headers, body } = await fetch(`${url}/live?topics=${topics}`, { signal: aborting.signal })
  const received: string[] = []
  const read = async () => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream()))
      received.push(...chunk.split('\n').filter((line) => line.startsWith('data: ')))
  }
  return { status, headers, received, ended: read().catch(() => {}) }
}

const opened = useSeededShop()

it('a database change is sent once, without its data, to every stream that subscribed to its topic', async () => {
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
    .poll(() => [one.received, other.received], { timeout: 2_000 })
    .toEqual([['data: catalogue'], ['data: catalogue']])
  expect(Date.now() - changedAt).toBeLessThan(2_000)
  await runOn(connectionOf(dataDir), `update settings set store_name = 'Chez Mariem'`)
  await expect.poll(() => other.received, { timeout: 2_000 }).toEqual(['data: catalogue', 'data: settings'])
  expect(one.received).toEqual(['data: catalogue'])
  expect(reviews.received).toEqual([])
})

itInFullRun('refused and closed streams do not count towards the limit per address', async () => {
  const shop = await openShop({ DATA_DIR: await seededDataDir(), RATE_BUDGET: '0.002' })
  for (const topics of ['', 'everything', 'catalogue,', 'Catalogue'])
    expect([topics, (await fetch(`${shop.url}/live?topics=${topics}`)).status]).toEqual([topics, 400])
  for (const topics of ['orders', 'catalogue,staff'])
    expect([topics, (await fetch(`${shop.url}/live?topics=${topics}`)).status]).toEqual([topics, 403])
  expect((await fetch(`${shop.url}/live?topics=catalogue`, { method: 'HEAD' })).status).toBe(200)
  // This budget allows two streams per address.
  const aborting = new AbortController()
  await fetch(`${shop.url}/live?topics=catalogue`, { signal: aborting.signal })
  await fetch(`${shop.url}/live?topics=media`, { signal: aborting.signal })
  const refused = await fetch(`${shop.url}/live?topics=catalogue`)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  aborting.abort()
  await expect.poll(async () => (await listen(shop.url, 'catalogue')).status).toBe(200)
})

// The last, because it stops the shop.
it('a shutdown closes open streams immediately', async () => {
  const { shop } = opened()
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(shop.url, 'catalogue')))
  const asked = Date.now()
  shop.kill('SIGTERM')
  await Promise.all(streams.map(({ ended }) => ended))
  // Open connections would be closed 6 s after the signal.
  expect(Date.now() - asked).toBeLessThan(5_500)
  expect(await shop.exited).toBe(0)
})
