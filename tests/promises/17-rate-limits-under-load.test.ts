/** Promise 17: clients that send too often, too slowly or all at once are limited, and other clients are not. */
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { databasePool } from '#platform/database/database.server.ts'
import { checkout, post, send, sendUntilAnswered, times, type Fields } from './shopper.ts'
import { rows, useShops, type Shop } from './shops.ts'

const shops = useShops(1)

/** A tenth of the real rate limits, and a shop that trusts the forwarded address. */
let tight: Shop
let veil = 0
let slow: Promise<string>[]
beforeAll(async () => {
  tight = await shops.open({ RATE_BUDGET: '0.1', TRUST_PROXY: '1' })
  veil = await shops.product({ stock: 10_000 })
  slow = times(20, () => sendIncomplete(tight))
})

/** Starts a request and never completes it; resolves with the response when the server closes the connection. */
function sendIncomplete({ url }: Shop): Promise<string> {
  const { port, hostname } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: '))
  socket.on('data', (chunk) => (heard += chunk.toString()))
  socket.on('error', () => {})
  return new Promise((resolve) => socket.on('close', () => resolve(heard)))
}

let addresses = 0
const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
let people = 0
const newPerson = () => 41_000_000 + ++people

/** Answered with 429, or redirected with the problem. */
async function isRateLimited(path: string, fields: Fields, address: string): Promise<boolean> {
  const answer = await post(tight.url + path, fields, { 'x-forwarded-for': `10.9.9.9, ${address}` })
  await answer.body?.cancel()
  const location = answer.headers.get('location') ?? ''
  return answer.status === 429 || /problem=tooMany|newsletter=tooMany/.test(location)
}

const FORMS: [name: string, path: () => string, form: (person: number) => Fields][] = [
  ['order', () => '/cart', (person) => checkout(`${veil}:1`, 3200, { phone: String(person) })],
  [
    'write',
    () => '/contact',
    (person) => ({
      name: 'x',
      email: `${person}@example.mr`,
      phone: '',
      subject: 'general',
      message: `Salam ${person}`,
      website: '',
    }),
  ],
  ['subscribe', () => '/newsletter', (person) => ({ email: `${person}@example.mr`, website: '' })],
]

/** Forms that name an order by its number. */
const FORMS_ABOUT_ORDERS: typeof FORMS = [
  [
    'review',
    () => `/product/${veil}/review`,
    (person) => ({ stars: '5', content: 'Très beau', orderNumber: String(person), phone: String(person) }),
  ],
  ['look for an order', () => '/order', (person) => ({ number: String(person), phone: String(person) })],
]

/** How many requests are accepted before the first refusal. */
async function countAllowed(ask: (index: number) => Promise<boolean>): Promise<number> {
  for (let index = 0; index < 20; index++) if (await ask(index)) return index
  return 20
}

it.each(FORMS)(
  'repeated attempts to %s are limited per person, whatever the address',
  async (name, path, form) => {
    const person = newPerson()
    expect(await countAllowed(() => isRateLimited(path(), form(person), newAddress()))).toBe(1)
    // Other people are not limited, also behind the same address: customers of one carrier share an address.
    const shared = newAddress()
    const through = await countAllowed(() => isRateLimited(path(), form(newPerson()), shared))
    if (name === 'order') expect(through).toBe(20)
    else {
      expect(through).toBeGreaterThan(1)
      expect(through).toBeLessThan(10)
    }
    expect(await isRateLimited(path(), form(newPerson()), newAddress())).toBe(false)
  },
)

it.each(FORMS_ABOUT_ORDERS)(
  'repeated attempts to %s with wrong phones are limited, but not the owner of the order at another address',
  async (_name, path, form) => {
    const [order, stranger] = [newPerson(), newAddress()]
    const attempt = () => isRateLimited(path(), { ...form(order), phone: String(newPerson()) }, stranger)
    expect(await countAllowed(attempt)).toBe(1)
    expect(await isRateLimited(path(), form(order), newAddress())).toBe(false)
    const shared = newAddress()
    expect(await countAllowed(() => isRateLimited(path(), form(newPerson()), shared))).toBeLessThan(10)
  },
)

