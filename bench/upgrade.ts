/**
 * The upgrade of a large shop of the release before payments were lines of an order: `npm run bench -- upgrade`, by
 * default with a million orders, two million lines and 10 000 products. Writes reach the disk, as in a real upgrade.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { closeDatabase, db, openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { say } from './measure.ts'
import { fillShop, ORDERS } from './million-orders.ts'
import { orderMoneyOf0045 } from './order-money.ts'
import { withDatabase } from './temporary-database.ts'

const LAST_BEFORE = '0045'
const PRODUCTS = 10_000
const MIGRATIONS = 'db/migrations'

const names = readdirSync(MIGRATIONS).sort()
const folder = mkdtempSync(join(tmpdir(), 'melhfa-migrations-'))
const add = (name: string) => cpSync(join(MIGRATIONS, name), join(folder, name))
const isBefore = (name: string) => name.slice(0, 4) <= LAST_BEFORE

/** Sums that no upgrade may change. */
async function figures(): Promise<string> {
  const { rows } = await db().execute(sql`select
    (select sum(stock_quantity) from products) as stock,
    (select array_agg(row(status, payment_method, count, total)::text order by status, payment_method) from (
      select status, payment_method, count(*), sum(total) as total from orders group by 1, 2) each) as orders,
    (select sum(quantity * price) from order_items) as sold, (select count(*) from order_items) as lines,
    (select sum(revenue) from product_sales) as revenue,
    (select array_agg(row(type, payment_method, count, amount)::text order by type, payment_method) from (
      select type, payment_method, count(*), sum(amount) as amount from cash_transactions group by 1, 2) each) as register,
    (select sum(amount) from cash_totals) as register_totals, (select sum(total) from order_totals) as order_totals,
    (select sum(total_spent) from clients) as spent`)
  return JSON.stringify(rows)
}

/** Every entry has its line, and every refund that was due is due. */
async function expectLines(due: number): Promise<void> {
  const { rows } = await db().execute<{ without: number; due: number }>(sql`select
    (select count(*)::int from cash_transactions where payment_id is null) as without,
    (select count(*)::int from order_payments where kind = 'refund' and state = 'due') as due`)
  const { without, due: after } = rows[0]!
  if (without !== 0 || after !== due)
    throw new Error(`${without} entries without a line, ${after} refunds due instead of ${due}`)
}

/** Applies one migration after the other and prints the time of each. */
async function upgrade(connection: pg.ClientConfig): Promise<number> {
  let total = 0
  for (const name of names.filter((each) => !isBefore(each))) {
    add(name)
    const start = performance.now()
    await migrate(connection, folder)
    const seconds = (performance.now() - start) / 1000
    say(`${name}: ${seconds.toFixed(1)} s`)
    total += seconds
  }
  return total
}

names.filter(isBefore).forEach(add)
try {
  const work = async (connection: pg.ClientConfig) => {
    await fillShop(PRODUCTS, orderMoneyOf0045)
    const before = await figures()
    const { rows } = await db().execute<{ due: number }>(
      sql`select count(*)::int as due from orders where refund_state = 'due'`,
    )
    await closeDatabase()
    const seconds = await upgrade(connection)
    openDatabase({ ...connection, statement_timeout: 0, query_timeout: 0 })
    if ((await figures()) !== before) throw new Error('figures differ after the upgrade')
    await expectLines(rows[0]!.due)
    say(`\n${PRODUCTS} products, ${ORDERS} orders: upgraded in ${seconds.toFixed(1)} s (goal: 60)`)
  }
  await withDatabase(work, { migrations: folder, isDurable: true })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
