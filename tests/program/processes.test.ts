/** Several processes behind one port: they agree, they are replaced, they stop in order. Needs a build. */
import { readdirSync, readFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { describe, expect, it } from 'vitest'
import { runOn } from '../test-database.ts'
import {
  connectionOf,
  isAlive,
  launchShop,
  openShop,
  postmasterOf,
  ready,
  seededDataDir,
  type ShopProcess,
} from './shop-process.ts'

/** The shop's processes that answer, which the first one started. */
function workersOf({ pid }: ShopProcess): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = / \w (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]
        return parent === String(pid) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('index.js')
      } catch {
        return false
      }
    })
    .map(Number)
}

/** How many of them the first one has seen die. */
function endings(shop: ShopProcess): number {
  return shop.printed().split('worker process ended, a replacement').length - 1
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Over a connection of its own: connections go round the processes. */
function visit({ url }: ShopProcess, path: string, form?: Record<string, string>): Promise<Answer> {
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const sent = ask(url + path, { agent: false, ...(form && { method: 'POST', headers }) }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', reject)
    sent.end(form && String(new URLSearchParams(form)))
  })
}

/** What so many visitors in a row are shown; enough for every process to be met. */
async function visits(shop: ShopProcess, path: string, count = 8): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let visitor = 0; visitor < count; visitor++) answers.push(await visit(shop, path))
  return answers
}

const IN_TWO = { WEB_CONCURRENCY: '2' }

describe.skipIf(process.platform !== 'linux')('two processes', () => {
  it('both show a change as soon as the database has it, and keep their pages until then', async () => {
    const dataDir = await seededDataDir()
    const shop = await openShop({ DATA_DIR: dataDir, ...IN_TWO })
    await expect.poll(() => shop.printed(), { timeout: 60_000 }).toContain('Melhfa is open')
    expect(workersOf(shop)).toHaveLength(2)
    const { rows } = await runOn(connectionOf(dataDir), 'select id from products order by id limit 1')
    const path = `/product/${rows[0].id}?lang=fr`
    // Variants of the first start's pictures may still be on their way.
    await expect
      .poll(
        async () => {
          const answers = await visits(shop, path)
          return new Set(answers.map(({ headers }) => headers['cache-status']))
        },
        { timeout: 90_000, interval: 1_000 },
      )
      .toEqual(new Set(['melhfa; hit']))
    const before = await visits(shop, path)
    // Each process has rendered it itself.
    expect(new Set(before.map(({ headers }) => headers['x-request-id'])).size).toBe(2)
    expect(new Set(before.map(({ headers }) => headers.etag)).size).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await runOn(connectionOf(dataDir), 'update products set price = 765400')
    await expect
      .poll(async () => (await visits(shop, path)).every(({ text }) => /7[\s  ]?654/.test(text)), {
        timeout: 3_000,
      })
      .toBe(true)
  })

  it('replace one that was killed, and go on meanwhile', async () => {
    const shop = await openShop({ DATA_DIR: await seededDataDir(), ...IN_TWO })
    await expect.poll(() => shop.printed(), { timeout: 60_000 }).toContain('Melhfa is open')
    const [first, second] = workersOf(shop)
    process.kill(first!, 'SIGKILL')
    await expect.poll(() => isAlive(first!)).toBe(false)
    // At once: nobody needs to know first.
    for (let visitor = 0; visitor < 10; visitor++) expect((await visit(shop, '/about')).status).toBe(200)
    await expect.poll(() => endings(shop), { timeout: 30_000 }).toBe(1)
    await expect.poll(() => workersOf(shop), { timeout: 30_000 }).toHaveLength(2)
    expect(workersOf(shop)).toContain(second)
    process.kill(second!, 'SIGKILL')
    await expect.poll(() => endings(shop), { timeout: 30_000 }).toBe(2)
    await ready(shop)
    expect((await visit(shop, '/about')).status).toBe(200)
  })

  it('stop in order, the database last', async () => {
    const dataDir = await seededDataDir()
    const shop = await openShop({ DATA_DIR: dataDir, ...IN_TWO })
    await expect.poll(() => shop.printed(), { timeout: 60_000 }).toContain('Melhfa is open')
    const [workers, server] = [workersOf(shop), postmasterOf(dataDir)]
    const asked = Date.now()
    shop.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
    expect(Date.now() - asked).toBeLessThan(10_000)
    expect([...workers, server].filter(isAlive)).toEqual([])
    expect(shop.printed()).not.toContain('"level":"error"')
  })

  it('end with the first one, however it ends', async () => {
    const dataDir = await seededDataDir()
    const shop = await openShop({ DATA_DIR: dataDir, ...IN_TWO })
    const workers = workersOf(shop)
    shop.kill('SIGKILL')
    await shop.exited
    await expect.poll(() => workers.filter(isAlive), { timeout: 10_000 }).toEqual([])
    // The database that was left behind is taken over.
    const next = await openShop({ DATA_DIR: dataDir, ...IN_TWO })
    expect((await visit(next, '/')).status).toBe(200)
  })

  it.each([
    ['one process', {}],
    ['several', IN_TWO],
  ])('say when the port is taken, by %s, as one does, and leave nothing behind', async (_, others) => {
    const first = await openShop({ DATA_DIR: await seededDataDir(), ...others })
    const { port } = new URL(first.url)
    const second = await launchShop({ DATA_DIR: await seededDataDir(), PORT: port, ...IN_TWO })
    expect(await second.exited).toBe(1)
    expect(second.printed()).toContain(`Port ${port} is already in use. Stop the other program`)
    expect(second.printed()).not.toContain('    at ')
    expect(workersOf(second)).toEqual([])
  })

  it('share one rate limit', async () => {
    const shop = await openShop({ DATA_DIR: await seededDataDir(), ...IN_TWO, RATE_BUDGET: '0.1' })
    await expect.poll(() => shop.printed(), { timeout: 120_000 }).toContain('Melhfa is open')
    // One for each phone and window with this factor, whichever process is asked.
    const statuses: number[] = []
    for (let visitor = 0; visitor < 4; visitor++)
      statuses.push((await visit(shop, '/order', { number: '1001', phone: '22123456' })).status)
    expect(statuses).toEqual([404, 429, 429, 429])
  })
})
