/** Orders over HTTP, as a shopper's browser sends them, compared with the same rows written by pgbench. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { productsToSell, startDemoShop, untilIdle, withDataDir, type DemoShop } from './demo-shop.ts'
import { load, needWrk } from './load.ts'
import { familyOf, processorTime } from './processes.ts'
import type { BenchOptions, Line } from './report.ts'

const run = promisify(execFile)

export async function measureOrders(benchOptions: BenchOptions): Promise<Line[]> {
  needWrk()
  const seconds = benchOptions.number('seconds', 10)
  return withDataDir(async (dataDir) => {
    // Every order of a benchmark comes from one address.
    const shop = await startDemoShop(dataDir, { RATE_BUDGET: '1000000' })
    const scripts = await mkdtemp(join(tmpdir(), 'melhfa-bench-scripts-'))
    try {
      await untilIdle(dataDir)
      const ids = await productsToSell(shop)
      const lines: Line[] = []
      for (const [kind, some] of [
        ['spread over the catalogue', ids],
        ['of one product', ids.slice(0, 1)],
      ] as const)
        for (const connections of [8, 64])
          lines.push(...(await measureOne({ shop, scripts, kind, ids: some, connections, seconds })))
      return lines
    } finally {
      await rm(scripts, { recursive: true, force: true })
      await shop.stop()
    }
  }, benchOptions.option('data'))
}

interface Case {
  shop: DemoShop
  scripts: string
  kind: string
  ids: readonly number[]
  connections: number
  seconds: number
}

async function measureOne({ shop, scripts, kind, ids, connections, seconds }: Case): Promise<Line[]> {
  const what = `orders ${kind}, ${connections} at once`
  const reference = { name: 'pgbench', value: await pgbench({ shop, scripts, ids, connections, seconds }) }
  const full = await send({ shop, scripts, ids, connections, seconds, pause: 0 })
  // The same number of clients at half the load: each pauses between orders.
  const pause = Math.round((connections * 2000) / full.perSecond)
  const half = await send({ shop, scripts, ids, connections, seconds, pause })
  const isHot = ids.length === 1
  return [
    { what, value: full.perSecond, unit: 'orders/s', reference, goal: isHot ? '300' : '500' },
    { what: `${what}: 99 of 100 within`, value: full.p99, unit: 'ms' },
    { what: `${what}, half the load: 99 of 100 within`, value: half.p99, unit: 'ms', goal: 'under 100' },
    { what: `${what}: processor time of the shop alone`, value: full.processor, unit: 'ms/order' },
  ]
}

interface Sent extends Omit<Case, 'kind'> {
  /** Longest pause of a client between two orders is twice this, in milliseconds. */
  pause: number
  extras?: OrderExtras | undefined
}

export async function send(options: Sent) {
  const { shop, scripts, ids, connections, seconds, pause, extras } = options
  const script = join(scripts, 'order.lua')
  await writeFile(script, orderScript(ids, pause, extras))
  const before = await readTotals(shop)
  const family = familyOf(shop.pid)
  const spent = processorTime(family)
  const taken = await load({ url: `${shop.url}/cart`, headers: {}, connections, seconds, script })
  const after = await readTotals(shop)
  const placed = after.orders - before.orders
  // Requests in progress at the end are placed, but not counted by wrk.
  if (placed < taken.requests || placed > taken.requests + connections)
    throw new Error(`${taken.requests} answers, ${placed} orders`)
  if (after.stock !== before.stock - placed || after.lines - before.lines !== placed)
    throw new Error('stock, lines and orders disagree')
  return { ...taken, placed, processor: ((processorTime(family) - spent) * 1000) / placed }
}

async function readTotals(shop: DemoShop) {
  const { rows } = await shop.query(`select
    (select count(*)::float8 from orders) as orders,
    (select count(*)::float8 from order_items) as lines,
    (select sum(stock_quantity)::float8 from products) as stock`)
  return rows[0] as { orders: number; lines: number; stock: number }
}

export interface OrderExtras {
  payment: 'cash' | 'bankily'
  hasEmail: boolean
  /** A file of a payment picture. */
  picture?: string
}

const PLAIN: OrderExtras = { payment: 'cash', hasEmail: false }

