import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { dayOf } from '#core/day.ts'
import { requestInfoContext } from '#platform/http/request.server.ts'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { flushEvents, funnel } from './analytics.server.ts'
import { action } from './event.route.ts'

const { connection } = useTestDatabase()

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

async function send(
  body: string,
  headers: Record<string, string | null> = {},
  address = '10.0.0.1',
): Promise<number> {
  const all = {
    'content-type': 'text/plain;charset=UTF-8',
    'content-length': String(body.length),
    'user-agent': BROWSER,
    ...headers,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
  const request = new Request('http://shop.test/event', { method: 'POST', body, headers: given })
  if (all['content-type'] === null) request.headers.delete('content-type')
  const context = new RouterContextProvider()
  context.set(requestInfoContext, { id: 'x', nonce: 'x', address })
  const response = await action({ request, context, params: {} } as unknown as ActionFunctionArgs)
  return response.status
}

async function pageViews(): Promise<number> {
  await flushEvents()
  const today = dayOf(new Date())
  return (await funnel(today, today)).pageViews
}

afterEach(async () => {
  await flushEvents()
  await runOn(connection, 'truncate shop_events')
})

it('counts events sent by the shop', async () => {
  expect(await send('kind=page_view')).toBe(204)
  expect(await send('kind=page_view', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(204)
  expect(await pageViews()).toBe(2)
})

it.each([
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['a bot', { 'user-agent': 'Googlebot/2.1' }],
  ['a request without a user agent', { 'user-agent': null }],
])('does not count %s', async (_client, headers) => {
  expect(await send('kind=page_view', headers)).toBe(204)
  expect(await pageViews()).toBe(0)
})

it.each([
  ['an unknown kind', 'kind=sale', {}],
  ['an unknown field', 'kind=page_view&price=1', {}],
  ['another type', 'kind=page_view', { 'content-type': 'application/json' }],
  ['no type', 'kind=page_view', { 'content-type': null }],
  ['a long body', `kind=page_view${' '.repeat(100)}`, {}],
  ['a body of unknown length', 'kind=page_view', { 'content-length': null }],
])('refuses %s', async (_what, body, headers) => {
  expect(await send(body, headers)).toBe(400)
  expect(await pageViews()).toBe(0)
})

it('stops counting an address that sends too much, and no other', async () => {
  for (let sent = 0; sent < 400; sent++) expect(await send('kind=page_view', {}, '10.0.0.9')).toBe(204)
  const counted = await pageViews()
  expect(counted).toBeGreaterThanOrEqual(300)
  expect(counted).toBeLessThan(400)
  await send('kind=page_view', {}, '10.0.0.10')
  expect(await pageViews()).toBe(counted + 1)
})
