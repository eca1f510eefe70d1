/** The orders' and clients' screens in the back office over a million orders: `npm run bench:orders`. */
import { sql } from 'drizzle-orm'
import { csvLine } from '#core/csv.ts'
import { parseTableState } from '#core/table-state.ts'
import { CLIENTS_SHAPE } from '#features/clients/client-list.rules.ts'
import { clientStats, eachClient, listClients } from '#features/clients/client-list.server.ts'
import { findOrderDetail } from '#features/orders/order-detail.server.ts'
import { ORDERS_SHAPE } from '#features/orders/order-list.rules.ts'
import { eachOrder, listOrders, ordersOfClient } from '#features/orders/order-list.server.ts'
import { orderStats } from '#features/orders/order-stats.server.ts'
import { db } from '#platform/database.server.ts'
import { measure, measureOnce, printTable, type Reading } from './measure.ts'
import { askedRows, fill, fillWithoutIndexes, withDatabase } from './throwaway-database.ts'

const ORDERS = askedRows(1_000_000)
const MIDDLE = Math.floor(ORDERS / 2)
const CLIENTS = Math.ceil(ORDERS / 5)
const PRODUCTS = 5_000

await withDatabase(async () => {
  await fillShop()
  const now = new Date()
  const counts = await listOrders(parseTableState(new URLSearchParams(), ORDERS_SHAPE), now)
  const ordersAsked = (query: string) => parseTableState(new URLSearchParams(query), ORDERS_SHAPE)
  const clientsAsked = (query: string) => parseTableState(new URLSearchParams(query), CLIENTS_SHAPE)
  const list = (name: string, query: string): Reading => ({
    name,
    // How many there are of each status is remembered until an order changes.
    run: () => listOrders(ordersAsked(query), now, () => Promise.resolve(counts.counts)),
  })
  const clients = (name: string, query: string): Reading => ({
    name,
    run: () => listClients(clientsAsked(query)),
  })
  const reference: Reading = {
    name: 'fifteen orders fetched by their ids',
    run: () => db().execute(sql`select * from orders where id between ${MIDDLE} and ${MIDDLE + 14}`),
  }
  const readings: Reading[] = [
    list('list, newest first', ''),
    { name: 'counting every status anew', run: () => listOrders(ordersAsked(''), now) },
    list('list by client', 'sort=client'),
    list('list by total', 'sort=total'),
    list('list by status', 'sort=status'),
    list('list, page 1 000', 'page=1000'),
    list('list, a page in the middle', `page=${Math.floor(ORDERS / 30)}`),
    list('list, the last page', 'page=99999'),
    list('one status', 'status=pending'),
    list('one status, page 1 000', 'status=delivered&page=1000'),
    list('one payment method', 'payment=bankily'),
    list('one wilaya', 'wilaya=Rosso'),
    list('one wilaya by total', 'wilaya=Rosso&sort=total'),
    list('wilaya, method and status', 'wilaya=Rosso&payment=bankily&status=sent'),
    list('today', 'period=today'),
    list('this month', 'period=month'),
    list('VIP clients only', 'vip=1'),
    list('search by number', `q=${1000 + Math.floor(ORDERS / 2)}`),
    list('search by phone, in any spelling', 'q=%2B222 30 00 77 77'),
    list('search by the beginning of a phone', 'q=300077'),
    list('search by name', 'q=Mariem 4242'),
    list('search by a name that many have', 'q=mariem'),
    list('search by product', 'q=bazin 4242'),
    list('search by a product that many bought', 'q=bazin'),
    list('search that finds nothing', 'q=zzzz'),
    { name: 'figures above the table', run: () => orderStats(now) },
    { name: 'one order whole, paid by wallet', run: () => findOrderDetail(ORDERS - 7) },
    { name: 'one order whole, paid on delivery', run: () => findOrderDetail(ORDERS - 6) },
    clients('clients, the biggest first', 'sort=spent'),
    clients('clients by name', 'sort=client&dir=asc'),
    clients('clients by last order', 'sort=last'),
    clients('clients, a page in the middle', `page=${Math.floor(CLIENTS / 30)}`),
    clients('search a client by name', 'q=Mariem 4242'),
    clients('VIP clients', 'status=vip'),
    { name: 'figures of clients', run: () => clientStats(now) },
    { name: 'orders of one client', run: () => ordersOfClient(Math.ceil(CLIENTS / 2), 20) },
  ]
  const figures = []
  for (const reading of readings) figures.push(await measure(reading, reference))
  printTable(`${ORDERS} orders, ${CLIENTS} clients`, figures, reference)

  const scan: Reading = {
    name: 'every order read from its table alone',
    run: () =>
      readInPieces(sql`select number, customer_name, customer_phone, total, status, created_at from orders`),
  }
  const files = [
    await measureOnce({ name: 'file of every order', run: () => ordersFile('') }, scan),
    await measureOnce({ name: 'file of one wilaya', run: () => ordersFile('wilaya=Rosso') }, scan),
    await measureOnce({ name: 'file of every client', run: clientsFile }, scan),
  ]
  printTable('exports', files, scan)

  async function ordersFile(query: string): Promise<number> {
    let length = 0
    for await (const rows of eachOrder(ordersAsked(query), now))
      for (const { number, customerName, customerPhone, total, status } of rows)
        length += csvLine([number, customerName, customerPhone, total, status]).length
    return length
  }

  async function clientsFile(): Promise<number> {
    let length = 0
    for await (const rows of eachClient(clientsAsked('')))
      for (const { name, phone, totalSpent } of rows) length += csvLine([name, phone, totalSpent]).length
    return length
  }
})

