/** Ten thousand open catalogue pages while the stock changes: what their refreshes cost the shop. */
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { dataAddressOf } from '#shop-shell/page/page-data.rules.ts'
import { startDemoShop, untilIdle, withDataDir, type DemoShop } from './demo-shop.ts'
import { say } from './measure.ts'
import { familyOf, memory, processorTime } from './processes.ts'
import type { BenchOptions, Line } from './report.ts'

/** As the scripts of a page: the request follows the event after this time. */
const REFRESH_MS = { min: 100, spread: 400 }
const CHANGES_PER_SECOND = 20
export const PAGES = ['/', '/collections', '/?lang=fr', '/collections?lang=fr', '/collections?page=2']

export interface Refreshes {
  events: number
  /** Answers by status. */
  answers: Map<number, number>
  /** Milliseconds from the event to the answer. */
  slowest: number
}

export async function measureOpenPages(benchOptions: BenchOptions): Promise<Line[]> {
  const count = benchOptions.number('pages', 10_000)
  const seconds = benchOptions.number('seconds', 40)
  return withDataDir(async (dataDir) => {
    const shop = await startDemoShop(dataDir, { RATE_BUDGET: '1000' })
    const open: Socket[] = []
    try {
      await untilIdle(dataDir)
      await shop.query(`update products set stock_quantity = 1000000, in_stock = true where not has_options`)
      await wait(2_000)
      const alone = await coresUsed(shop, seconds / 4)
      const before = memory([shop.pid])
      const refreshes: Refreshes = { events: 0, answers: new Map(), slowest: 0 }
      const agent = new Agent({ keepAlive: true, maxSockets: 4_000 })
      await openPages(shop, { count, open, refreshes, agent })
      await wait(5_000)
      const perPage = ((memory([shop.pid]) - before) * 1024) / count
      const beside = await coresUsed(shop, seconds)
      const perMinute = (refreshes.events * 60) / count / seconds
      say(`${refreshes.events} events; answers by status: ${JSON.stringify([...refreshes.answers])}`)
      const seenAfter = await priceSeenAfter(shop, { count, refreshes })
      agent.destroy()
      return [
        {
          what: `refreshes of ${count} pages at ${CHANGES_PER_SECOND} changes of stock a second`,
          value: beside - alone,
          unit: 'cores',
          reference: { name: 'no page open', value: alone },
          goal: 'under 0.25',
        },
        { what: 'refreshes of a page', value: perMinute, unit: 'a minute' },
        { what: 'a new price after quiet, until the last page has it', value: seenAfter, unit: 'ms' },
        { what: 'memory per open page', value: perPage, unit: 'KB' },
      ]
    } finally {
      for (const socket of open) socket.destroy()
      await shop.stop()
    }
  }, benchOptions.option('data'))
}

/** Processor time of the shop for each second, while stock changes as by orders. */
async function coresUsed(shop: DemoShop, seconds: number): Promise<number> {
  const { pid, dataDir } = shop
  const { rows } = await shop.query(
    `select id, current_setting('unix_socket_directories') as host, current_setting('port') as port
     from products where deleted_at is null and not has_options and status = 'published' order by id`,
  )
  const host = String(rows[0].host).replaceAll('"', '') || dataDir
  const client = new pg.Client({ host, port: Number(rows[0].port), user: 'melhfa', database: 'melhfa' })
  await client.connect()
  const [spent, start] = [processorTime(familyOf(pid)), performance.now()]
  for (let change = 0; performance.now() < start + seconds * 1000; change++) {
    const { id } = rows[change % rows.length]
    await client.query('update products set stock_quantity = stock_quantity - 1 where id = $1', [id])
    await wait(Math.max(0, start + ((change + 1) * 1000) / CHANGES_PER_SECOND - performance.now()))
  }
  const used = ((processorTime(familyOf(pid)) - spent) * 1000) / (performance.now() - start)
  await client.end()
  return used
}

interface Opening {
  count: number
  open: Socket[]
  refreshes: Refreshes
  agent: Agent
}

const CONCURRENCY = 100

export async function openPages(
  { url }: DemoShop,
  { count, open, refreshes, agent }: Opening,
): Promise<void> {
  const one = async (index: number) => {
    const data = url + dataAddressOf(PAGES[index % PAGES.length]!)
    const shown = { agent, refreshes, etag: '', data }
    open.push(await listen(url, () => onEvent(shown)))
  }
  for (let first = 0; first < count; first += CONCURRENCY)
    await Promise.all(
      Array.from({ length: Math.min(CONCURRENCY, count - first) }, (_, index) => one(first + index)),
    )
  say(`${count} pages are open`)
}

interface OpenPage {
  agent: Agent
  refreshes: Refreshes
  /** The address of its data. */
  data: string
  /** Of the data that is shown; a page that was not refreshed yet has none. */
  etag: string
}

function onEvent(page: OpenPage): void {
  page.refreshes.events++
  const at = performance.now()
  setTimeout(() => refresh(page, at), REFRESH_MS.min + Math.random() * REFRESH_MS.spread)
}

function refresh(page: OpenPage, eventAt: number): void {
  const headers = { 'x-background': '1', 'accept-encoding': 'br', 'if-none-match': page.etag }
  get(page.data, { agent: page.agent, headers }, (answer) => {
    answer.resume()
    const { answers } = page.refreshes
    answers.set(answer.statusCode!, (answers.get(answer.statusCode!) ?? 0) + 1)
    page.etag = answer.headers.etag ?? page.etag
    page.refreshes.slowest = Math.max(page.refreshes.slowest, performance.now() - eventAt)
    if (answer.statusCode === 503) setTimeout(() => refresh(page, eventAt), 1_000)
  }).on('error', () => {})
}

function listen(url: string, onMessage: () => void): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (text.includes('data: catalogue')) return onMessage()
      if (text.startsWith('HTTP/1.1 200')) resolve(socket)
      else if (text.startsWith('HTTP/')) reject(new Error(text.split('\r\n')[0]))
    })
    socket.write(`GET /live?topics=catalogue HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  })
}

/** One change after a quiet time. */
async function priceSeenAfter(
  shop: DemoShop,
  { count, refreshes }: { count: number; refreshes: Refreshes },
): Promise<number> {
  await wait(20_000)
  const answered = () =>
    [...refreshes.answers].reduce((sum, [status, n]) => sum + (status === 503 ? 0 : n), 0)
  const [before, start] = [answered(), performance.now()]
  await shop.query(`update products set price = price + 100 where id = 1`)
  while (answered() < before + count) {
    if (performance.now() > start + 30_000) throw new Error('not all pages were refreshed within 30 s')
    await wait(20)
  }
  return performance.now() - start
}
