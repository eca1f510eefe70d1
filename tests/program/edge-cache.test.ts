/** The built shop behind nginx with the cache of `deploy/nginx.conf`. Needs a build. */
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get as httpGet } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INSTALL_NGINX, isNginxInstalled, startNginx, type Nginx } from '../nginx.ts'
import { rows, useShops, type Shop } from '../promises/shops.ts'
import { ownerVisitor } from '../promises/staff-visits.ts'
import { addresses } from '../route-table.ts'
import { addressWith, oneOfEverything } from '../shop-subjects.ts'
import { freePort, openFolder } from './shop-process.ts'

const shops = useShops(0)

describe.skipIf(!isNginxInstalled)(`behind nginx${isNginxInstalled ? '' : `, ${INSTALL_NGINX}`}`, () => {
  let shop: Shop
  let nginx: Nginx
  let files: string
  beforeAll(async () => {
    const port = await freePort()
    shop = await shops.open({ TRUST_PROXY: '1', PUBLIC_URL: `http://127.0.0.1:${port}` })
    files = await openFolder()
    await mkdir(join(files, 'file'))
    nginx = await startNginx({
      port,
      shopPorts: [new URL(shop.url).port],
      extra: `\n  location /file/ { root ${files}; }\n`,
    })
  })
  afterAll(async () => {
    await nginx?.stop()
    await rm(files, { recursive: true, force: true })
  })

  const read = (path: string, headers: Record<string, string> = {}, url = nginx.url) =>
    fetch(url + path, { headers, redirect: 'manual' })

  it('a page is the same from nginx and from the shop, in every language and encoding', async () => {
    const id = await shops.product()
    for (const language of ['ar', 'fr'])
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { cookie: `language=${language}; cart=x`, 'accept-encoding': encoding }
        const readOnce = async () => {
          const answer = await read(`/product/${id}`, headers)
          return { answer, text: await answer.text() }
        }
        let kept = await readOnce()
        const isKept = async () => {
          kept = await readOnce()
          return kept.answer.headers.get('cache-status')?.endsWith(', nginx; hit')
        }
        await expect.poll(isKept).toBe(true)
        const direct = await read(`/product/${id}`, headers, shop.url)
        expect(kept.text).toBe(await direct.text())
        expect(kept.text).toContain(`<html lang="${language}"`)
        for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy', 'content-encoding'])
          expect([name, kept.answer.headers.get(name)]).toEqual([name, direct.headers.get(name)])
        expect(kept.answer.headers.get('x-accel-expires')).toBeNull()
      }
  })

  it('a changed price is on every page that is requested after the end of the second', async () => {
    const id = await shops.product({ price: 3200 })
    const shows = async (price: number, url?: string) =>
      (await (await read(`/product/${id}?lang=fr`, {}, url)).text()).includes(`"price":"${price}`)
    for (let price = 7_101; price < 7_105; price++) {
      const reading = new AbortController()
      const answers: { at: number; isNew: boolean }[] = []
      const readers = Array.from({ length: 3 }, async () => {
        while (!reading.signal.aborted) answers.push({ at: Date.now(), isNew: await shows(price) })
      })
      await rows('update products set price = $1 where id = $2', [price * 100, id])
      await expect.poll(() => shows(price, shop.url), { interval: 5 }).toBe(true)
      const endOfSecond = Math.floor(Date.now() / 1000) * 1000 + 1000
      await wait(endOfSecond + 400 - Date.now())
      reading.abort()
      await Promise.all(readers)
      const later = answers.filter(({ at }) => at > endOfSecond + 10)
      expect(later.length).toBeGreaterThan(3)
      expect(later.filter(({ isNew }) => !isNew)).toEqual([])
    }
  })

  it('of all addresses of the shop, requested as the owner and as a visitor, only public pages are kept', async () => {
    const { cookie } = await ownerVisitor()
    const subjects = await oneOfEverything()
    const paths = addresses()
      .filter(({ path }) => !/sign-out|\/live$/.test(path))
      .map((route) => addressWith(route, subjects))
    expect(paths.length).toBeGreaterThan(100)
    expect((await read('/admin', { cookie })).status).toBe(200)
    const visitors = [{ cookie: `${cookie}; account=secret-of-one` }, {}].flatMap((headers) =>
      ['', '?lang=fr', '?utm_source=secret-of-one'].map((query) => ({ headers, query })),
    )
    for (const path of paths)
      await Promise.all(
        visitors.map(async ({ headers, query }) => {
          const answer = await read(path + query, { 'user-agent': 'secret-of-one', ...headers })
          await answer.body?.cancel()
        }),
      )
    const kept = await keptFiles(join(nginx.folder, 'cache'))
    const keys = kept.map((file) => /^KEY: (.*)$/m.exec(file)![1]!)
    expect(keys.length).toBeGreaterThan(8)
    const isPublic =
      /^\/((about|collections|contact|newsletter\/letters|product\/\d+|pages\/[a-z-]+|newsletter\/letters\/\d+)?(\?lang=fr&?)? (ar|fr) (br|gzip|identity)|assets\/\S+ \w+|media\/[\da-f-]+\/\d+\.\w+)$/
    expect(keys.filter((key) => !isPublic.test(key))).toEqual([])
    const token = cookie.split('=')[1]!
    for (const file of kept) {
      const head = file.slice(0, file.indexOf('\r\n\r\n')).toLowerCase()
      expect(head).not.toMatch(/set-cookie|no-store/)
      expect(file).not.toContain('secret-of-one')
      expect(file).not.toContain(token)
    }
  })

  it('a page costs nginx and shop together not much more than a file of the same bytes', async () => {
    const id = await shops.product()
    const headers = { cookie: 'language=fr', 'accept-encoding': 'gzip, deflate, br, zstd' }
    const page = await rawBody(`${nginx.url}/product/${id}`, headers)
    await writeFile(join(files, 'file', 'page'), page)
    const [worker] = readFileSync(`/proc/${nginx.pid}/task/${nginx.pid}/children`, 'utf8').split(' ')
    const processorTime = () => [worker!, shop.pid].reduce<number>((sum, pid) => sum + nanosecondsOf(pid), 0)
    const spent: Record<string, number[]> = {}
    for (let round = 0; round < 6; round++)
      for (const path of [`/product/${id}`, '/file/page']) {
        const before = processorTime()
        await requestMany(nginx.url + path, headers, 500)
        if (round > 0) (spent[path] ??= []).push(processorTime() - before)
      }
    const [kept, file] = Object.values(spent).map((all) => all.toSorted((a, b) => a - b)[2]!)
    // `npm run bench -- edge` measures it.
    expect(kept! / file!).toBeLessThan(3)
  })
})

async function keptFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile())
  return Promise.all(found.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
}

/** Processor time of the main thread. */
function nanosecondsOf(pid: number | string): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
}

/** As it is sent, compressed. */
function rawBody(url: string, headers: Record<string, string>, agent?: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    httpGet(url, { headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

async function requestMany(url: string, headers: Record<string, string>, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  await Promise.all(Array.from({ length: count }, () => rawBody(url, headers, agent)))
  agent.destroy()
}
