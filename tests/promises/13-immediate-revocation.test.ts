/** Promise 13: revoked access ends at the next request and closes live streams, in every process. */
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { rows, useShops } from './shops.ts'
import { ownerVisitor, staffVisitor, type StaffVisitor } from './staff-visits.ts'

const shops = useShops(2)

let owner: StaffVisitor
beforeAll(async () => {
  owner = await ownerVisitor()
})

const here = () => shops.at(0).url
const there = () => shops.at(1).url

/** Opens a stream at both processes and counts those that are still open. */
async function listen({ get }: StaffVisitor, topics: string) {
  const streams = await Promise.all([here(), there()].map((url) => get(`${url}/live?topics=${topics}`)))
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  let open = streams.length
  for (const { body } of streams) {
    const reader = body!.getReader()
    onTestFinished(() => void reader.cancel().catch(() => undefined))
    const readToEnd = async () => {
      while (!(await reader.read()).done);
    }
    void readToEnd()
      .catch(() => undefined)
      .finally(() => open--)
  }
  return { open: () => open }
}

/** The answers to a page, to its data and to a write. */
async function answersAt(url: string, { get, send }: StaffVisitor): Promise<string[]> {
  const [page, data, write] = await Promise.all([
    get(`${url}/admin/orders`),
    get(`${url}/admin/orders.data`),
    send(`${url}/admin/orders/1.data`, { intent: 'advance', from: 'pending' }),
  ])
  const location = page.headers.get('location') ?? ''
  const isRedirected = (await data.text()).includes('/admin/login?to=')
  await Promise.all([page.body?.cancel(), write.body?.cancel()])
  return [
    location.startsWith('/admin/login?to=') ? 'login' : String(page.status),
    isRedirected ? 'login' : String(data.status),
    String(write.status),
  ]
}

const ALLOWED = ['200', '200', '404']
const SIGNED_OUT = ['login', 'login', '401']
const FORBIDDEN = ['403', '403', '403']

const manage = async (fields: Record<string, string | string[]>) => {
  const answer = await owner.send(`${here()}/admin/users`, fields)
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
}

const REVOCATIONS: [string, string[], (who: StaffVisitor) => Promise<unknown>][] = [
  ['is deactivated', SIGNED_OUT, ({ id }) => manage({ intent: 'deactivate', id: String(id) })],
  ['is deleted', SIGNED_OUT, ({ id }) => manage({ intent: 'delete', id: String(id) })],
  [
    'loses the permission',
    FORBIDDEN,
    ({ id }) =>
      manage({
        intent: 'update',
        id: String(id),
        name: 'Sidi',
        phone: '',
        role: 'cashier',
        permissions: ['manageClients'],
      }),
  ],
  ['signs out in another window', SIGNED_OUT, ({ send }) => send(`${here()}/admin/sign-out`, {})],
  [
    'is deactivated in the database',
    SIGNED_OUT,
    ({ id }) => rows(`update users set status = 'inactive' where id = $1`, [id]),
  ],
]

it.each(REVOCATIONS)('access ends immediately when a user %s', async (_how, expected, end) => {
  const [who, other] = [await staffVisitor(), await staffVisitor()]
  for (const person of [who, other])
    expect(await Promise.all([answersAt(here(), person), answersAt(there(), person)])).toEqual([
      ALLOWED,
      ALLOWED,
    ])
  const [streams, otherStreams] = [await listen(who, 'orders,staff'), await listen(other, 'orders,staff')]
  await end(who)
  expect(await Promise.all([answersAt(there(), who), answersAt(here(), who)])).toEqual([expected, expected])
  await expect.poll(streams.open).toBe(0)
  for (const url of [here(), there()]) expect((await who.get(`${url}/live?topics=orders`)).status).toBe(403)
  // Other users are not affected.
  expect(otherStreams.open()).toBe(2)
  expect(await answersAt(there(), other)).toEqual(ALLOWED)
})

it('an idle session ends when the session timeout is reduced', async () => {
  const who = await staffVisitor()
  const streams = await listen(who, 'orders')
  await rows(
    `update staff_sessions set last_seen_at = now() - interval '20 minutes', created_at = now() - interval '1 hour' where user_id = $1`,
    [who.id],
  )
  await rows('update settings set session_timeout = 15')
  await expect.poll(streams.open).toBe(0)
  expect(await answersAt(there(), who)).toEqual(SIGNED_OUT)
  await rows('update settings set session_timeout = 30')
})