it('repeated sign-ins are limited per address', async () => {
  const address = newAddress()
  expect(await countAllowed(() => isRateLimited('/admin/sign-in', { to: '/admin' }, address))).toBeLessThan(
    10,
  )
  expect(await isRateLimited('/admin/sign-in', { to: '/admin' }, newAddress())).toBe(false)
})

it('proofs and questions are limited per order', async () => {
  const { body } = await send(shops.at(0), checkout(`${veil}:1`, 3200, { payment: 'sadad' }))
  const proof = () => ({ intent: 'proof', proof: new File(['x'], 'x.jpg') })
  expect(await countAllowed(() => isRateLimited(body.url!, proof(), newAddress()))).toBe(1)
  const question = (index: number) => ({ message: `Quand ? ${index}`, website: '' })
  expect(
    await countAllowed((index) => isRateLimited(`${body.url}/question`, question(index), newAddress())),
  ).toBe(1)
})

it('forged X-Forwarded-For entries beyond the trusted proxy are ignored', async () => {
  const person = newPerson()
  const ask = (forged: string) =>
    post(
      `${tight.url}/newsletter`,
      { email: `${newPerson()}@example.mr`, website: '' },
      { 'x-forwarded-for': `${forged}, 10.8.8.8` },
    )
  expect(person).toBeGreaterThan(0)
  const answers = []
  for (let index = 0; index < 6; index++) answers.push((await ask(`10.7.7.${index}`)).status)
  expect(answers.at(-1)).toBe(429)
})

it('live streams are limited per address', async () => {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const listen = (address: string) =>
    fetch(`${tight.url}/live?topics=catalogue`, {
      signal: leaving.signal,
      headers: { 'x-forwarded-for': address },
    })
  const streams = await Promise.all(times(105, () => listen('10.6.6.6')))
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(100)
  const refused = streams.filter(({ status }) => status === 503)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(times(5, () => '30'))
  expect((await listen('10.6.6.7')).status).toBe(200)
})

it('orders beyond the queue limit get 503, none is lost, and pages are still served', async () => {
  const shop = shops.at(0)
  await fetch(shop.url)
  // Orders wait for this table lock.
  const client = await databasePool().connect()
  const intents = times(340, () => checkout(`${veil}:1`, 3200))
  let refused = 0
  await client.query('begin; lock table products in access exclusive mode')
  try {
    const answers = intents.map(async (intent) => {
      const answer = await send(shop, intent)
      if (answer.status === 503) refused++
      return answer
    })
    await expect.poll(() => refused, { timeout: 40_000 }).toBeGreaterThan(10)
    expect((await fetch(shop.url)).status).toBe(200)
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    await client.query('commit')
    const responses = await Promise.all(answers)
    const [taken, later] = [
      responses.filter(({ status }) => status === 201),
      responses.filter(({ status }) => status === 503),
    ]
    expect(taken.length + later.length).toBe(intents.length)
    expect(taken.length).toBeGreaterThan(100)
    expect(later.length).toBeGreaterThan(10)
    expect(new Set(later.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['3']))
  } finally {
    client.release(true)
  }
  const sentAgain = await Promise.all(intents.slice(-30).map((intent) => sendUntilAnswered(shop, intent)))
  expect(new Set(sentAgain.map(({ status }) => Math.floor(status / 100)))).toEqual(new Set([2]))
  const [{ twice } = { twice: -1 }] = await rows<{ twice: number }>(
    `select count(*)::int as twice from (select request_key from orders group by 1 having count(*) > 1) as found`,
  )
  expect(twice).toBe(0)
})

it('an incomplete request is answered with 408', async () => {
  const heard = await Promise.all(slow)
  expect(new Set(heard.map((words) => words.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']))
  expect(await statusOverNewConnection(`${tight.url}/healthz`)).toBe(200)
})

/** `fetch` may send the request over a connection that it opened before, which the server has meanwhile answered with 408. */
function statusOverNewConnection(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
}
