import { expect, test } from './shop.ts'

test('every page carries the security headers and a policy that allows its own scripts only', async ({
  request,
}) => {
  const answer = await request.get('/')
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
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
  expect((await request.get('/')).headers()['content-security-policy']).not.toContain(nonce)
})

test('health is told to machines', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await request.get('/readyz')).json()).toEqual({ status: 'ready' })
})

test('a write from elsewhere, or from nowhere, is refused', async ({ request, baseURL }) => {
  const form = { language: 'fr', back: '/' }
  const send = (headers: Record<string, string>) =>
    request.post('/language', { form, headers, maxRedirects: 0 }).then((answer) => answer.status())
  expect(await send({ origin: 'https://evil.example' })).toBe(403)
  expect(await send({ 'sec-fetch-site': 'cross-site', origin: baseURL! })).toBe(403)
  expect(await send({})).toBe(403)
  expect(await send({ origin: baseURL! })).toBe(302)
  expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(302)
})

test('changing the language leads back into the shop only', async ({ request, baseURL }) => {
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

test('built files are kept for ever, pages are not', async ({ request }) => {
  const page = await request.get('/')
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(await page.text())?.[0]
  const file = await request.get(script!)
  expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(page.headers()['cache-control'] ?? '').not.toContain('immutable')
})

test('a picture of the home page is served in small, modern variants', async ({ request, page }) => {
  // The variants are made in the background after the first start.
  await expect
    .poll(async () => /\/media\/[0-9a-f-]+\/800\.avif/.exec(await (await request.get('/')).text())?.[0], {
      timeout: 45_000,
    })
    .toBeDefined()
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
