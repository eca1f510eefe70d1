/** Promise 9: while the database is unreachable, public pages come from the cache and writes get 503; then both recover. */
import { expect, it, onTestFinished } from 'vitest'
import { checkout, send } from './shopper.ts'
import { rows, useShops } from './shops.ts'

const shops = useShops(1)

const ofStore = async (path: string) => {
  const asked = Date.now()
  const answer = await fetch(shops.at(0).url + path, { signal: AbortSignal.timeout(20_000) })
  return {
    status: answer.status,
    text: await answer.text(),
    from: answer.headers.get('cache-status'),
    kept: answer.headers.get('cache-control'),
    ms: Date.now() - asked,
  }
}

const PAGES = ['/', '/collections', '/about', '/contact', '/_.data', '/?lang=fr']

it('cached pages are served and marked as stale while the database is unreachable', async () => {
  const id = await shops.product({ price: 3200 })
  const pages = [...PAGES, `/product/${id}`, `/product/${id}.data`]
  for (const page of pages) expect([page, (await ofStore(page)).status]).toEqual([page, 200])
  const { line } = shops.at(0)
  const repair = line.breakDown()
  onTestFinished(repair)
  // A rendered page counts as fresh for one second.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  for (const page of pages) {
    const { status, from, kept, ms, text } = await ofStore(page)
    expect([page, status, from, kept]).toEqual([
      page,
      200,
      'melhfa; hit; detail=database-away',
      'private, no-cache',
    ])
    expect(text.length).toBeGreaterThan(500)
    expect(ms).toBeLessThan(4_000)
  }
  const refused = await send(shops.at(0), checkout(`${id}:1`, 3200))
  expect([refused.status, refused.retryAfter]).toEqual([503, '3'])
  await rows('update products set price = 410000 where id = $1', [id])
  repair()
  await expect
    .poll(async () => (await ofStore(`/product/${id}`)).text, { timeout: 20_000 })
    .toMatch(/4[^\d]?100/)
  await expect
    .poll(async () => (await ofStore(`/product/${id}`)).from, { timeout: 20_000 })
    .toBe('melhfa; hit')
})

it('an uncached page is answered with an HTML error page that is not cached', async () => {
  const id = await shops.product()
  const repair = shops.at(0).line.breakDown()
  onTestFinished(repair)
  const failed = await ofStore(`/product/${id}`)
  expect([failed.status, failed.kept]).toEqual([500, 'no-store'])
  expect(failed.text).toContain('<html')
  repair()
  await expect.poll(async () => (await ofStore(`/product/${id}`)).status, { timeout: 20_000 }).toBe(200)
})