/** One unit of one product from a new phone. A transfer without a picture announces one by its hash. */
function orderScript(
  ids: readonly number[],
  pause: number,
  { payment, hasEmail, picture }: OrderExtras = PLAIN,
) {
  return `
local ids = {${ids.join(',')}}
math.randomseed(os.time())
wrk.method = 'POST'
wrk.headers['accept'] = 'application/json'
wrk.headers['sec-fetch-site'] = 'same-origin'
local function hex(length)
  local out = {}
  for i = 1, length do out[i] = string.format('%x', math.random(0, 15)) end
  return table.concat(out)
end
local function fields()
  local phone = tostring(math.random(20000000, 49999999))
  return {
    {'key', hex(8) .. '-' .. hex(4) .. '-4' .. hex(3) .. '-8' .. hex(3) .. '-' .. hex(12)},
    {'line', ids[math.random(#ids)] .. ':1'}, {'total', '1000'}, {'name', 'Mariem'},
    {'email', ${hasEmail ? `'mariem' .. phone .. '@example.com'` : `''`}}, {'wilaya', 'Nouakchott'}, {'city', ''},
    {'address', 'Ksar'}, {'payment', '${payment}'}, {'notes', ''}, {'phone', phone},
  }
end
${picture ? multipartBody(picture) : formBody(payment)}
${pause > 0 ? `function delay() return math.random(0, ${2 * pause}) end` : ''}`
}

function formBody(payment: string): string {
  return `
wrk.headers['content-type'] = 'application/x-www-form-urlencoded'
function request()
  local parts = {}
  for i, field in ipairs(fields()) do parts[i] = field[1] .. '=' .. field[2] end
  ${payment === 'cash' ? '' : `parts[#parts + 1] = 'proof=sha256:' .. hex(64)`}
  return wrk.format(nil, nil, nil, table.concat(parts, '&'))
end`
}

function multipartBody(picture: string): string {
  return `
wrk.headers['content-type'] = 'multipart/form-data; boundary=bench'
local file = io.open('${picture}', 'rb')
local picture = file:read('*a')
file:close()
local function part(head, body) return '--bench\\r\\ncontent-disposition: form-data; ' .. head .. '\\r\\n\\r\\n' .. body .. '\\r\\n' end
function request()
  local parts = {}
  for i, field in ipairs(fields()) do parts[i] = part('name="' .. field[1] .. '"', field[2]) end
  parts[#parts + 1] = part('name="proof"; filename="proof.png"\\r\\ncontent-type: image/png', picture)
  return wrk.format(nil, nil, nil, table.concat(parts) .. '--bench--\\r\\n')
end`
}

/** The same rows, written with plain INSERT statements. */
async function pgbench({ shop, scripts, ids, connections, seconds }: Omit<Case, 'kind'>): Promise<number> {
  const script = join(scripts, 'order.sql')
  await writeFile(
    script,
    `\\set place random(0, ${ids.length - 1})
\\set phone random(20000000, 49999999)
begin;
select price from products where id = (array[${ids.join(',')}])[1 + :place] for no key update;
insert into clients (name, phone, total_orders, total_spent) values ('Mariem', '+222' || :phone, 1, 100000)
  on conflict (phone) where deleted_at is null do update set total_orders = clients.total_orders + 1;
with placed as (
  insert into orders (token, request_key, request_hash, customer_name, customer_phone, address_full, city, wilaya,
    item_count, total_quantity, subtotal, shipping, total, payment_method, estimated_delivery)
  values (replace(gen_random_uuid()::text, '-', ''), gen_random_uuid(), 'x', 'Mariem', '+222' || :phone, 'Ksar',
    'Nouakchott', 'Nouakchott', 1, 1, 100000, 0, 100000, 'cash', now()) returning id),
begun as (insert into order_events (order_id, status, staff_name) select id, 'pending', 'x' from placed),
taken as (update products set stock_quantity = stock_quantity - 1 where id = (array[${ids.join(',')}])[1 + :place])
insert into order_items (order_id, position, product_id, name, name_ar, quantity, price)
  select id, 0, (array[${ids.join(',')}])[1 + :place], 'x', 'x', 1, 100000 from placed;
commit;
`,
  )
  const { rows } = await shop.query(
    `select current_setting('unix_socket_directories') as host, current_setting('port') as port`,
  )
  const { stdout } = await run('pgbench', [
    '-n',
    '-M',
    'prepared',
    '-f',
    script,
    '-c',
    // Below the connection limit of a small PostgreSQL.
    String(Math.min(connections, 32)),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-h',
    String(rows[0].host).replaceAll('"', ''),
    '-p',
    rows[0].port,
    '-U',
    'melhfa',
    'melhfa',
  ])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}
