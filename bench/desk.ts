/** Orders per second with the delivery desk off, with confirmations, and with all rules that screen orders. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { productsToSell, startDemoShop, untilIdle, withDataDir, type DemoShop } from './demo-shop.ts'
import { needWrk } from './load.ts'
import { send } from './orders.ts'
import { median, type BenchOptions, type Line } from './report.ts'

const OFF = `confirm_methods = '{}', deposit_from = null, deposit_after_refusal = false, max_open_orders = 0`
const MODES = {
  off: OFF,
  'confirmation on': `confirm_methods = '{cash}', deposit_from = null, deposit_after_refusal = false, max_open_orders = 0`,
  'confirmation and all rules on': `confirm_methods = '{cash}', deposit_from = 100000000, deposit_after_refusal = true,
    max_open_orders = 5`,
}
const CONNECTIONS = 64

/** Short runs of each mode in turn: on a shared machine only figures of the same minutes can be compared. */
export async function measureDesk(options: BenchOptions): Promise<Line[]> {
  needWrk()
  const [seconds, repeats] = [options.number('seconds', 4), options.number('repeats', 5)]
  return withDataDir(async (dataDir) => {
    const shop = await startDemoShop(dataDir, { RATE_BUDGET: '1000000' })
    const scripts = await mkdtemp(join(tmpdir(), 'melhfa-bench-scripts-'))
    try {
      await untilIdle(dataDir)
      const ids = await productsToSell(shop)
      const measured = new Map(Object.keys(MODES).map((mode) => [mode, [] as Measured[]]))
      for (let round = 0; round <= repeats; round++)
        for (const [mode, rules] of rotated(Object.entries(MODES), round)) {
          await shop.query(`update settings set ${rules}`)
          await untilPlaced(shop)
          const taken = await send({ shop, scripts, ids, connections: CONNECTIONS, seconds, pause: 0 })
          // The first round warms up.
          if (round > 0) measured.get(mode)!.push(taken)
        }
      return linesOf(measured)
    } finally {
      await rm(scripts, { recursive: true, force: true })
      await shop.stop()
    }
  }, options.option('data'))
}

/** Another mode is first in each round: what a run leaves behind falls on the next one. */
function rotated<T>(all: T[], by: number): T[] {
  const at = by % all.length
  return [...all.slice(at), ...all.slice(0, at)]
}

/** Orders that were sent at the end of a run are placed after it; they must not count in the next one. */
async function untilPlaced(shop: DemoShop): Promise<void> {
  const count = async () =>
    Number((await shop.query('select count(*) as orders from orders')).rows[0]!.orders)
  for (let before = -1, now = await count(); before !== now; before = now, now = await count())
    await new Promise((resolve) => setTimeout(resolve, 500))
}

interface Measured {
  perSecond: number
  p99: number
  processor: number
}

function linesOf(measured: Map<string, Measured[]>): Line[] {
  const off = measured.get('off')!
  return [...measured].flatMap(([mode, runs]): Line[] => {
    const what = `orders, ${CONNECTIONS} at once, desk ${mode}`
    const ratios = runs.map(({ perSecond }, round) => perSecond / off[round]!.perSecond)
    return [
      { what, value: median(runs.map((one) => one.perSecond)), unit: 'orders/s' },
      { what: `${what}: compared with off in the same round`, value: median(ratios) * 100, unit: '%' },
      { what: `${what}: 99 of 100 within`, value: median(runs.map((one) => one.p99)), unit: 'ms' },
      { what: `${what}: processor time`, value: median(runs.map((one) => one.processor)), unit: 'ms/order' },
    ]
  })
}
