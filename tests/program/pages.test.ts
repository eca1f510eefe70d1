/** Public pages from the page cache, over HTTP. Needs a build. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rows, useShops } from '../promises/shops.ts'

const shops = useShops(1)

function request(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(shops.at(0).url + path, { headers, method })
}

const isHit = async (path: string) => (await request(path)).headers.get('cache-status') === 'melhfa; hit'

describe('a cached page', () => {
  it('has the same content in every encoding', async () => {
    const texts = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity', 'gzip, deflate, br', 'br;q=0, gzip']) {
      const answer = await request('/about', { 'accept-encoding': encoding })
      const contentEncoding = answer.headers.get('content-encoding') ?? 'identity'
      expect(encoding).toContain(contentEncoding)
      expect(encoding.startsWith('br;q=0') && contentEncoding === 'br').toBe(false)
      texts.add(await answer.text())
    }
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain('<html lang="ar" dir="rtl"')
  })

  it('is answered with 304 when the ETag matches', async () => {
    const first = await request('/about')
    const etag = first.headers.get('etag')!
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const again = await request('/about', { 'if-none-match': known })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
      expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    }
    expect((await request('/about', { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await request('/about', { 'if-none-match': etag, cookie: 'language=fr' })).status).toBe(200)
  })

  it('answers HEAD with the headers of GET and no body', async () => {
    const [head, whole] = [await request('/about', {}, 'HEAD'), await request('/about')]
    for (const name of ['content-length', 'etag', 'content-type', 'content-security-policy', 'vary'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
    expect(await head.text()).toBe('')
  })

  it('is in the language of the URL, otherwise of the cookie, with matching cache headers', async () => {
    const of = async (path: string, cookie = '') => {
      const { headers, text } = await request(path, { cookie }).then(async (answer) => ({
        headers: answer.headers,
        text: await answer.text(),
      }))
      return [
        /<html lang="(\w+)"/.exec(text)?.[1],
        ...['vary', 'cache-control', 'cdn-cache-control'].map((name) => headers.get(name)),
      ]
    }
    const own = ['cookie, accept-encoding', 'private, no-cache', null]
    const later = 'max-age=1, stale-while-revalidate=9, stale-if-error=600'
    const forced = ['accept-encoding', 'public, max-age=0, s-maxage=1', later]
    expect(await of('/contact')).toEqual(['ar', ...own])
    expect(await of('/contact', 'language=fr')).toEqual(['fr', ...own])
    expect(await of('/contact', 'a=b; language=fr; staff=x')).toEqual(['fr', ...own])
    expect(await of('/contact?lang=fr')).toEqual(['fr', ...forced])
    expect(await of('/contact?lang=ar', 'language=fr')).toEqual(['ar', ...forced])
    // Requested by a page after a change notification.
    expect(await of('/contact.data?lang=fr')).toEqual([undefined, ...own])
  })

  it('keeps the language of the URL in its form', async () => {
    const form = async (path: string) =>
      /action="(\/contact[^"]*)"/.exec(await (await request(path)).text())?.[1]
    expect(await form('/contact')).toBe('/contact#message')
    expect(await form('/contact?lang=fr')).toBe('/contact?lang=fr#message')
  })

  it('is shared by all URLs that show the same content', async () => {
    await request('/collections')
    const same = [
      '/collections?utm_source=x',
      '/collections?unheard=of',
      '/collections?page=1',
      '/collections?sort=nonsense&fbclid=1',
    ]
    for (const path of same) expect([path, await isHit(path)]).toEqual([path, true])
    expect(await isHit('/collections?page=2')).toBe(false)
    for (const path of ['/collections?q=melhfa', '/?newsletter=thanks']) {
      const { status, headers } = await request(path)
      expect([path, status, headers.get('cache-status')]).toEqual([path, 200, null])
    }
  })

  it('contains no data of the request that rendered it', async () => {
    const id = await shops.product()
    const secret = 'c0ffee-of-one-visitor'
    const first = await request(`/product/${id}?ref=${secret}`, {
      cookie: `staff=${secret}; cart=${secret}`,
      'user-agent': secret,
      referer: `https://elsewhere.example/${secret}`,
      'x-forwarded-host': `${secret}.example`,
    })
    const next = await request(`/product/${id}`)
    expect(next.headers.get('cache-status')).toMatch(/^melhfa; hit/)
    for (const answer of [first, next]) {
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect([...answer.headers].join() + (await answer.text())).not.toContain(secret)
    }
  })

  it('allows its own inline scripts by hash, and no others', async () => {
    const answer = await request('/')
    const policy = answer.headers.get('content-security-policy')!
    const text = await answer.text()
    expect(policy).not.toMatch(/nonce|unsafe/)
    expect(text).not.toContain('nonce=')
    const inline = [
      ...text.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>(.*?)<\/script>/gs),
    ]
    expect(inline.length).toBeGreaterThan(0)
    const hashes = inline.map(([, code]) => createHash('sha256').update(code!).digest('base64'))
    expect([...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash).toSorted()).toEqual(
      hashes.toSorted(),
    )
    expect(policy).toContain(`frame-ancestors 'none'`)
  })

  it('may be a 404, until the product exists', async () => {
    const [found] = await rows<{ next: number }>(`select coalesce(max(id), 0)::int + 1 as next from products`)
    const { next } = found!
    const path = `/product/${next}`
    expect((await request(path)).status).toBe(404)
    expect([(await request(path)).status, await isHit(path)]).toEqual([404, true])
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    let id = await shops.product()
    while (id < next) id = await shops.product()
    await expect.poll(async () => (await request(path)).status, { timeout: 3_000 }).toBe(200)
  })

  it('is not served to a write', async () => {
    const { url } = shops.at(0)
    const sent = await fetch(`${url}/contact`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams({ name: '', email: '', phone: '', subject: '', message: '', website: '' }),
    })
    expect(sent.status).toBe(400)
    expect(sent.headers.get('cache-status')).toBeNull()
  })
})

describe('a built file', () => {
  it('is compressed, immutable and has an ETag', async () => {
    const script = /\/assets\/hydrate-page-[\w-]+\.js/.exec(await (await request('/')).text())![0]
    const [br, gzip, plain] = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => request(script, { 'accept-encoding': encoding })),
    )
    expect(br!.headers.get('content-encoding')).toBe('br')
    expect(gzip!.headers.get('content-encoding')).toBe('gzip')
    expect(plain!.headers.get('content-encoding')).toBeNull()
    for (const answer of [br!, gzip!, plain!]) {
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    const text = await plain!.text()
    expect(await br!.text()).toBe(text)
    expect(await gzip!.text()).toBe(text)
    const etag = br!.headers.get('etag')!
    expect((await request(script, { 'if-none-match': etag })).status).toBe(304)
  })

  it.each(['/assets/../../server/index.js', '/.vite/manifest.json', '/assets/nothing.js', '/favicon.svg.br'])(
    'is not served at %s',
    async (path) => {
      expect((await request(path)).status).toBe(404)
    },
  )
})

// Last, because it deletes every product.
describe('a shop without a product', () => {
  it.each([
    ['/?lang=fr', 'La boutique se prépare', 'Rien dans cette catégorie'],
    ['/?lang=ar', 'المتجر يستعدّ لاستقبالكِ', 'لا شيء في هذه الفئة'],
    ['/collections?lang=fr', 'La boutique se prépare', 'Aucun produit ne correspond'],
    ['/collections?lang=ar', 'المتجر يستعدّ لاستقبالكِ', 'لا منتج يطابق'],
  ])('%s shows the message of an empty shop, not that of a filter', async (path, expected, unexpected) => {
    await rows('update products set deleted_at = now() where deleted_at is null')
    await expect.poll(async () => (await request(path)).text()).toContain(expected)
    expect(await (await request(path)).text()).not.toContain(unexpected)
  })
})
