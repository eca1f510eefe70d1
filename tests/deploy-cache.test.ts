/** What nginx keeps of the shop's answers, by the rules of `deploy/nginx.conf`. The shop is a server that stands for it. */
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pageKeyOf } from '#server/page-cache/page-key.rules.ts'
import { INSTALL_NGINX, isNginxInstalled, startNginx } from './nginx.ts'
import { freePort } from './program/shop-process.ts'

/** The addresses that nginx keeps, as its `map` has them. */
const KEPT = new RegExp(
  /^ {2}"~(\^\(\?:GET\|HEAD\).+)" \$melhfa_address;$/m.exec(readFileSync('deploy/nginx.conf', 'utf8'))![1]!,
)

/** What the shop is asked for; undefined for an address that is passed on as it is. */
function keptAs(address: string, method = 'GET'): string | undefined {
  return KEPT.exec(`${method} ${address}`)?.groups?.melhfa_address
}

/** The page in the shop's own cache, for a visitor with this cookie. */
function pageOf(address: string, cookies?: string): string | undefined {
  const [path = '', ...query] = address.split('?')
  return pageKeyOf({ path, query: new URLSearchParams(query.join('?')), cookies })?.id
}

const words = (text: string) => text.split(' ')
const READ_PARAMETERS = words('category subcategory page reviews v filter sort colour stock lang')
const OTHER_PARAMETERS = words('q min newsletter review order index o1 fbclid utm_source Category x')
const PUBLIC_PATHS = words('/ /about /collections /contact /product/7 /pages/a-b /newsletter/letters')
const OTHER_PATHS = words('/newsletter/letters/3 /product/0 /admin /order /account /cart /product/7.data')

