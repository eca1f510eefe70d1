/** Promise 9: public pages keep being served while the database is away, writes say "later", and it mends itself. */
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

it('pages that were ever shown go on being shown, and say that they may be old', async () => {
  const id = await shops.product({ price: 3200 })
  const pages = [...PAGES, `/product/${id}`, `/product/${id}.data`]
  for (const page of pages) expect([page, (await ofStore(page)).status]).toEqual([page, 200])
  const { line } = shops.at(0)
  const repair = line.breakDown()
  onTestFinished(repair)
  // Whatever was rendered a moment ago is good enough for that moment.
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

it('a page that was never shown fails as a page, and is not kept', async () => {
  const id = await shops.product()
  const repair = shops.at(0).line.breakDown()
  onTestFinished(repair)
  const failed = await ofStore(`/product/${id}`)
  expect([failed.status, failed.kept]).toEqual([500, 'no-store'])
  expect(failed.text).toContain('<html')
  repair()
  await expect.poll(async () => (await ofStore(`/product/${id}`)).status, { timeout: 20_000 }).toBe(200)
})

it('an outage is one line in the log, and its end another', async () => {
  const shop = await shops.open()
  const id = await shops.product({ price: 3200 })
  for (const page of PAGES) await fetch(shop.url + page)
  const before = shop.printed().length
  const repair = shop.line.breakDown()
  onTestFinished(repair)
  const answers = Array.from({ length: 20 }, async (_, index) => {
    await fetch(`${shop.url}/product/${id}?lang=${index % 2 ? 'fr' : 'ar'}`)
    await fetch(`${shop.url}/readyz`)
    return send(shop, checkout(`${id}:1`, 3200))
  })
  for (const { status } of await Promise.all(answers)) expect(status).toBe(503)
  repair()
  await expect.poll(() => shop.printed(), { timeout: 20_000 }).toContain('database available again')
  const lines = shop
    .printed()
    .slice(before)
    .split('\n')
    .filter((line) => /"level":"(warn|error)"|available again/.test(line))
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', service: 'database' },
    { level: 'info', service: 'database', failures: expect.any(Number) },
  ])
  expect(lines.join('')).not.toContain('"stack"')
})
