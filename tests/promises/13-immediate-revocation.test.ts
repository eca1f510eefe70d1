/** Promise 13: whoever is let out, or loses a right, is out at the next request and hears nothing more, at every process. */
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

/** At both processes; `heard` counts the streams that are still open. */
async function listen({ get }: StaffVisitor, topics: string) {
  const streams = await Promise.all([here(), there()].map((url) => get(`${url}/live?topics=${topics}`)))
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  let open = streams.length
  for (const { body } of streams) {
    const reader = body!.getReader()
    onTestFinished(() => void reader.cancel().catch(() => undefined))
    const hear = async () => {
      while (!(await reader.read()).done);
    }
    void hear()
      .catch(() => undefined)
      .finally(() => open--)
  }
  return { open: () => open }
}

/** How the panel meets somebody: a page, its data alone, and a write. */
async function metAt(url: string, { get, send }: StaffVisitor): Promise<string[]> {
  const [page, data, write] = await Promise.all([
    get(`${url}/admin/orders`),
    get(`${url}/admin/orders.data`),
    send(`${url}/admin/orders/1.data`, { intent: 'advance', from: 'pending' }),
  ])
  const led = page.headers.get('location') ?? ''
  const isLed = (await data.text()).includes('/admin/login?to=')
  await Promise.all([page.body?.cancel(), write.body?.cancel()])
  return [
    led.startsWith('/admin/login?to=') ? 'login' : String(page.status),
    isLed ? 'login' : String(data.status),
    String(write.status),
  ]
}

const INSIDE = ['200', '200', '404']
const OUT = ['login', 'login', '401']
const REFUSED = ['403', '403', '403']

const manage = async (fields: Record<string, string | string[]>) => {
  const answer = await owner.send(`${here()}/admin/users`, fields)
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
}

const ENDS: [string, string[], (who: StaffVisitor) => Promise<unknown>][] = [
  ['is deactivated', OUT, ({ id }) => manage({ intent: 'deactivate', id: String(id) })],
  ['is deleted', OUT, ({ id }) => manage({ intent: 'delete', id: String(id) })],
  [
    'loses the right',
    REFUSED,
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
  ['signs out in another window', OUT, ({ send }) => send(`${here()}/admin/sign-out`, {})],
  ['is taken out by hand', OUT, ({ id }) => rows(`update users set status = 'inactive' where id = $1`, [id])],
]

it.each(ENDS)('whoever %s is out at once', async (_how, met, end) => {
  const [who, other] = [await staffVisitor(), await staffVisitor()]
  for (const person of [who, other])
    expect(await Promise.all([metAt(here(), person), metAt(there(), person)])).toEqual([INSIDE, INSIDE])
  const [heard, heardByOther] = [await listen(who, 'orders,staff'), await listen(other, 'orders,staff')]
  await end(who)
  expect(await Promise.all([metAt(there(), who), metAt(here(), who)])).toEqual([met, met])
  await expect.poll(heard.open).toBe(0)
  for (const url of [here(), there()]) expect((await who.get(`${url}/live?topics=orders`)).status).toBe(403)
  // Nobody else is disturbed.
  expect(heardByOther.open()).toBe(2)
  expect(await metAt(there(), other)).toEqual(INSIDE)
})

it('a session that was left lying ends with the settings of the moment', async () => {
  const who = await staffVisitor()
  const heard = await listen(who, 'orders')
  await rows(
    `update staff_sessions set last_seen_at = now() - interval '20 minutes', created_at = now() - interval '1 hour' where user_id = $1`,
    [who.id],
  )
  await rows('update settings set session_timeout = 15')
  await expect.poll(heard.open).toBe(0)
  expect(await metAt(there(), who)).toEqual(OUT)
  await rows('update settings set session_timeout = 30')
})
