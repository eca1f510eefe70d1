/**
 * Which queries use `REPORTS_DATABASE_URL`. A database with different content replaces the replica, so that a response
 * shows its source; a real replica is in `src/platform/database/read-replica.db.test.ts`. Needs a build.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import type { Phone } from '#core/phone.ts'
import { openSystemSession } from '#features/cash/session.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { newsletterSubscribers } from '#features/newsletter/newsletter-tables.server.ts'
import { db, onDatabase, openPool } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aProduct } from '../builders.ts'
import { openFaultProxy, type FaultProxy } from '../fault-proxy.ts'
import { useShops, type Shop } from '../promises/shops.ts'
import { aSession, theOwner } from '../staff.ts'
import { copyDatabase, runOn } from '../test-database.ts'

const shops = useShops(0)
const server = inject('testServer')
const name = `copy_${randomUUID().replaceAll('-', '')}`
let line: FaultProxy
let shop: Shop
let cookie = ''

beforeAll(async () => {
  await copyDatabase(server, name)
  await fillReplica()
  line = await openFaultProxy({ path: `${server.host}/.s.PGSQL.${server.port}` })
  shop = await shops.open({
    REPORTS_DATABASE_URL: `postgres://${server.user}@127.0.0.1:${line.port}/${name}`,
  })
  cookie = `staff=${await aSession((await theOwner()).id)}`
})
afterAll(async () => {
  await line.close()
  await runOn({ ...server, database: 'postgres' }, `drop database ${name} with (force)`)
})

async function fillReplica(): Promise<void> {
  const { pool, queries } = openPool({ ...server, database: name })
  await onDatabase(queries, async () => {
    const categoryId = await aCategory('Copiée')
    const productId = await aProduct({ categoryId, name: 'Copiée' })
    await anOrder({ items: [{ productId, quantity: 1 }] })
    await db()
      .insert(clients)
      .values({ name: 'Copiée', phone: '+22222123456' as Phone })
    await db()
      .insert(newsletterSubscribers)
      .values({ email: 'copie@shop.mr', language: 'fr', unsubscribeToken: randomUUID() })
    await openSystemSession(new Date())
  })
  await pool.end()
}

/** Each with text that only the replica contains. */
const REPLICA_PAGES: [string, RegExp][] = [
  ['/admin', /Mariem/],
  ['/admin/reports', /Copiée/],
  ['/admin/reports/export.csv', /Copiée/],
  ['/admin/orders/export.csv', /Mariem/],
  ['/admin/clients/export.csv', /Copiée/],
  ['/admin/products/export', /Copiée/],
  ['/admin/products/categories/export', /Copiée/],
  ['/admin/messages/newsletter/export.csv', /copie@shop/],
  ['/admin/cash-register/export.json', /"isSystem": true/],
]

async function read(path: string): Promise<string> {
  const answer = await fetch(shop.url + path, { headers: { cookie: `${cookie}; language=fr` } })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

it.each(REPLICA_PAGES)('%s reads from the replica', async (path, words) => {
  expect(await read(path)).toMatch(words)
})

it('editable lists read from the primary', async () => {
  expect(await read('/admin/clients')).not.toMatch(/Copiée/)
  expect(await read('/admin/orders')).not.toMatch(/Mariem/)
})

it('without the replica, all of them read from the primary', async () => {
  onTestFinished(line.breakDown())
  for (const [path, words] of REPLICA_PAGES) expect(await read(path)).not.toMatch(words)
})

it('while the primary is away, shoppers see pages that no cache has, and staff are refused', async () => {
  onTestFinished(shop.line.breakDown())
  const search = await fetch(`${shop.url}/collections?q=Copi%C3%A9e`, { headers: { cookie: 'language=fr' } })
  expect([search.status, (await search.text()).includes('Copiée')]).toEqual([200, true])
  const product = await fetch(`${shop.url}/product/999999`)
  expect(product.status).toBe(503)
  const admin = await fetch(`${shop.url}/admin/orders`, { headers: { cookie } })
  expect(admin.status).toBe(503)
})

it('a replica that closes a connection, because it becomes the leader, is asked again', async () => {
  onTestFinished(shop.line.breakDown())
  const dropped = line.plan('dropRequest', 'select')
  const search = await fetch(`${shop.url}/collections?q=Copi%C3%A9e&min=1`, {
    headers: { cookie: 'language=fr' },
  })
  await dropped
  expect([search.status, (await search.text()).includes('Copiée')]).toEqual([200, true])
})
