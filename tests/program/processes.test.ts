/** Several processes on one port: shared changes, replacement after a crash, graceful shutdown. Needs a build. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runOn } from '../test-database.ts'
import { itInFullRun } from '../test-runs.ts'
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

/** The worker processes that the primary process started. */
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

/** How many worker exits the primary has logged. */
function workerExits(shop: ShopProcess): number {
  return shop.printed().split('worker process ended, a replacement').length - 1
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Uses a new connection, because connections are distributed over the processes. */
function visit({ url }: ShopProcess, path: string, form?: Record<string, string>): Promise<Answer> {
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url + path,
      { agent: false, ...(form && { method: 'POST', headers }) },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    sent.on('error', reject)
    sent.end(form && String(new URLSearchParams(form)))
  })
}

/** Sequential requests, enough to reach every process. */
async function visits(shop: ShopProcess, path: string, count = 8): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let visitor = 0; visitor < count; visitor++) answers.push(await visit(shop, path))
  return answers
}

const TWO_PROCESSES = { WEB_CONCURRENCY: '2' }

/** The primary prints this when all workers are ready. */
async function untilAllOpen(shop: ShopProcess): Promise<void> {
  await vi.waitUntil(() => shop.printed().includes('Melhfa is open'), 50_000)
}

/** Starts two processes on a port that is in use. */
async function startOn(port: string) {
  const second = await launchShop({ DATA_DIR: await seededDataDir(), PORT: port, ...TWO_PROCESSES })
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
  const opened = useSeededShop(() => TWO_PROCESSES)
  beforeAll(() => untilAllOpen(opened().shop))

  it('both serve cached pages until the database changes, then the changed page', async () => {
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
    // Each process has rendered the page.
    expect(new Set(before.map(({ headers }) => headers['x-request-id'])).size).toBe(2)
    expect(new Set(before.map(({ headers }) => headers.etag)).size).toBe(1)
    await runOn(connectionOf(dataDir), 'update products set price = 765400')
    await expect
      .poll(async () => (await visits(shop, path)).every(({ text }) => /7[\s  ]?654/.test(text)))
      .toBe(true)
  })

  itInFullRun('a second shop on their port exits with a message and leaves no worker', async () => {
    const { port } = new URL(opened().shop.url)
    expect(await startOn(port)).toEqual(refused(port))
  })

  itInFullRun('exit with a message when another program uses their port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    expect(await startOn(port)).toEqual(refused(port))
  })

  itInFullRun('share one rate limit', async () => {
    const shop = await openShop({ DATA_DIR: await seededDataDir(), ...TWO_PROCESSES, RATE_BUDGET: '0.1' })
    await untilAllOpen(shop)
    // This budget allows one request per phone and window, over all processes.
    const statuses: number[] = []
    for (let visitor = 0; visitor < 4; visitor++)
      statuses.push((await visit(shop, '/order', { number: '1001', phone: '22123456' })).status)
    expect(statuses).toEqual([404, 429, 429, 429])
  })

  // The last, because it stops the shop.
  it('shut down gracefully, with the database', async () => {
    const { shop, dataDir } = opened()
    const [workers, server] = [workersOf(shop), postmasterOf(dataDir)]
    shop.kill('SIGTERM')
    // A shutdown longer than 9.5 s is forced and exits with another code.
    expect(await shop.exited).toBe(0)
    expect([...workers, server].filter(isAlive)).toEqual([])
    expect(shop.printed()).not.toContain('"level":"error"')
  })
})

describe.skipIf(!isLinux)('two processes after a kill', () => {
  const opened = useSeededShop(() => TWO_PROCESSES)
  beforeAll(() => untilAllOpen(opened().shop))

  it('a killed worker is replaced while the other serves requests', async () => {
    const { shop } = opened()
    const [first, second] = workersOf(shop)
    process.kill(first!, 'SIGKILL')
    await expect.poll(() => isAlive(first!)).toBe(false)
    // Immediately, without waiting for the primary to notice.
    for (let visitor = 0; visitor < 10; visitor++) expect((await visit(shop, '/about')).status).toBe(200)
    await expect.poll(() => workerExits(shop), { timeout: 30_000 }).toBe(1)
    await expect.poll(() => workersOf(shop), { timeout: 30_000 }).toHaveLength(2)
    expect(workersOf(shop)).toContain(second)
    process.kill(second!, 'SIGKILL')
    await expect.poll(() => workerExits(shop), { timeout: 30_000 }).toBe(2)
    await ready(shop)
    expect((await visit(shop, '/about')).status).toBe(200)
  })

  // The last, because it ends the shop.
  itInFullRun('workers exit when the primary is killed', async () => {
    const { shop, dataDir } = opened()
    const workers = workersOf(shop)
    shop.kill('SIGKILL')
    await shop.exited
    await expect.poll(() => workers.filter(isAlive)).toEqual([])
    // The next start takes over the running database.
    const next = await openShop({ DATA_DIR: dataDir, ...TWO_PROCESSES })
    expect((await visit(next, '/')).status).toBe(200)
  })
})
