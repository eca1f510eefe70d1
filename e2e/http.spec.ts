import project from '../package.json' with { type: 'json' }
import { expect, test } from './shop.ts'

const SAFETY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{12}$/),
}

test('every page carries the security headers and a policy that allows its own scripts only', async ({
  request,
}) => {
  const answer = await request.get('/cart')
  const headers = answer.headers()
  const policy = headers['content-security-policy'] ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(nonce).toBeTruthy()
  expect(policy).toContain(`default-src 'self'`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).not.toContain('unsafe')
  const scripts = (await answer.text()).match(/<script[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(1)
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
  expect(headers).toMatchObject(SAFETY)
  expect((await request.get('/cart')).headers()['content-security-policy']).not.toContain(nonce)
})

test('pages of a person are separated from the window that opened them', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['cross-origin-opener-policy']
  for (const path of ['/admin/login', '/admin/login.data', '/account/sign-in', '/order', '/run', '/display'])
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin'])
  for (const path of ['/', '/collections', '/collections?q=x', '/cart', '/contact', '/ordering'])
    expect([path, await policyOf(path)]).toEqual([path, undefined])
})

test('a cached page allows its scripts by hash, and the browser runs them', async ({ request, page }) => {
  const headers = (await request.get('/')).headers()
  expect(headers).toMatchObject(SAFETY)
  expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
  expect(headers['content-security-policy']).not.toMatch(/nonce|unsafe/)
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  for (const path of ['/', '/collections', '/about', '/contact?lang=fr']) {
    await page.goto(path)
    await page.waitForLoadState('load')
    await expect.poll(() => page.evaluate(() => 'early' in window)).toBe(true)
  }
  expect(refused).toEqual([])
})

test('health and readiness are answered as JSON', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok', version: project.version })
  expect(await (await request.get('/readyz')).json()).toEqual({ status: 'ready' })
})

test('a write from another origin or without one is refused', async ({ request, baseURL }) => {
  const form = { language: 'fr', back: '/' }
  const send = (headers: Record<string, string>) =>
    request.post('/language', { form, headers, maxRedirects: 0 }).then((answer) => answer.status())
  expect(await send({ origin: 'https://evil.example' })).toBe(403)
  expect(await send({ 'sec-fetch-site': 'cross-site', origin: baseURL! })).toBe(403)
  expect(await send({})).toBe(403)
  expect(await send({ origin: baseURL! })).toBe(302)
  expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(302)
})

test('changing the language redirects inside the shop only', async ({ request, baseURL }) => {
  const leadTo = async (back: string) => {
    const form = { language: 'fr', back }
    const answer = await request.post('/language', { form, headers: { origin: baseURL! }, maxRedirects: 0 })
    return answer.headers()['location']
  }
  expect(await leadTo('/about?x=1&lang=ar')).toBe('/about?x=1')
  for (const evil of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
  ])
    expect(await leadTo(evil), evil).toMatch(/^\/(?![/\\])/)
})

test('built files are cached as immutable, pages are not', async ({ request }) => {
  const page = await request.get('/')
  const script = /\/assets\/hydrate-page-[\w-]+\.js/.exec(await page.text())?.[0]
  const file = await request.get(script!)
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(page.headers()['cache-control'] ?? '').not.toContain('immutable')
})

test('a picture of the home page is served as a small AVIF variant', async ({ request, page }) => {
  const path = /\/media\/[0-9a-f-]+\/800\.avif/.exec(await (await request.get('/')).text())![0]
  const picture = await request.get(path)
  expect(picture.headers()).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(picture.headers()['content-security-policy']).toContain('sandbox')
  await page.goto('/')
  const drawn = page.locator('.hero-picture').first()
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
