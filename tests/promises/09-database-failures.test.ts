/** Promise 9: while the database is unreachable, public pages come from the cache and writes get 503; then both recover. */
import { expect, it, onTestFinished } from 'vitest'
import { checkout, send } from './shopper.ts'
import { rows, useShops } from './shops.ts'

const shops = useShops(1)

const getPage = async (path: string) => {
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
  for (const page of pages) expect([page, (await getPage(page)).status]).toEqual([page, 200])
  const { line } = shops.at(0)
  const repair = line.breakDown()
  onTestFinished(repair)
  // A rendered page counts as fresh for one second.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  for (const page of pages) {
    const { status, from, kept, ms, text } = await getPage(page)
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
    .poll(async () => (await getPage(`/product/${id}`)).text, { timeout: 20_000 })
    .toMatch(/4[^\d]?100/)
  await expect
    .poll(async () => (await getPage(`/product/${id}`)).from, { timeout: 20_000 })
    .toBe('melhfa; hit')
})

it('an uncached page is answered with an HTML error page that is not cached', async () => {
  const id = await shops.product()
  const repair = shops.at(0).line.breakDown()
  onTestFinished(repair)
  const failed = await getPage(`/product/${id}`)
  expect([failed.status, failed.kept]).toEqual([503, 'no-store'])
  expect(failed.text).toContain('<html')
  repair()
  await expect.poll(async () => (await getPage(`/product/${id}`)).status, { timeout: 20_000 }).toBe(200)
})

it('a link to the database that goes silent is given up quickly, and used again when it answers', async () => {
  const id = await shops.product({ price: 3200, stock: 100 })
  expect((await getPage('/')).status).toBe(200)
  expect((await send(shops.at(0), checkout(`${id}:1`, 3200))).status).toBe(201)
  const resumeAnswers = shops.at(0).line.stopAnswering()
  onTestFinished(resumeAnswers)
  // More than the pool has connections; each is on a connection that never answers.
  const asked = Array.from({ length: 30 }, () => send(shops.at(0), checkout(`${id}:1`, 3200)))
  const search = getPage('/collections?q=voile')
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([503]))
  expect((await search).status).toBe(503)
  // Known to be silent by now: nothing waits.
  const [page, uncached, order] = await Promise.all([
    getPage('/'),
    getPage('/collections?q=melhfa'),
    send(shops.at(0), checkout(`${id}:1`, 3200)),
  ])
  expect([page.status, uncached.status, order.status]).toEqual([200, 503, 503])
  expect(page.from).toBe('melhfa; hit; detail=database-away')
  resumeAnswers()
  await expect
    .poll(async () => (await send(shops.at(0), checkout(`${id}:1`, 3200))).status, { timeout: 20_000 })
    .toBe(201)
  const after = await Promise.all(
    Array.from({ length: 30 }, () => send(shops.at(0), checkout(`${id}:1`, 3200))),
  )
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([201]))
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
