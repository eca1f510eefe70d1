/** Sales of a till over HTTP: processor time of the shop and of PostgreSQL for one sale. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { productsToSell, startDemoShop, untilIdle, withDataDir, type DemoShop } from './demo-shop.ts'
import { familyOf, postgresTime, processorTime } from './processes.ts'
import type { BenchOptions, Line } from './report.ts'

const WARM_UP = 500

export async function measureTill(benchOptions: BenchOptions): Promise<Line[]> {
  const sales = benchOptions.number('sales', 500)
  return withDataDir(async (dataDir) => {
    const shop = await startDemoShop(dataDir)
    try {
      await untilIdle(dataDir)
      const cookie = await signIn(shop)
      await shop.query(`update settings set has_till = true`)
      const till = { shop, cookie, ids: await productsToSell(shop) }
      const lines: Line[] = []
      for (const [what, lineCount, perRequest] of [
        ['a sale of two articles in cash', 2, 1],
        ['the same, sent 50 at once', 2, 50],
        ['a sale of one article in cash', 1, 1],
      ] as const) {
        await sell(till, { count: WARM_UP, lineCount, perRequest })
        lines.push(...(await measureSales(till, { what, count: sales, lineCount, perRequest })))
      }
      return lines
    } finally {
      await shop.stop()
    }
  }, benchOptions.option('data'))
}

interface Till {
  shop: DemoShop
  cookie: string
  ids: number[]
}

async function measureSales(
  till: Till,
  { what, ...options }: { what: string; count: number; lineCount: number; perRequest: number },
): Promise<Line[]> {
  const { pid, dataDir } = till.shop
  const family = familyOf(pid)
  const before = { shop: processorTime(family), postgres: postgresTime(dataDir) }
  await sell(till, options)
  const perSale = (seconds: number) => (seconds * 1000) / options.count
  const shop = perSale(processorTime(family) - before.shop)
  const postgres = perSale(postgresTime(dataDir) - before.postgres)
  return [
    { what: `${what}: processor time`, value: shop + postgres, unit: 'ms/sale', goal: 'under 5' },
    { what: `${what}: of the shop alone`, value: shop, unit: 'ms/sale' },
  ]
}

async function sell(
  { shop, cookie, ids }: Till,
  { count, lineCount, perRequest }: { count: number; lineCount: number; perRequest: number },
): Promise<void> {
  for (let done = 0; done < count; done += perRequest) {
    const events = Array.from({ length: perRequest }, (_, at) => saleOf(ids, (done + at) * 7, lineCount))
    const answer = await fetch(`${shop.url}/admin/till/events`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(events),
    })
    const results = (await answer.json()) as { result: { done?: boolean } }[]
    if (results.length !== perRequest || results.some(({ result }) => !result.done))
      throw new Error(`${answer.status} ${JSON.stringify(results[0])}`)
  }
}

function saleOf(ids: number[], first: number, lineCount: number): object {
  const names = { name: { fr: 'x', ar: 'x' }, variantName: { fr: '', ar: '' } }
  const price = 100_000
  const lines = Array.from({ length: lineCount }, (_, at) => {
    const product = ids[(first + at) % ids.length]!
    return { product, ...names, quantity: 1, listPrice: price, price }
  })
  return {
    kind: 'sale',
    key: randomUUID(),
    at: new Date().toISOString(),
    isOffline: false,
    number: 'K7-0042',
    token: randomBytes(16).toString('base64url'),
    lines,
    discount: { kind: 'none' },
    discountReason: '',
    note: '',
    payments: [{ method: 'cash', amount: price * lineCount, reference: '' }],
    received: price * lineCount,
    removed: [],
    language: 'fr',
  }
}

async function signIn(shop: DemoShop): Promise<string> {
  const token = randomUUID()
  const hash = createHash('sha256').update(token).digest('hex')
  await shop.query(
    `with added as (
       insert into users (email, name, role, permissions, status)
       values ('till@example.com', 'Sidi', 'cashier', '{manageOrders,manageCash}', 'active') returning id)
     insert into staff_sessions (token_hash, user_id) select '${hash}', id from added`,
  )
  return `staff=${token}`
}
