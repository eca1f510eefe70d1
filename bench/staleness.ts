/** How long after a change nginx still shows the page before it, while the price changes and shoppers read. */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { DemoShop } from './demo-shop.ts'
import { say } from './measure.ts'
import { median, type BenchOptions, type Line } from './report.ts'

interface Watched {
  shop: DemoShop
  url: string
  product: string
}

const READERS = 4
/** Prices that no other text of the page contains. */
const FIRST_PRICE = 71_001

export async function measureStaleness(watched: Watched, benchOptions: BenchOptions): Promise<Line[]> {
  const lines: Line[] = []
  for (const everyMs of [2_500, 50]) {
    const { late, reads } = await watchPrices(watched, everyMs, benchOptions.number('changes', 40))
    say(`${reads} pages read while the price changed every ${everyMs} ms`)
    const what = `age of an outdated page, a change every ${everyMs} ms`
    lines.push({ what: `${what}, median`, value: median(late), unit: 'ms' })
    lines.push({ what: `${what}, oldest`, value: Math.max(0, ...late), unit: 'ms', goal: 'under 1000' })
  }
  return lines
}

/** For each page that was outdated when it was requested: since when. */
async function watchPrices(
  { shop, url, product }: Watched,
  everyMs: number,
  changes: number,
): Promise<{ late: number[]; reads: number }> {
  const [late, changedAt]: [number[], number[]] = [[], []]
  const reading = new AbortController()
  let reads = 0
  const change = async () => {
    await shop.query(
      `update products set price = ${(FIRST_PRICE + changedAt.length) * 100} where id = ${product}`,
    )
    changedAt.push(performance.now())
  }
  await change()
  await wait(3_000)
  const read = async () => {
    while (!reading.signal.aborted) {
      const requestedAt = performance.now()
      const answer = await fetch(`${url}/product/${product}`, { headers: { cookie: 'language=fr' } })
      const text = await answer.text()
      reads++
      const shown = changedAt.findLastIndex((_, index) => text.includes(priceOf(index)))
      if (shown < 0) throw new Error('the page shows none of the prices')
      const nextAt = changedAt[shown + 1]
      if (nextAt !== undefined && nextAt < requestedAt) late.push(requestedAt - nextAt)
    }
  }
  const readers = Array.from({ length: READERS }, read)
  for (let count = 0; count < changes; count++) {
    await wait(everyMs)
    await change()
  }
  await wait(2_000)
  reading.abort()
  await Promise.all(readers)
  return { late, reads }
}

/** As structured data have it, which is the same in both languages. */
function priceOf(index: number): string {
  return `"price":"${FIRST_PRICE + index}`
}
