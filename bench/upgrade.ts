/**
 * The upgrade of a large shop of the release before variants: `npm run bench -- upgrade`, by default with a million order
 * lines and 10 000 products.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { closeDatabase, db, openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { say } from './measure.ts'
import { fillShop, ORDERS } from './million-orders.ts'
import { withDatabase } from './temporary-database.ts'

const LAST_WITHOUT_VARIANTS = '0042'
const PRODUCTS = 10_000

const folder = mkdtempSync(join(tmpdir(), 'melhfa-migrations-'))
for (const name of readdirSync('db/migrations').filter((each) => each.slice(0, 4) <= LAST_WITHOUT_VARIANTS))
  cpSync(join('db/migrations', name), join(folder, name))

const figures = async () => {
  const { rows } = await db().execute(sql`select
    (select sum(stock_quantity) from products) as stock, (select sum(quantity * price) from order_items) as sold,
    (select sum(revenue) from product_sales) as revenue, (select count(*) from order_items) as lines`)
  return JSON.stringify(rows)
}

try {
  await withDatabase(async (connection) => {
    await fillShop(PRODUCTS)
    const before = await figures()
    await closeDatabase()
    const start = performance.now()
    await migrate(connection)
    const seconds = (performance.now() - start) / 1000
    openDatabase({ ...connection, statement_timeout: 0, query_timeout: 0 })
    if ((await figures()) !== before) throw new Error('figures differ after the upgrade')
    say(`\n${PRODUCTS} products, ${2 * ORDERS} order lines: upgraded in ${seconds.toFixed(1)} s (goal: 60)`)
  }, folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
