/** The orders' and clients' screens in the back office over a million orders: `npm run bench -- admin-orders`. */
import { sql } from 'drizzle-orm'
import { csvLine } from '#core/csv.ts'
import { parseTableState } from '#core/table-state.ts'
import { CLIENTS_SHAPE } from '#features/clients/client-list.rules.ts'
import { clientStats, eachClient, listClients } from '#features/clients/client-list.server.ts'
import { findOrderDetail } from '#features/orders/lifecycle/order-detail.server.ts'
import { ORDERS_SHAPE } from '#features/orders/list/order-list.rules.ts'
import { eachOrder, listOrders, ordersOfClient } from '#features/orders/list/order-list.server.ts'
import { orderStats } from '#features/orders/list/order-stats.server.ts'
import { db } from '#platform/database/database.server.ts'
import { measure, measureOnce, printTable, type Reading } from './measure.ts'
import { fillShop, ORDERS, CLIENTS } from './million-orders.ts'
import { withDatabase } from './temporary-database.ts'

const MIDDLE = Math.floor(ORDERS / 2)

await withDatabase(async () => {
  await fillShop()
  const now = new Date()
  const ordersAsked = (query: string) => parseTableState(new URLSearchParams(query), ORDERS_SHAPE)
  const clientsAsked = (query: string) => parseTableState(new URLSearchParams(query), CLIENTS_SHAPE)
  const list = (name: string, query: string): Reading => ({
    name,
    run: () => listOrders(ordersAsked(query), now),
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
    list('list by client', 'sort=client'),
    list('list by total', 'sort=total'),
    list('list by status', 'sort=status'),
    list('list, page 1 000', 'page=1000'),
    list('refunds to be sent', 'refund=due'),
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
      readWithCursor(
        sql`select number, customer_name, customer_phone, total, status, created_at from orders`,
      ),
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

/** Reads through a cursor and drops the rows, as an export does. */
async function readWithCursor(query: ReturnType<typeof sql>): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.execute(sql`declare everything cursor for ${query}`)
    for (;;) {
      const { rows } = await tx.execute(sql`fetch 2000 from everything`)
      if (rows.length < 2000) return
    }
  })
}
