/** Promise 1: an idempotency key creates one order with one answer, however often it is sent. */
import { expect, it, onTestFinished } from 'vitest'
import { openFaultProxy } from '../fault-proxy.ts'
import { phonePhoto } from '../media-samples.ts'
import { isReady } from '../program/shop-process.ts'
import { openSlowNetwork } from '../slow-network.ts'
import { expectConsistentData, stockOf } from './invariants.ts'
import { checkout, send, sendUntilAnswered, times, type Fields, type Intent } from './shopper.ts'
import { count, rows, untilLockWait, useShops } from './shops.ts'

const shops = useShops(2)

async function ordersOf({ key }: Intent) {
  return rows<{ id: number; number: number; sales: number }>(
    `select id, number, (select count(*)::int from cash_transactions where order_id = orders.id) as sales
     from orders where request_key = $1`,
    [key],
  )
}

/** One order for the key, and one sale in the ledger unless it is paid in cash. */
async function expectOnce(intent: Intent, number: number | undefined) {
  expect(await ordersOf(intent)).toMatchObject([{ number, sales: intent.payment === 'cash' ? 0 : 1 }])
  await expectConsistentData(rows)
}

it('50 concurrent requests with one key through two processes create one order', async () => {
  const veil = await shops.product()
  const intent = checkout(`${veil}:1`, 3200, { payment: 'bankily' })
  const answers = await Promise.all(times(50, (index) => sendUntilAnswered(shops.at(index), intent)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...times(49, () => 200), 201])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  await expectOnce(intent, answers[0]!.body.number)
  expect(await stockOf(rows, veil)).toMatchObject({ left: 4, sold: 1 })
})

it('50 concurrent requests for the last unit of a variant create one order, one movement and one answer', async () => {
  const { id, blue } = await shops.colours(3, 1)
  const intent = checkout(`${blue}:1`, 4000, { payment: 'bankily' })
  const answers = await Promise.all(times(50, (index) => sendUntilAnswered(shops.at(index), intent)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...times(49, () => 200), 201])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  await expectOnce(intent, answers[0]!.body.number)
  expect(await stockOf(rows, id)).toMatchObject({ left: 3, sold: 1 })
  const moved =
    await rows(`select cause, quantity, stock_after from stock_movements where order_id is not null
    and product_id = ${id}`)
  expect(moved).toEqual([{ cause: 'order', quantity: -1, stock_after: 0 }])
  // The same product in another colour is other content.
  const other = { ...intent, line: `${id}:1`, total: '3200' }
  expect(await send(shops.at(1), other)).toMatchObject({ status: 409, body: { reason: 'keyReused' } })
})

it('the proof of concurrent requests with one key is stored once', async () => {
  const veil = await shops.product()
  const proof = new File([new Uint8Array(await phonePhoto())], 'proof.jpg')
  const before = await count('media')
  const intent = checkout(`${veil}:1`, 3200, { payment: 'sadad', proof })
  const answers = await Promise.all(times(8, (index) => sendUntilAnswered(shops.at(index), intent)))
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
  await expectOnce(intent, answers[0]!.body.number)
  expect(await count('media')).toBe(before + 1)
})

it('a repeated request waits for the first, also when that takes the last unit', async () => {
  const last = await shops.product({ stock: 1 })
  const intent = checkout(`${last}:1`, 3200, { payment: 'click' })
  const held = shops.at(1).line.plan('hold', 'write order', 'commit')
  const first = send(shops.at(1), intent)
  const release = await held
  const second = sendUntilAnswered(shops.at(0), intent)
  await untilLockWait()
  release()
  expect(await first).toMatchObject({ status: 201 })
  expect(await second).toEqual({ ...(await first), status: 200 })
  await expectOnce(intent, (await first).body.number)
})

