/** Promise 11: an order and its proof are visible only through its link; logs contain no personal data. */
import { beforeAll, expect, it } from 'vitest'
import { phonePhoto } from '../media-samples.ts'
import { checkout, post, send, sendUntilAnswered, times, type Fields, type Intent } from './shopper.ts'
import { rows, useShops, type Shop } from './shops.ts'

const shops = useShops(1)

const PERSON = {
  name: 'Oumoulkheiry Mint Cheikh',
  phone: '36 47 58 69',
  email: 'oumoulkheiry@example.mr',
  address: 'Derrière la mosquée Essaada',
  notes: 'Sonner\n    at la porte bleue',
}
/** Matches the personal data of the order. */
const TRACES = /oumoulkheiry|36.?47.?58.?69|essaada|porte bleue/i

let veil = 0
let shop: Shop
let order: { number: number; url: string; token: string }

beforeAll(async () => {
  veil = await shops.product({ stock: 100 })
  shop = shops.at(0)
  const proof = new File([new Uint8Array(await phonePhoto())], 'proof.jpg')
  const { body } = await send(shop, intent({ payment: 'bankily', proof }))
  order = { number: body.number!, url: shop.url + body.url, token: body.url!.split('/').at(-1)! }
})

function intent(values: Fields & Partial<Intent> = {}): Intent {
  return checkout(`${veil}:1`, 3200, { ...PERSON, ...values })
}

it('an order link contains 128 random bits', async () => {
  const answers = await Promise.all(times(20, () => sendUntilAnswered(shop, intent())))
  const tokens = answers.map(({ body }) => /^\/order\/([\w-]{22})$/.exec(body.url!)?.[1] ?? '')
  expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual(times(20, () => 16))
  expect(new Set(tokens.flatMap((token) => [token.slice(0, 11), token.slice(11)])).size).toBe(40)
})

it('an order is shown only with its complete link', async () => {
  expect(await (await fetch(order.url)).text()).toMatch(TRACES)
  const other = order.token.startsWith('A') ? 'B' : 'A'
  const guesses = [order.number, order.token.slice(0, -1), other + order.token.slice(1), 'A'.repeat(22)]
  for (const guess of guesses)
    for (const suffix of ['', '/receipt', '/receipt.png', '.data']) {
      const page = await fetch(`${shop.url}/order/${guess}${suffix}`)
      expect([guess, suffix, page.status]).toEqual([guess, suffix, 404])
      expect(await page.text()).not.toMatch(TRACES)
    }
})

it('an order number with a wrong phone does not reveal whether the order exists', async () => {
  const findOrder = async (number: number, phone: string) => {
    const page = await post(`${shop.url}/order`, { number: String(number), phone }, { accept: 'text/html' })
    const nonce = /nonce-([^']+)/.exec(page.headers.get('content-security-policy')!)![1]!
    const text = (await page.text()).replaceAll(nonce, '').replaceAll(String(number), '')
    return { status: page.status, to: page.headers.get('location'), text }
  }
  const wrongPhone = await findOrder(order.number, '22 00 00 01')
  expect(wrongPhone).toMatchObject({ status: 404, to: null })
  expect(wrongPhone.text).not.toMatch(TRACES)
  expect(wrongPhone).toEqual(await findOrder(9_876_543, '22 00 00 01'))
  expect(await findOrder(order.number, PERSON.phone)).toMatchObject({
    status: 303,
    to: `/order/${order.token}`,
  })
})

it('the proof has no public URL', async () => {
  const [proof] = await rows<{ id: string }>(
    'select proof_id as id from order_payments join orders on orders.id = order_id where number = $1',
    [order.number],
  )
  const fetchMedia = async (id: string, file: string) => {
    const answer = await fetch(`${shop.url}/media/${id}/${file}`)
    return [answer.status, answer.headers.get('cache-control'), await answer.text()]
  }
  for (const file of ['master.webp', '200.webp', '200.avif', 'sound']) {
    expect(await fetchMedia(proof!.id, file)).toEqual([404, 'no-store', 'Not found'])
    expect(await fetchMedia('00000000-0000-4000-8000-000000000000', file)).toEqual([
      404,
      'no-store',
      'Not found',
    ])
  }
  expect(await (await fetch(order.url)).text()).not.toContain(proof!.id)
})

it('order pages are not cached, not indexed and send no referrer', async () => {
  for (const suffix of ['', '.data', '/receipt', '/receipt.png']) {
    const { status, headers } = await fetch(order.url + suffix)
    expect([suffix, status, headers.get('cache-control')]).toEqual([suffix, 200, 'no-store'])
    expect(headers.get('x-robots-tag')).toContain('noindex')
  }
  expect((await fetch(order.url)).headers.get('referrer-policy')).toBe('no-referrer')
  const sent = await post(`${shop.url}/cart`, intent())
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect((await fetch(shop.url)).headers.get('cache-control') ?? '').not.toContain('public')
})

it('the log contains neither personal data nor the order link, also after errors', async () => {
  const fault = (...words: string[]) => void shop.line.plan('dropResponse', ...words)
  fault('read products')
  expect(await send(shop, intent())).toMatchObject({ status: 503 })
  fault('write order')
  expect(await send(shop, intent({ payment: 'sadad' }))).toMatchObject({ status: 503 })
  fault('write cash entries')
  expect(await send(shop, intent({ payment: 'sadad' }))).toMatchObject({ status: 503 })
  // The ledger entry fails once.
  await rows(`create function jammed() returns trigger language plpgsql as $$ begin raise 'jammed'; end $$`)
  await rows(
    'create trigger jammed before insert on cash_transactions for each row execute function jammed()',
  )
  expect(await send(shop, intent({ payment: 'sadad' }))).toMatchObject({ status: 201 })
  await rows('drop function jammed cascade')
  for (const suffix of ['', '.data', '/receipt', '/receipt.png']) {
    fault('from "orders"')
    expect((await fetch(order.url + suffix)).status).toBeGreaterThanOrEqual(500)
  }
  expect((await post(order.url, { intent: 'cancel' }, { origin: 'https://elsewhere.example' })).status).toBe(
    403,
  )
  fault('from "orders"')
  const refused = await post(order.url, { intent: 'cancel' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
  fault('from "orders"')
  await post(`${shop.url}/order`, { number: String(order.number), phone: PERSON.phone })
  const last = await fetch(`${shop.url}/live?topics=order:${order.token}`, { method: 'HEAD' })
  await expect.poll(() => shop.printed(), { timeout: 30_000 }).toContain(last.headers.get('x-request-id'))
  const lines = shop.printed().split('\n')
  expect(lines.filter((line) => TRACES.test(line) || line.includes(order.token))).toEqual([])
  // The errors are logged.
  expect(shop.printed()).toContain('database unavailable')
  expect(shop.printed()).toContain('insert into \\"cash_transactions\\"')
  expect(shop.printed()).toContain('"message":"jammed"')
})
