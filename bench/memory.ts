/** Resident memory of the shop, without PostgreSQL: at rest, and during a mixed load of pages, searches and orders. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { productsToSell, startDemoShop, untilIdle, withDataDir, type DemoShop } from './demo-shop.ts'
import { needWrk } from './load.ts'
import { say } from './measure.ts'
import { send } from './orders.ts'
import { familyOf, memory } from './processes.ts'
import { median, type BenchOptions, type Line } from './report.ts'

const run = promisify(execFile)
const SLICE_SECONDS = 10

/** `--minutes=`: length of the load. */
export async function measureMemory(benchOptions: BenchOptions): Promise<Line[]> {
  needWrk()
  const minutes = benchOptions.number('minutes', 10)
  const scripts = await mkdtemp(join(tmpdir(), 'melhfa-bench-scripts-'))
  try {
    return await withDataDir(async (dataDir) => {
      const shop = await startDemoShop(dataDir, { RATE_BUDGET: '1000000' })
      try {
        await untilIdle(dataDir)
        // The process that encodes pictures ends after a short time without work.
        await wait(8_000)
        const encoded = residentSize(shop)
        const sizes = await loadFor(shop, { scripts, minutes })
        await wait(30_000)
        const third = Math.ceil(sizes.length / 3)
        return [
          { what: 'after the start and all pictures', value: encoded, unit: 'MB', goal: 'under 200' },
          {
            what: `last third of ${minutes} minutes of load`,
            value: median(sizes.slice(-third)),
            unit: 'MB',
            reference: { name: 'first third', value: median(sizes.slice(0, third)) },
          },
          { what: 'largest during the load', value: Math.max(...sizes), unit: 'MB' },
          { what: 'at rest after the load', value: residentSize(shop), unit: 'MB', goal: 'under 200' },
        ]
      } finally {
        await shop.stop()
      }
    }, benchOptions.option('data'))
  } finally {
    await rm(scripts, { recursive: true, force: true })
  }
}

function residentSize({ pid }: DemoShop): number {
  return memory(familyOf(pid))
}

/** The sizes after each slice. */
async function loadFor(
  shop: DemoShop,
  { scripts, minutes }: { scripts: string; minutes: number },
): Promise<number[]> {
  const ids = await productsToSell(shop)
  const script = join(scripts, 'pages.lua')
  await writeFile(script, pagesScript(ids))
  const sizes: number[] = []
  for (let slice = 0; slice < (minutes * 60) / SLICE_SECONDS; slice++) {
    await Promise.all([
      run('wrk', ['-t1', '-c16', `-d${SLICE_SECONDS}s`, '--timeout=20s', '-s', script, shop.url]),
      send({ shop, scripts, ids, connections: 4, seconds: SLICE_SECONDS, pause: 100 }),
    ])
    await untilWritten(shop)
    sizes.push(residentSize(shop))
    say(`${(((slice + 1) * SLICE_SECONDS) / 60).toFixed(1)} min: ${sizes.at(-1)!.toFixed(0)} MB`)
  }
  return sizes
}

/** Orders in progress at the end of a slice would be counted in the next one. */
async function untilWritten(shop: DemoShop): Promise<void> {
  const count = async () => Number((await shop.query('select count(*) from orders')).rows[0]!.count)
  let before = -1
  for (let now = await count(); now !== before; now = await count()) {
    before = now
    await wait(1_000)
  }
}

/** Cached pages of both languages, and pages that are rendered for each request. */
function pagesScript(ids: number[]): string {
  return `
local ids = {${ids.join(',')}}
local languages = {'ar', 'fr'}
function request()
  local kind = math.random(10)
  local path
  if kind <= 2 then path = '/'
  elseif kind <= 4 then path = '/collections?page=' .. math.random(5)
  elseif kind <= 8 then path = '/product/' .. ids[math.random(#ids)]
  elseif kind == 9 then path = '/collections?q=nila' .. math.random(5000)
  else path = '/cart?line=' .. ids[math.random(#ids)] .. ':1' end
  return wrk.format('GET', path, {cookie = 'language=' .. languages[math.random(2)], ['accept-encoding'] = 'br'})
end`
}