it('a request repeated after a lost response returns the same order', async () => {
  const veil = await shops.product()
  const intent = checkout(`${veil}:1`, 3200, { payment: 'masrivi' })
  const { port } = new URL(shops.at(0).url)
  const line = await openFaultProxy({ host: '127.0.0.1', port: Number(port) })
  onTestFinished(() => line.close())
  const lost = line.plan('dropResponse', 'POST /cart')
  await expect(send({ url: `http://127.0.0.1:${line.port}` }, intent)).rejects.toThrow('fetch failed')
  await lost
  const answer = await sendUntilAnswered(shops.at(1), intent)
  expect(answer.status).toBe(200)
  await expectOnce(intent, answer.body.number)
})

it('an order sent over a connection that delivers 11 bytes at a time is stored unchanged', async () => {
  const veil = await shops.product()
  const intent = checkout(`${veil}:1`, 3200, { payment: 'bankily', notes: 'من فضلكم بعد العصر' })
  const { port } = new URL(shops.at(0).url)
  const line = await openSlowNetwork({ host: '127.0.0.1', port: Number(port) }, { bytes: 11, delayMs: 2 })
  onTestFinished(() => line.close())
  const slow = { url: `http://127.0.0.1:${line.port}` }
  const answers = await Promise.all([send(slow, intent), send(slow, intent)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
  await expectOnce(intent, answers[0].body.number)
  expect(await rows('select notes from orders where request_key = $1', [intent.key])).toEqual([
    { notes: intent.notes },
  ])
})

it.each([
  ['after the commit', 'sadad', 'dropResponse', ['write order', 'commit'], 200],
  ['before the commit', 'sadad', 'dropRequest', ['write order', 'commit'], 201],
  ['after the order is written', 'sadad', 'dropResponse', ['write order'], 201],
  ['after the sale is written', 'sadad', 'dropResponse', ['write cash entries'], 201],
  // A cash order is one statement, which is its own transaction.
  ['after the commit', 'cash', 'dropResponse', ['write order'], 200],
  ['before the commit', 'cash', 'dropRequest', ['write order'], 201],
] as const)('database connection lost %s (%s): safe to resend', async (_, payment, fault, words, then) => {
  const veil = await shops.product()
  const intent = checkout(`${veil}:1`, 3200, { payment })
  const shop = shops.at(1)
  const cut = shop.line.plan(fault, ...words)
  const refused = await send(shop, intent)
  await cut
  expect(refused.status).toBe(503)
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect(await isReady(shop)).toBe(true)
  const answer = await sendUntilAnswered(shop, intent)
  expect(answer.status).toBe(then)
  await expectOnce(intent, answer.body.number)
  expect(await stockOf(rows, veil)).toMatchObject({ left: 4, sold: 1 })
})

it('the same key with different content is refused with a reference to the existing order', async () => {
  const veil = await shops.product()
  const intent = checkout(`${veil}:1`, 3200)
  const placed = await send(shops.at(0), intent)
  const others: Fields[] = [
    { line: `${veil}:2`, total: '6400' },
    { name: 'Aïcha' },
    { phone: '22999999' },
    { address: 'Ksar' },
    { wilaya: 'Rosso', total: '3300' },
    { payment: 'sadad', proof: `sha256:${'b'.repeat(64)}` },
    { notes: 'Après 17 h' },
  ]
  for (const other of others)
    expect(await send(shops.at(1), { ...intent, ...other })).toMatchObject({
      status: 409,
      body: { reason: 'keyReused', number: placed.body.number },
    })
  await expectOnce(intent, placed.body.number)
  expect(await stockOf(rows, veil)).toMatchObject({ left: 4, sold: 1 })
})

it('retries after a 503 do not consume the rate limit', async () => {
  const veil = await shops.product()
  const strict = await shops.open({ RATE_BUDGET: '0.1' })
  const intent = checkout(`${veil}:1`, 3200)
  void strict.line.plan('dropRequest', 'write order')
  expect(await send(strict, intent)).toMatchObject({ status: 503 })
  expect(await sendUntilAnswered(strict, intent)).toMatchObject({ status: 201 })
  expect(await sendUntilAnswered(strict, intent)).toMatchObject({ status: 200 })
  const more = await sendUntilAnswered(strict, checkout(`${veil}:1`, 3200, { phone: intent.phone }))
  expect(more.status).toBe(429)
  expect(Number(more.retryAfter)).toBeGreaterThan(0)
})