describe('the addresses that nginx keeps', () => {
  it.each([
    ['/', '/'],
    ['/?fbclid=IwAR0_x-1', '/'],
    ['/?lang=fr', '/?lang=fr'],
    ['/?lang=fr&utm_source=facebook&utm_medium=cpc', '/?lang=fr&'],
    ['/collections?category=3&sort=price-up&page=2', '/collections?category=3&sort=price-up&page=2'],
    ['/product/7', '/product/7'],
    ['/product/7?v=12&reviews=2', '/product/7?v=12&reviews=2'],
    ['/pages/delivery-returns', '/pages/delivery-returns'],
    ['/newsletter/letters/3', '/newsletter/letters/3'],
  ])('%s is %s', (address, kept) => {
    expect(keptAs(address)).toBe(kept)
    expect(keptAs(address, 'HEAD')).toBe(kept)
    expect(keptAs(address, 'POST')).toBeUndefined()
  })

  it.each([
    '/admin',
    '/admin/orders?page=2',
    '/account',
    '/account/sign-in',
    '/cart',
    '/cart?line=7:1',
    '/order',
    '/order/AbCdEfGhIjKlMnOpQrStUv',
    '/run/AbCdEfGhIjKlMnOpQrStUv',
    '/wishes',
    '/newsletter/confirm/AbCdEfGhIjKlMnOpQrStUv',
    '/newsletter/unsubscribe/AbCdEfGhIjKlMnOpQrStUv',
    '/product/7/notify-me',
    '/product/7.data',
    '/live?topics=catalogue',
    '/?newsletter=thanks',
    '/product/7?review=thanks',
    '/product/7?order=AbCdEf',
    '/collections?q=melhfa',
    '/collections?min=10',
    '/product/7?o1=3',
    '/about&fbclid=1',
    '/aboutfbclid=1',
    '//about',
    '/About',
    '/%61bout',
    '/?%6Cang=fr',
    '/?Lang=fr',
    '/?lang=en',
  ])('%s is not kept', (address) => {
    expect(keptAs(address)).toBeUndefined()
  })

  it('are pages that are the same for every visitor, and what is asked is the same page', () => {
    const id = fc.constantFrom('1', '7', '12', '0', '07', '1e3', '%31', '')
    const word = fc.constantFrom('new', 'featured', 'price-up', 'red', 'x', '', 'fr', 'ar', 'FR')
    const name = fc.constantFrom(...READ_PARAMETERS, ...OTHER_PARAMETERS)
    const parameter = fc.tuple(name, fc.oneof(id, word)).map((pair) => pair.join('='))
    const path = fc.constantFrom(...PUBLIC_PATHS, ...OTHER_PATHS)
    const joined = fc.constantFrom('?', '?', '?', '&', '')
    const address = fc
      .tuple(path, joined, fc.array(parameter, { maxLength: 4 }))
      .map(([start, mark, parameters]) =>
        parameters.length > 0 ? start + mark + parameters.join('&') : start,
      )
    const cookie = fc.constantFrom(undefined, 'language=fr', 'language=ar', 'staff=x; language=fr')
    let kept = 0
    fc.assert(
      fc.property(address, cookie, (requested, cookies) => {
        const asked = keptAs(requested)
        if (asked === undefined) return
        kept++
        expect(pageOf(requested, cookies)).toBeDefined()
        expect(pageOf(asked, cookies)).toBe(pageOf(requested, cookies))
      }),
      { numRuns: 5_000 },
    )
    expect(kept).toBeGreaterThan(200)
  })
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** nginx in front of a server that counts and answers. */
async function startSite(answer: Answer) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const nginx = await startNginx({ port: await freePort(), shopPorts: [port] })
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(async () => {
    await nginx.stop()
    await close()
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(nginx.url + path, { headers, redirect: 'manual' })
  return { asked, get, close, folder: nginx.folder }
}

/** Longer than the second that the shop allows, so that tests do not depend on where in a second they start. */
const keptForLong = ({ headers }: IncomingMessage) => ({
  'x-accel-expires': `@${Math.floor(Number(headers['x-edge-time'])) + 600}`,
})

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'cache'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
}

describe.skipIf(!isNginxInstalled)(`nginx.conf${isNginxInstalled ? '' : `, ${INSTALL_NGINX}`}`, () => {
  it('asks without anything of the visitor but the language, and for one encoding', async () => {
    const { asked, get } = await startSite((request, response) =>
      response.writeHead(200, keptForLong(request)).end('page'),
    )
    const headers = {
      cookie: 'staff=secret; language=fr; account=secret',
      'accept-encoding': 'deflate, gzip;q=0.5, br',
    }
    await get('/product/7?fbclid=secret', headers)
    expect(asked[0]!.url).toBe('/product/7')
    expect(asked[0]!.headers).toMatchObject({ cookie: 'language=fr', 'accept-encoding': 'br' })
    expect(asked[0]!.rawHeaders.join()).not.toContain('secret')
    const again = await get('/product/7', { cookie: 'language=fr', 'accept-encoding': 'br' })
    expect(again.headers.get('cache-status')).toBe('nginx; hit')
    expect(asked).toHaveLength(1)
  })

  it('keeps a page for each language and encoding', async () => {
    const { asked, get } = await startSite((request, response) => {
      const { cookie, 'accept-encoding': encoding } = request.headers
      response
        .writeHead(200, { ...keptForLong(request), 'x-copy': `${cookie} ${String(encoding)}` })
        .end('page')
    })
    const copies: (string | null)[] = []
    for (let round = 0; round < 2; round++)
      for (const cookie of ['language=fr', 'language=ar', 'other=1'])
        for (const encoding of ['br, gzip', 'gzip', 'br;q=0, gzip;q=1', 'identity'])
          copies.push((await get('/', { cookie, 'accept-encoding': encoding })).headers.get('x-copy'))
    expect(asked).toHaveLength(6)
    expect(copies.slice(0, 4)).toEqual(['br', 'gzip', 'gzip', 'identity'].map((one) => `language=fr ${one}`))
    expect(copies.slice(8, 12)).toEqual(copies.slice(4, 8))
    expect(copies.slice(12)).toEqual(copies.slice(0, 12))
  })

  it.each<[string, Record<string, string>, number]>([
    ['without permission of the shop', {}, 200],
    ['that may be public elsewhere', { 'cache-control': 'public, max-age=600' }, 200],
    ['that is no-store', { 'cache-control': 'no-store' }, 200],
    ['with a cookie, even if the shop permits it', { 'set-cookie': 'a=b', 'x-accel-expires': '600' }, 200],
    ['that redirects', { location: '/elsewhere' }, 302],
  ])('does not keep a page %s', async (_name, headers, status) => {
    const { asked, get, folder } = await startSite((_request, response) =>
      response.writeHead(status, headers).end('page'),
    )
    for (let count = 0; count < 2; count++) await (await get('/about')).text()
    expect(asked.filter(({ url }) => url === '/about')).toHaveLength(2)
    expect(await filesIn(folder)).toEqual([])
  })

  it('keeps nothing at an address that is not listed, whatever the answer permits', async () => {
    const { asked, get, folder } = await startSite((_request, response) =>
      response
        .writeHead(200, { 'x-accel-expires': '600', 'cache-control': 'public, max-age=31536000, immutable' })
        .end('page'),
    )
    const paths = [
      '/admin',
      '/order/AbC',
      '/account',
      '/run/AbC',
      '/cart',
      '/?newsletter=thanks',
      '/media/1/proof.pdf',
    ]
    for (const path of [...paths, ...paths])
      await (await get(path, { 'x-edge-time': '1795000000.000' })).text()
    expect(asked).toHaveLength(2 * paths.length)
    expect(await filesIn(folder)).toEqual([])
  })

  it('asks again for a page that was told of a change, and keeps the new one for all', async () => {
    let price = 1
    const { get } = await startSite((request, response) =>
      response.writeHead(200, keptForLong(request)).end(`price ${price}`),
    )
    const read = async (headers = {}) => (await get('/product/7', headers)).text()
    expect(await read()).toBe('price 1')
    price = 2
    expect(await read()).toBe('price 1')
    expect(await read({ 'x-background': '1' })).toBe('price 2')
    expect(await read()).toBe('price 2')
  })

  it('asks with the ETag when the time is over, and keeps the page that has not changed', async () => {
    const { asked, get } = await startSite((request, response) => {
      const second = Math.floor(Number(request.headers['x-edge-time']))
      const headers = { etag: 'W/"one"', 'x-accel-expires': `@${second}` }
      if (request.headers['if-none-match'] === 'W/"one"') response.writeHead(304, headers).end()
      else response.writeHead(200, headers).end('page')
    })
    const status = async () => {
      const answer = await get('/about')
      expect(await answer.text()).toBe('page')
      return answer.headers.get('cache-status')
    }
    await expect.poll(status).toBe('nginx; hit; detail=revalidated')
    expect(asked.at(-1)!.headers['if-none-match']).toBe('W/"one"')
    await expect.poll(status).toBe('nginx; hit')
    const known = await get('/about', { 'if-none-match': 'W/"one"' })
    expect([known.status, await known.text()]).toEqual([304, ''])
  })

  it('shows the last page while the shop does not answer', async () => {
    const { get, close } = await startSite((request, response) => {
      const second = Math.floor(Number(request.headers['x-edge-time']))
      response.writeHead(200, { 'x-accel-expires': `@${second}` }).end('page')
    })
    expect(await (await get('/about')).text()).toBe('page')
    await close()
    const answered = async () => {
      const answer = await get('/about')
      return [answer.status, await answer.text(), answer.headers.get('cache-status')]
    }
    await expect.poll(answered).toEqual([200, 'page', 'nginx; hit; detail=shop-away'])
    expect((await get('/contact')).status).toBe(502)
  })

  it('keeps built files, and pictures that never change', async () => {
    const immutable = 'public, max-age=31536000, immutable'
    const { asked, get, folder } = await startSite(({ url }, response) =>
      response
        .writeHead(200, {
          'cache-control': url!.includes('0b') ? 'no-store' : immutable,
          vary: 'accept-encoding',
        })
        .end('file'),
    )
    const paths = ['/assets/a-1.js', '/media/0a/400.avif', '/media/0b/400.avif']
    for (const path of [...paths, ...paths]) await (await get(path)).text()
    expect(asked.map(({ url }) => url)).toEqual([...paths, '/media/0b/400.avif'])
    expect(await filesIn(folder)).toHaveLength(2)
  })
})