/** Through a cursor, as a file of any length is: what is read is not kept. */
async function readInPieces(query: ReturnType<typeof sql>): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.execute(sql`declare everything cursor for ${query}`)
    for (;;) {
      const { rows } = await tx.execute(sql`fetch 2000 from everything`)
      if (rows.length < 2000) return
    }
  })
}

async function fillShop(): Promise<void> {
  const picture = `insert into media (kind, visibility, content_type, bytes, sha256, width, height)
    select 'image', 'public', 'image/webp', 1, repeat('a', 64), 800, 1000 returning id`
  const kinds = `(array['soie','coton','gaz','wax','bazin','tulle','lin','satin','voile','crêpe'])`
  await fill(
    `${PRODUCTS} products`,
    `with picture as (${picture})
     insert into categories (name, name_ar, description, description_ar, image_id)
     select 'Voiles', 'ملاحف', 'x', 'س', id from picture`,
    `insert into products (name, name_ar, price, description, description_ar, category_id, stock_quantity, in_stock)
     select 'Melhfa ' || ${kinds}[1 + n % 10] || ' ' || n, 'ملحفة ' || n, 300000, 'x', 'س', 1, 9, true
     from generate_series(1, ${PRODUCTS}) n`,
  )
  const names = `(array['Mariem','Vatma','Aïcha','Khadijetou','Zeinabou','Salka','Oumou','Toutou'])`
  const phone = `'+222' || (30000000 + n)`
  await fillWithoutIndexes(
    'clients',
    `${CLIENTS} clients`,
    `insert into clients (name, phone, status, total_orders, total_spent, last_order_date, registered_date)
     select ${names}[1 + n % 8] || ' ' || n, ${phone}, case when n % 50 = 0 then 'vip' else 'active' end,
       5, n * 7919 % 2000000, now() - n * interval '1 minute', now() - n * interval '3 minutes'
     from generate_series(0, ${CLIENTS - 1}) n`,
  )
  const methods = `(array['cash','bankily','sadad','masrivi','cash','click','cash'])`
  const wilayas = `(array['Nouakchott','Nouakchott','Nouadhibou','Rosso','Kaédi','Zouerate','Nouakchott'])`
  const states = `case when o > ${ORDERS} - 300 then 'pending' when o > ${ORDERS} - 2000 then 'sent' when o % 20 = 0 then 'cancelled' else 'delivered' end`
  await fillWithoutIndexes(
    'orders',
    `${ORDERS} orders`,
    `insert into orders (token, request_key, request_hash, client_id, customer_name, customer_phone, address_full, city,
       wilaya, item_count, total_quantity, subtotal, shipping, total, status, payment_method, payment_screenshot_id,
       estimated_delivery, created_at)
     select md5('token' || o), md5('key' || o)::uuid, 'x', 1 + n, ${names}[1 + n % 8] || ' ' || n, ${phone}, 'Ksar',
       ${wilayas}[1 + o / 7 % 7], ${wilayas}[1 + o / 7 % 7], 2, 3, price, 0, price, ${states}, ${methods}[1 + o % 7],
       case when ${methods}[1 + o % 7] <> 'cash' then md5('proof' || o)::uuid end,
       now(), now() - (${ORDERS} - o) * interval '45 seconds'
     from (select o, (o * 7919::bigint % ${CLIENTS})::int as n, 100 * (500 + o * 31 % 90000) as price from generate_series(1, ${ORDERS}) o) given`,
  )
  await fillWithoutIndexes(
    'order_items',
    `${2 * ORDERS} lines`,
    `insert into order_items (order_id, position, product_id, name, name_ar, quantity, price)
     select o, place, 1 + (o * 31 + place * 17) % ${PRODUCTS}, 'Melhfa', 'ملحفة', 1 + place, 100
     from generate_series(1, ${ORDERS}) o, generate_series(0, 1) place`,
  )
  await fillWithoutIndexes(
    'payment_proofs',
    'proofs',
    `insert into payment_proofs (order_id, media_id, sha256, look_hash, look, sent_at)
     select id, payment_screenshot_id, md5('a' || id) || md5('b' || id), ('x' || left(md5('look' || id), 16))::bit(64),
       decode(md5('look' || id), 'hex'), created_at
     from orders where payment_screenshot_id is not null`,
  )
  await fill('statistics', 'vacuum analyze')
}
