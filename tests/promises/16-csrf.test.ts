/** Promise 16: only our own pages can write, no page can be framed, and no redirect leaves the shop. */
import { beforeAll, expect, it } from 'vitest'
import { knownForms, type Subjects } from '../known-forms.ts'
import { Visitor } from '../program/visitor.ts'
import { addresses, answersTo, type Route } from '../route-table.ts'
import { addressWith, oneOfEverything } from '../shop-subjects.ts'
import { isExtendedRun } from '../sizes.ts'
import { rows, useShops } from './shops.ts'
import { ownerVisitor } from './staff-visits.ts'

const shops = useShops(1)

let url = ''
let cookie = ''
let subjects: Subjects
beforeAll(async () => {
  url = shops.at(0).url
  cookie = (await ownerVisitor()).cookie
  subjects = await oneOfEverything()
})

const CROSS_ORIGIN: Record<string, string>[] = [
  {},
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1.evil.example' },
  // Another port of the same machine, or a page on a sibling domain.
  { origin: 'http://127.0.0.1:1' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'none' },
]

const writes = () => addresses().filter((route) => answersTo(route).includes('action'))

/** As a page, as data, as text/plain, as PUT and as DELETE. */
function attempts(route: Route, headers: Record<string, string>): [string, RequestInit][] {
  const address = addressWith(route, subjects)
  const form = knownForms(subjects)[route.path]![0]!
  const pairs = Object.entries(form).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
  const body = new URLSearchParams(pairs)
  const sent = { headers: { cookie, ...headers }, redirect: 'manual' as const }
  return [
    [address, { ...sent, method: 'POST', body }],
    [`${address}.data`, { ...sent, method: 'POST', body }],
    [
      address,
      {
        ...sent,
        method: 'POST',
        body: String(body),
        headers: { ...sent.headers, 'content-type': 'text/plain' },
      },
    ],
    [address, { ...sent, method: 'PUT', body }],
    [address, { ...sent, method: 'DELETE' }],
  ]
}

it('a cross-origin write, or one without an origin, is refused and changes nothing', async () => {
  expect(writes().length).toBeGreaterThan(20)
  const counted = () =>
    rows(`select (select count(*) from orders) as orders, (select count(*) from activity_log) as actions,
      (select count(*) from messages) as messages, (select count(*) from newsletter_subscribers) as readers,
      (select count(*) from staff_sessions) as sessions`)
  const before = await counted()
  const wrong: string[] = []
  for (const route of writes())
    await Promise.all(
      CROSS_ORIGIN.flatMap((headers) =>
        attempts(route, headers).map(async ([address, init]) => {
          const answer = await fetch(url + address, init)
          const text = await answer.text()
          if (answer.status !== 403 || text !== 'Forbidden')
            wrong.push(`${init.method} ${address} from ${JSON.stringify(headers)}: ${answer.status}`)
        }),
      ),
    )
  expect(wrong).toEqual([])
  expect(await counted()).toEqual(before)
})

it('Sec-Fetch-Site takes precedence over Origin', async () => {
  const headers = { cookie, origin: url, 'sec-fetch-site': 'cross-site' }
  expect((await fetch(`${url}/language`, { method: 'POST', headers })).status).toBe(403)
})

it('same-origin writes are accepted at every URL', async () => {
  const own = writes().filter(({ path }) => path !== '/admin/sign-out')
  const refused = await Promise.all(
    [{ origin: url }, { 'sec-fetch-site': 'same-origin' }].flatMap((headers) =>
      own.map(async (route) => {
        const [address, init] = attempts(route, headers)[1]!
        const answer = await fetch(url + address, { ...init, body: new URLSearchParams({ odd: 'field' }) })
        const text = await answer.text()
        return answer.status === 403 && text === 'Forbidden' ? [address] : []
      }),
    ),
  )
  expect(refused.flat()).toEqual([])
})

