/**
 * A prototype, not part of the shop: orders in one table, as they are, beside orders partitioned by month, with the same
 * rows and indexes. `npm run bench -- partitioning --rows=10000000`; 10 million rows need 20 GB of disk.
 */
import { sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { measure, say, type Reading } from './measure.ts'
import { printLines, type Line } from './report.ts'
import { askedRows, fill, withDatabase } from './temporary-database.ts'

const ORDERS = askedRows(1_000_000)
const MONTHS = 36
const MIDDLE = Math.floor(ORDERS / 2)
/** Orders that one batch writes. */
const BATCH = 200
const TABLES = ['orders_whole', 'orders_by_month'] as const
type Table = (typeof TABLES)[number]

/** The indexes of the lists. Each unique one gets the partition key added where the table is partitioned. */
const indexes = (table: Table) => {
  const key = table === 'orders_by_month' ? ', created_at' : ''
  return [
    `alter table ${table} add primary key (id${key})`,
    `create unique index on ${table} (request_key${key})`,
    `create unique index on ${table} (token${key})`,
    `create index on ${table} (created_at desc, id desc) where deleted_at is null`,
    `create index on ${table} (status, created_at desc, id desc) where deleted_at is null`,
    `create index on ${table} (customer_phone, created_at desc, id desc) where deleted_at is null`,
    `create index on ${table} (client_id, created_at desc, id desc) where deleted_at is null`,
    `create index on ${table} (wilaya, created_at desc, id desc) where deleted_at is null`,
  ]
}

const columns = `id, number, token, request_key, request_hash, client_id, customer_name, customer_phone, address_full, city,
  wilaya, item_count, total_quantity, subtotal, shipping, total, status, payment_method, estimated_delivery, created_at,
  search_text`

/** Rows `from` to `to`; the last one is of now, the first one of three years ago. */
const rows = (
  from: number | string,
  to: number | string,
  at = `first + (now() - first) * (o::float8 / ${ORDERS})`,
) => `
  select o, o + 1000, md5('token' || o), md5('key' || o)::uuid, 'x', 1 + o * 7919::bigint % ${Math.ceil(ORDERS / 5)},
    'Mariem ' || o, '+222' || (30000000 + o * 7919::bigint % ${Math.ceil(ORDERS / 5)}), 'Ksar', 'Nouakchott',
    (array['Nouakchott','Nouadhibou','Rosso','Kaédi','Zouerate'])[1 + o % 5], 2, 3, 100 * (500 + o * 31::bigint % 90000), 0,
    100 * (500 + o * 31::bigint % 90000), case when o > ${ORDERS} - 300 then 'pending' when o % 20 = 0 then 'cancelled' else 'delivered' end,
    'cash', now(), ${at}, ''
  from generate_series(${from}::bigint, ${to}::bigint) o, (select now() - interval '${MONTHS} months' as first) period`

async function number(statement: string): Promise<number> {
  const result = await db().execute<{ value: number }>(sql.raw(statement))
  return result.rows[0]!.value
}

const run = (statement: string) => db().execute(sql.raw(statement))

async function makeTables(): Promise<void> {
  await fill(
    'tables',
    'create table orders_whole (like orders including defaults)',
    'create table orders_by_month (like orders including defaults) partition by range (created_at)',
    `do $$ begin for month in 0..${MONTHS + 1} loop execute format(
       'create table orders_by_month_%s partition of orders_by_month for values from (%L) to (%L)', month,
       date_trunc('month', now()) - (${MONTHS} - month) * interval '1 month',
       date_trunc('month', now()) - (${MONTHS} - month - 1) * interval '1 month'); end loop; end $$`,
  )
  for (const table of TABLES) {
    await fill(`${ORDERS} rows of ${table}`, `insert into ${table} (${columns}) ${rows(1, ORDERS)}`)
    await fill(
      `indexes of ${table}`,
      `set maintenance_work_mem = '512MB'`,
      ...indexes(table),
      `vacuum analyze ${table}`,
    )
  }
}

let written = ORDERS
async function writeBatch(table: Table): Promise<void> {
  // Two batches must not have the same keys.
  written += BATCH
  await run(`insert into ${table} (${columns}) ${rows(written - BATCH + 1, written, 'now()')}`)
}

const token = `md5('token${MIDDLE}')`
const READINGS: [name: string, statement: (table: Table) => string][] = [
  [
    'list, newest first',
    (table) => `select * from ${table} where deleted_at is null order by created_at desc, id desc limit 15`,
  ],
  [
    'one status, newest first',
    (table) =>
      `select * from ${table} where deleted_at is null and status = 'pending' order by created_at desc, id desc limit 15`,
  ],
  ['an order by its secret link', (table) => `select * from ${table} where token = ${token}`],
  ['an order by its id', (table) => `select * from ${table} where id = ${MIDDLE}`],
  [
    'orders of a phone',
    (table) =>
      `select * from ${table} where deleted_at is null and customer_phone = '+222${30_000_000 + ((MIDDLE * 7919) % Math.ceil(ORDERS / 5))}' order by created_at desc limit 15`,
  ],
  [
    'sum of the last month by wilaya',
    (table) =>
      `select wilaya, count(*), sum(total) from ${table} where deleted_at is null and created_at >= date_trunc('month', now()) group by 1`,
  ],
]

const sizeOf = (table: Table) =>
  number(`select sum(pg_indexes_size(c.oid))::bigint as value from pg_class c
    where c.relkind = 'r' and (c.relname = '${table}' or c.oid in (select inhrelid from pg_inherits where inhparent = '${table}'::regclass))`)

/** The indexes that new orders touch: all of them, or those of this month. */
const hotSizeOf = (table: Table) =>
  table === 'orders_whole'
    ? sizeOf(table)
    : number(`select pg_indexes_size('orders_by_month_${MONTHS}'::regclass) as value`)

const MB = 1024 * 1024

await withDatabase(async () => {
  await makeTables()
  const lines: Line[] = []
  const compare = async (what: string, of: (table: Table) => Promise<unknown>) => {
    const [whole, parts] = TABLES.map((table): Reading => ({ name: table, run: () => of(table) }))
    const { time, reference } = await measure(parts!, whole!)
    lines.push({ what, value: time, unit: 'ms', reference: { name: 'one table', value: reference } })
  }
  await compare(`${BATCH} orders written in one statement`, writeBatch)
  for (const [name, statement] of READINGS) await compare(name, (table) => run(statement(table)))
  const [whole, parts] = [await hotSizeOf('orders_whole'), await hotSizeOf('orders_by_month')]
  lines.push({
    what: 'indexes that new orders touch',
    value: parts / MB,
    unit: 'MB',
    reference: { name: 'one table', value: whole / MB },
  })
  lines.push(await removal())
  printLines(`partitioning, ${ORDERS} orders, ${MONTHS} months`, lines)
})

/** The oldest full month leaves the table, for an archive. */
async function removal(): Promise<Line> {
  const timed = async (statement: string) => {
    const start = performance.now()
    await run(statement)
    return performance.now() - start
  }
  const parts = await timed('alter table orders_by_month detach partition orders_by_month_1')
  const whole =
    await timed(`delete from orders_whole where created_at >= date_trunc('month', now()) - interval '${MONTHS - 1} months'
    and created_at < date_trunc('month', now()) - interval '${MONTHS - 2} months'`)
  say('')
  return {
    what: 'the oldest month removed',
    value: parts,
    unit: 'ms',
    reference: { name: 'one table', value: whole },
  }
}
