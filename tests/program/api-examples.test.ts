/** The programming interface of a started shop: a whole order with the client, and both examples. Needs a build. */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { createClient, MelhfaProblem } from '../../examples/client/melhfa-client.ts'
import { runOn } from '../test-database.ts'
import { connectionOf, useSeededShop } from './shop-process.ts'

const opened = useSeededShop()
const secret = `mlf_${randomUUID().replaceAll('-', '')}`
let shop: ReturnType<typeof createClient>

beforeAll(async () => {
  const hash = createHash('sha256').update(secret).digest('hex')
  await runOn(
    connectionOf(opened().dataDir),
    `insert into api_keys (name, secret_hash, secret_start, permissions, created_by_name)
     values ('Livreurs', '${hash}', 'mlf_test', '{manageProducts,manageOrders}', 'Khadijetou')`,
  )
  shop = createClient({ url: opened().shop.url, key: secret })
})

const run = promisify(execFile)

async function example(name: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, MELHFA_URL: opened().shop.url, MELHFA_KEY: secret }
  const { stdout } = await run(process.execPath, [`examples/${name}/${name}.ts`, ...args], { env })
  return stdout
}

it('an order is placed with the client, delivered by the courier, and in the sales of the day', async () => {
  const { data } = await shop.call('listVariants', { query: { limit: 100 } })
  const variant = data.find(({ available, status }) => available > 1 && status === 'published')!
  const order = await shop.call('createOrder', {
    body: {
      kind: 'delivery',
      customer: { name: 'Mariem "M", Ahmed', phone: '46 12 34 56' },
      address: { wilaya: 'Nouakchott', full: 'Tevragh Zeina', landmark: 'Pharmacie' },
      lines: [{ variantId: variant.id, quantity: 1 }],
      paymentMethod: 'cash',
    },
  })
  expect(order.subtotal).toBe(variant.price)
  const listed = async () =>
    (await example('courier')).split('\n').filter((line) => line.startsWith(`${order.number}\t`))
  expect(await listed()).toEqual([])
  for (const status of ['confirmed', 'preparing', 'sent'] as const)
    await shop.call('changeOrderStatus', { id: order.id, body: { status } })
  const [line] = await listed()
  expect(line).toContain(`+22246123456\tTevragh Zeina, Pharmacie`)
  expect(line).toContain(`${order.total / 100} MRU`)
  expect(await example('courier', 'delivered', String(order.number))).toBe(`${order.number}: delivered\n`)
  expect(await example('courier', 'delivered', String(order.number))).toContain('not on its way')
  const today = order.createdAt.slice(0, 10)
  for (const period of [today, today.slice(0, 7)]) {
    const rows = (await example('daily-sales', period)).split('\n')
    const own = rows.filter((row) => row.startsWith(`${today},${order.number},`))
    expect(own).toEqual([expect.stringContaining(',delivered,"Mariem ""M"", Ahmed",')])
  }
})

it('over HTTP: refusals are problems, other sites get nothing, and bodies are limited', async () => {
  await expect(shop.call('listClients', {})).rejects.toThrow(MelhfaProblem)
  const base = `${opened().shop.url}/api/v1`
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'idempotency-key': 'x',
  }
  const large = await fetch(`${base}/orders`, {
    method: 'POST',
    headers,
    body: JSON.stringify('x'.repeat(70_000)),
  })
  expect([large.status, large.headers.get('content-type')]).toEqual([413, 'application/problem+json'])
  const foreign = await fetch(`${base}/orders`, { headers: { ...headers, origin: 'https://evil.example' } })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  const preflight = await fetch(`${base}/orders`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example' },
  })
  expect(preflight.status).toBe(405)
  const page = await fetch(base)
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining(`default-src 'self'`),
  ])
  expect((await fetch(`${base}/key`, { method: 'HEAD', headers })).status).toBe(200)
})