it('a GET request changes nothing, whatever its query and headers', async () => {
  const headers = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const { path } of writes()) {
    const query = new URLSearchParams({ intent: 'delete', language: 'fr', _method: 'POST' }).toString()
    const address = `${addressWith({ path, file: '' }, subjects)}?${query}`
    const answer = await fetch(url + address, {
      headers: { ...headers, 'x-http-method-override': 'POST' },
      redirect: 'manual',
    })
    await answer.body?.cancel()
    expect([path, answer.headers.getSetCookie()]).toEqual([path, []])
  }
  const [left] = await rows<{ count: number }>(
    `select count(*)::int as count from orders where id = ${subjects.order.id} and status = 'pending'`,
  )
  expect(left!.count).toBe(1)
})

it('every response forbids framing', async () => {
  for (const route of addresses()) {
    const address = addressWith(route, subjects)
    const answer = await fetch(url + address, { headers: { cookie }, redirect: 'manual' })
    await answer.body?.cancel()
    const policy = answer.headers.get('content-security-policy') ?? ''
    const isFramed = !/frame-ancestors 'none'|^sandbox/.test(policy)
    expect([address, isFramed, answer.headers.get('x-frame-options')]).toEqual([address, false, 'DENY'])
  }
})

it('every cookie has SameSite, and HttpOnly unless it is the language', async () => {
  const visitor = new Visitor(url)
  await visitor.post('/language', { language: 'fr', back: '/' })
  await visitor.post('/admin/sign-in', { to: '/admin' })
  await visitor.post('/admin/sign-out')
  expect(visitor.given.length).toBeGreaterThan(2)
  for (const line of visitor.given) expect(line).toMatch(/; SameSite=(Lax|Strict)/i)
  const secrets = visitor.given.filter((line) => !line.startsWith('language='))
  for (const line of secrets) expect(line).toMatch(/; HttpOnly/i)
})

const EXTERNAL_TARGETS = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/%2f/evil.example',
  '/..//evil.example',
  '/x/../..//evil.example',
  '.evil.example',
  '@evil.example',
]
/** In each round a part of the addresses is requested. */
const PARTS = isExtendedRun ? 2 : 5
const REDIRECT_PARAMETERS = ['to', 'back', 'next', 'url', 'redirect', 'returnTo', 'done', 'lang']

it('no redirect leads to another origin', async () => {
  const wrong: string[] = []
  const look = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(url + address, { redirect: 'manual', ...init })
    await answer.body?.cancel()
    const ways = [answer.headers.get('location'), /url=(.*)$/.exec(answer.headers.get('refresh') ?? '')?.[1]]
    for (const way of ways) if (way && !staysInShop(way)) wrong.push(`${address} leads to ${way}`)
  }
  const form = (fields: Record<string, string>) =>
    ({ method: 'POST', body: new URLSearchParams(fields), headers: { origin: url } }) satisfies RequestInit
  for (const [round, target] of EXTERNAL_TARGETS.entries()) {
    await look('/language', form({ language: 'fr', back: target }))
    await look('/admin/sign-in', form({ to: target }))
    await look(`/admin/sign-in/callback?state=${encodeURIComponent(target)}`)
    // Each round sends every target in another parameter.
    const query = REDIRECT_PARAMETERS.map((name, at) => [
      name,
      EXTERNAL_TARGETS[(at + round) % EXTERNAL_TARGETS.length]!,
    ])
    const some = addresses().filter((_, at) => at % PARTS === round % PARTS)
    await Promise.all(
      some.map((route) => look(`${addressWith(route, subjects)}?${new URLSearchParams(query).toString()}`)),
    )
  }
  expect(wrong).toEqual([])
})

/** Parsed as a browser does: backslashes are slashes, and tabs are ignored. */
function staysInShop(way: string): boolean {
  const { origin, hostname } = new URL(way, url)
  return origin === url || hostname === 'localhost'
}
