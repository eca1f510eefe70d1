/** Promise 11: an account opens only with the code that its telephone received; no answer says who is known. */
import { beforeAll, expect, it } from 'vitest'
import { checkout, post, send, times, type Fields } from './shopper.ts'
import { rows, useShops, type Shop } from './shops.ts'

const shops = useShops(0)
const KNOWN = '36 47 58 69'
const UNKNOWN = '36 47 58 70'
const SIGN_IN = '/account/sign-in'

beforeAll(async () => {
  const env = { RATE_BUDGET: '1', TRUST_PROXY: '1', SMS_URL: 'file:/dev/null' }
  await Promise.all([shops.open(env), shops.open(env)])
  const veil = await shops.product({ stock: 100 })
  for (const phone of [KNOWN, '36 47 58 71', '36 47 58 72', '36 47 58 73'])
    await send(
      shops.all[0]!,
      checkout(`${veil}:1`, 3200, { phone, name: 'Oumoulkheiry', address: 'Essaada' }),
    )
})

const at = (index: number): Shop => shops.all[index % 2]!
let addresses = 0
const newAddress = () => `10.2.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

interface Visit {
  index?: number
  cookie?: string
  address?: string
}

function submit(
  fields: Fields,
  { index = 0, cookie = '', address = newAddress() }: Visit = {},
  path = SIGN_IN,
) {
  return post(at(index).url + path, fields, {
    accept: 'text/html',
    cookie: `language=fr; ${cookie}`,
    'x-forwarded-for': address,
  })
}

const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? ''

async function ask(contact: string, visit: Visit = {}): Promise<string> {
  const answer = await submit({ intent: 'ask', contact }, visit)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, SIGN_IN])
  return cookieOf(answer, 'account-code')
}

const enter = (code: string, visit: Visit) => submit({ intent: 'enter', code }, visit)

async function codeSentTo(contact: string): Promise<string> {
  const [row] = await rows<{ payload: { text: string } }>(
    "select payload from message_queue where kind = 'signInCode' and recipient = $1 order by id desc limit 1",
    [`+222${contact.replaceAll(' ', '')}`],
  )
  return /\d{6}/.exec(row!.payload.text)![0]
}

const wrongOf = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** The page without what differs in every answer. */
async function contentOf(answer: Response, contact: string): Promise<string> {
  const nonce = /nonce-([^']+)/.exec(answer.headers.get('content-security-policy')!)![1]!
  return (await answer.text()).replaceAll(nonce, '').replaceAll(contact.replaceAll(' ', '\u00A0'), '')
}

it('a known and an unknown number get the same answers, in the same time', async () => {
  const seen = await Promise.all(
    [KNOWN, UNKNOWN].map(async (contact) => {
      const started = performance.now()
      const answer = await submit({ intent: 'ask', contact })
      const isSlow = performance.now() - started >= 400
      const cookie = cookieOf(answer, 'account-code')
      const headers = [answer.status, answer.headers.get('location'), cookie.length, isSlow]
      const page = await fetch(at(1).url + SIGN_IN, { headers: { cookie: `language=fr; ${cookie}` } })
      const wrong = await enter('000000', { cookie })
      return [...headers, await contentOf(page, contact), wrong.status, await contentOf(wrong, contact)]
    }),
  )
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]![3]).toBe(true)
  expect(String(seen[0]![6])).toContain('4 essais')
})

it('a code is compared five times, however many processes and addresses try, and then not accepted', async () => {
  const contact = '36 47 58 71'
  const cookie = await ask(contact)
  const code = await codeSentTo(contact)
  const guesses = await Promise.all(times(40, (index) => enter(wrongOf(code, index + 1), { index, cookie })))
  const statuses = guesses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 410)).toHaveLength(35)
  const both = await Promise.all([0, 1].map((index) => enter(code, { index, cookie })))
  expect(both.map(({ status }) => status)).toEqual([410, 410])
})

it('one number gets five messages an hour, and thirty guesses over all browsers', async () => {
  const contact = '36 47 58 72'
  const cookies = await Promise.all(times(20, (index) => ask(contact, { index })))
  const [sent] = await rows<{ count: number }>(
    `select count(*)::int as count from message_queue where kind = 'signInCode' and recipient = '+22236475872'`,
  )
  expect(sent!.count).toBe(5)
  const guesses = await Promise.all(
    cookies.flatMap((cookie, index) => times(2, () => enter('000000', { index, cookie }))),
  )
  const statuses = guesses.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(30)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
})

it('one address asks and tries a limited number of times', async () => {
  const [asking, trying] = [newAddress(), newAddress()]
  const asked = await Promise.all(
    times(34, (index) =>
      submit({ intent: 'ask', contact: `42 00 00 ${10 + index}` }, { index, address: asking }),
    ),
  )
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(4)
  const cookie = `account-code=${'x'.repeat(43)}`
  const tried = await Promise.all(times(64, (index) => enter('123456', { index, cookie, address: trying })))
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(4)
  expect(tried.filter(({ status }) => status === 410)).toHaveLength(60)
})

it('the right code opens the account in its browser only; its pages are private, and sign-out ends it', async () => {
  const contact = '36 47 58 73'
  const cookie = await ask(contact)
  const code = await codeSentTo(contact)
  const elsewhere = await ask(UNKNOWN)
  expect((await enter(code, { cookie: elsewhere })).status).toBe(422)
  const opened = await enter(code, { cookie, index: 1 })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/account'])
  expect(opened.headers.getSetCookie()[0]).toMatch(
    /^account=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
  )
  const session = cookieOf(opened, 'account')
  const read = (path: string, index: number, value = session) =>
    fetch(at(index).url + path, { headers: { cookie: `language=fr; ${value}` }, redirect: 'manual' })
  for (const [index, path] of [
    '/account',
    '/account/addresses',
    '/account/preferences',
    '/account/erase',
  ].entries())
    for (const suffix of ['', '.data']) {
      const page = await read(path + suffix, index)
      expect([path, page.status, page.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
      expect(page.headers.get('x-robots-tag')).toContain('noindex')
      const forged = await read(path + suffix, index, `account=${'A'.repeat(43)}`)
      expect([path, forged.headers.get('cache-control')]).toEqual([path, 'no-store'])
      expect(await forged.text()).not.toMatch(/Essaada|Oumoulkheiry/)
    }
  const [token] = await rows<{ token: string }>(
    `select token from orders where customer_phone = '+22236475869'`,
  )
  const list = await (await read('/account', 0)).text()
  expect(list).toContain('Oumoulkheiry')
  // Orders of others are not listed.
  expect(list).not.toContain(token!.token)
  await submit({ intent: 'signOutEverywhere' }, { cookie: session }, '/account/preferences')
  expect((await read('/account', 1)).headers.get('location')).toBe(SIGN_IN)
})

it('the log contains neither numbers nor codes', async () => {
  const codes = await rows<{ payload: { text: string } }>(
    "select payload from message_queue where kind = 'signInCode'",
  )
  const last = await fetch(at(0).url + SIGN_IN, { method: 'HEAD' })
  await expect.poll(() => at(0).printed(), { timeout: 30_000 }).toContain(last.headers.get('x-request-id'))
  const printed = shops.all.map((shop) => shop.printed()).join('\n')
  expect(printed).not.toMatch(/36.?47.?58.?\d\d/)
  for (const { payload } of codes) expect(printed).not.toContain(`"${/\d{6}/.exec(payload.text)![0]}"`)
})
