/**
 * The capacity model against the shop itself: pages, orders and open pages of a number of shoppers at the busiest second of
 * their day, and the processor time that they take.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { busyCores, capacity, type Traffic } from './capacity.ts'
import { productsToSell, startDemoShop, untilIdle, withDataDir, type DemoShop } from './demo-shop.ts'
import { load, needWrk } from './load.ts'
import { say } from './measure.ts'
import { openPages, PAGES, type Refreshes } from './open-pages.ts'
import { familyOf, postgresTime, processorTime } from './processes.ts'
import type { BenchOptions, Line } from './report.ts'

const SHOPPERS = [300_000, 1_000_000]
const PAGE_CONNECTIONS = 16
const RENDERS = 60
/** Longer than a changed page is served from the cache. */
const REFRESH_MS = 1_200

export async function measureCapacity(benchOptions: BenchOptions): Promise<Line[]> {
  needWrk()
  const seconds = benchOptions.number('seconds', 40)
  return withDataDir(async (dataDir) => {
    const shop = await startDemoShop(dataDir, { RATE_BUDGET: '1000000' })
    const folder = await mkdtemp(join(tmpdir(), 'melhfa-bench-scripts-'))
    const open: Socket[] = []
    const agent = new Agent({ keepAlive: true, maxSockets: 4_000 })
    try {
      await untilIdle(dataDir)
      const ids = await productsToSell(shop)
      const idle = await coresDuring(shop, () => wait((seconds / 4) * 1000))
      const visitFor = (wanted: Traffic, secs: number) => visit(shop, { folder, seconds: secs, wanted, ids })
      // A shop that has just started compiles its code.
      await visitFor(capacity(SHOPPERS[0]!), seconds / 2)
      const lines: Line[] = await measureRenders(shop, ids)
      for (const shoppers of SHOPPERS) {
        const wanted = capacity(shoppers)
        await openFurther(shop, { open, agent, count: Math.round(wanted.openPages) })
        let done: Traffic = wanted
        const used = await coresDuring(shop, async () => {
          done = { ...(await visitFor(wanted, seconds)), openPages: open.length }
        })
        say(
          `${shoppers} shoppers a day: ${done.pages.toFixed(0)} pages/s, ${done.orders.toFixed(2)} orders/s`,
        )
        const model = busyCores(done)
        const name = 'model'
        lines.push(
          {
            what: `${shoppers} shoppers a day: shop`,
            value: used.shop - idle.shop,
            unit: 'cores',
            reference: { name, value: model.shop },
          },
          {
            what: `${shoppers} shoppers a day: PostgreSQL`,
            value: used.database - idle.database,
            unit: 'cores',
            reference: { name, value: model.database },
          },
        )
      }
      return lines
    } finally {
      for (const socket of open) socket.destroy()
      agent.destroy()
      await rm(folder, { recursive: true, force: true })
      await shop.stop()
    }
  }, benchOptions.option('data'))
}

async function openFurther(
  shop: DemoShop,
  { open, agent, count }: { open: Socket[]; agent: Agent; count: number },
): Promise<void> {
  const refreshes: Refreshes = { events: 0, answers: new Map(), slowest: 0 }
  await openPages(shop, { count: count - open.length, open, refreshes, agent })
  await wait(5_000)
}

/** Processor time of a page that is requested for the first time after a change of stock. */
async function measureRenders(shop: DemoShop, ids: number[]): Promise<Line[]> {
  const render = async (count: number) => {
    for (let at = 0; at < count; at++) {
      await shop.query(
        `update products set stock_quantity = stock_quantity - 1 where id = ${ids[at % ids.length]}`,
      )
      await wait(REFRESH_MS)
      const answer = await fetch(shop.url + PAGES[at % PAGES.length], {
        headers: { 'accept-encoding': 'br' },
      })
      await answer.arrayBuffer()
    }
  }
  const used = await coresDuring(shop, () => render(RENDERS))
  const each = (cores: number) => (cores * used.seconds * 1000) / RENDERS
  return [
    { what: 'a page rendered after a change: shop', value: each(used.shop), unit: 'ms' },
    { what: 'a page rendered after a change: PostgreSQL', value: each(used.database), unit: 'ms' },
  ]
}

interface Visit {
  ids: number[]
  folder: string
  seconds: number
  wanted: Traffic
}

/** Pages and orders at a steady rate. */
async function visit(shop: DemoShop, { ids, folder, seconds, wanted }: Visit) {
  const script = join(folder, 'pages.lua')
  const pause = Math.round((PAGE_CONNECTIONS * 1000) / wanted.pages)
  await writeFile(
    script,
    `local pages = {${PAGES.map((page) => `'${page}'`).join(',')}}
local next = 0
function request()
  next = next + 1
  return wrk.format('GET', pages[next % #pages + 1])
end
function delay() return math.random(0, ${2 * pause}) end`,
  )
  const [pages, orders] = await Promise.all([
    load({
      url: shop.url,
      headers: { 'accept-encoding': 'br' },
      connections: PAGE_CONNECTIONS,
      seconds,
      script,
    }),
    placeOrders(shop, { ids, count: Math.round(wanted.orders * seconds), everyMs: 1000 / wanted.orders }),
  ])
  return { pages: pages.perSecond, orders: orders / seconds }
}

/** Few enough for a client in JavaScript. */
async function placeOrders(
  { url }: DemoShop,
  { ids, count, everyMs }: { ids: number[]; count: number; everyMs: number },
): Promise<number> {
  for (let order = 0; order < count; order++) {
    const start = performance.now()
    const fields = {
      key: randomUUID(),
      line: `${ids[order % ids.length]}:1`,
      total: '1000',
      name: 'Mariem',
      email: '',
      wilaya: 'Nouakchott',
      city: '',
      address: 'Ksar',
      payment: 'cash',
      notes: '',
      // A new client each: orders of one phone are limited.
      phone: String(20_000_000 + order),
    }
    const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(`${url}/cart`, { method: 'POST', body: new URLSearchParams(fields), headers })
    if (answer.status !== 201) throw new Error(`an order was answered ${answer.status}`)
    await answer.arrayBuffer()
    await wait(Math.max(0, everyMs - (performance.now() - start)))
  }
  return count
}

async function coresDuring(shop: DemoShop, work: () => Promise<unknown>) {
  const spent = () => ({ shop: processorTime(familyOf(shop.pid)), database: postgresTime(shop.dataDir) })
  const [before, start] = [spent(), performance.now()]
  await work()
  const [after, elapsed] = [spent(), (performance.now() - start) / 1000]
  return {
    seconds: elapsed,
    shop: (after.shop - before.shop) / elapsed,
    database: (after.database - before.database) / elapsed,
  }
}
