/** Several processes behind one port: they agree, they are replaced, they stop in order. Needs a build. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runOn } from '../test-database.ts'
import {
  connectionOf,
  isAlive,
  launchShop,
  openShop,
  postmasterOf,
  ready,
  seededDataDir,
  useSeededShop,
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

/** The first process says so when all are open. */
async function untilAllOpen(shop: ShopProcess): Promise<void> {
  await vi.waitUntil(() => shop.printed().includes('Melhfa is open'), 50_000)
}

/** Starts two processes on a port that is taken. */
async function startOn(port: string) {
  const second = await launchShop({ DATA_DIR: await seededDataDir(), PORT: port, ...IN_TWO })
  return { exitCode: await second.exited, printed: second.printed(), workers: workersOf(second) }
}

const refused = (port: string) => ({
  exitCode: 1,
  printed: expect.stringMatching(
    new RegExp(`^(?![^]*    at )[^]*Port ${port} is already in use. Stop the other program`),
  ) as string,
  workers: [],
})

const isLinux = process.platform === 'linux'

describe.skipIf(!isLinux)('two processes', () => {
  const opened = useSeededShop(() => IN_TWO)
  beforeAll(() => untilAllOpen(opened().shop))

  it('both show a change as soon as the database has it, and keep their pages until then', async () => {
    const { shop, dataDir } = opened()
    expect(workersOf(shop)).toHaveLength(2)
    const { rows } = await runOn(connectionOf(dataDir), 'select id from products order by id limit 1')
    const path = `/product/${rows[0].id}?lang=fr`
    await expect
      .poll(
        async () => {
          const answers = await visits(shop, path)
          return new Set(answers.map(({ headers }) => headers['cache-status']))
        },
        { timeout: 30_000 },
      )
      .toEqual(new Set(['melhfa; hit']))
    const before = await visits(shop, path)
    // Each process has rendered it itself.
    expect(new Set(before.map(({ headers }) => headers['x-request-id'])).size).toBe(2)
    expect(new Set(before.map(({ headers }) => headers.etag)).size).toBe(1)
    await runOn(connectionOf(dataDir), 'update products set price = 765400')
    await expect
      .poll(async () => (await visits(shop, path)).every(({ text }) => /7[\s  ]?654/.test(text)))
      .toBe(true)
  })

  it('keep their port from others, who say so and leave nothing behind', async () => {
    const { port } = new URL(opened().shop.url)
    expect(await startOn(port)).toEqual(refused(port))
  })

  // The last, because it stops the shop.
  it('stop in order, the database last', async () => {
    const { shop, dataDir } = opened()
    const [workers, server] = [workersOf(shop), postmasterOf(dataDir)]
    shop.kill('SIGTERM')
    // Otherwise a stop that took longer than 9.5 s was cut.
    expect(await shop.exited).toBe(0)
    expect([...workers, server].filter(isAlive)).toEqual([])
    expect(shop.printed()).not.toContain('"level":"error"')
  })
})

describe.skipIf(!isLinux)('two processes that are killed', () => {
  const opened = useSeededShop(() => IN_TWO)
  beforeAll(() => untilAllOpen(opened().shop))

  it('are replaced, and the others go on meanwhile', async () => {
    const { shop } = opened()
    const [first, second] = workersOf(shop)
    process.kill(first!, 'SIGKILL')
    await expect.poll(() => isAlive(first!)).toBe(false)
    // Right away: no process needs to know first.
    for (let visitor = 0; visitor < 10; visitor++) expect((await visit(shop, '/about')).status).toBe(200)
    await expect.poll(() => endings(shop), { timeout: 30_000 }).toBe(1)
    await expect.poll(() => workersOf(shop), { timeout: 30_000 }).toHaveLength(2)
    expect(workersOf(shop)).toContain(second)
    process.kill(second!, 'SIGKILL')
    await expect.poll(() => endings(shop), { timeout: 30_000 }).toBe(2)
    await ready(shop)
    expect((await visit(shop, '/about')).status).toBe(200)
  })

  // The last, because it ends the shop.
  it('end with the first one, however it ends', async () => {
    const { shop, dataDir } = opened()
    const workers = workersOf(shop)
    shop.kill('SIGKILL')
    await shop.exited
    await expect.poll(() => workers.filter(isAlive)).toEqual([])
    // The database that was left behind is taken over.
    const next = await openShop({ DATA_DIR: dataDir, ...IN_TWO })
    expect((await visit(next, '/')).status).toBe(200)
  })
})

it.skipIf(!isLinux)('two processes are refused a port that one process has', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const port = String((other.address() as AddressInfo).port)
  expect(await startOn(port)).toEqual(refused(port))
})

it.skipIf(!isLinux)('two processes share one rate limit', async () => {
  const shop = await openShop({ DATA_DIR: await seededDataDir(), ...IN_TWO, RATE_BUDGET: '0.1' })
  await untilAllOpen(shop)
  // One for each phone and window with this factor, whichever process is asked.
  const statuses: number[] = []
  for (let visitor = 0; visitor < 4; visitor++)
    statuses.push((await visit(shop, '/order', { number: '1001', phone: '22123456' })).status)
  expect(statuses).toEqual([404, 429, 429, 429])
})
