/** Prometheus metrics: protected by a token, with the values of every process. Needs a build. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { backupName } from '#platform/backup/backup.rules.ts'
import { checkout, send } from '../promises/shopper.ts'
import { useShops, type Shop } from '../promises/shops.ts'

const shops = useShops(0)
const MADE_AT = new Date('2026-11-14T03:00:00Z')
const METRICS_TOKEN = 'twenty-letters-at-the-least'

let shop: Shop
let backups = ''
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'melhfa-backups-'))
  shop = await shops.open({ METRICS_TOKEN, WEB_CONCURRENCY: '2', BACKUP_DIR: backups })
  // One process may be ready before the other.
  await vi.waitUntil(() => shop.printed().includes('Melhfa is open'), 60_000)
})
afterAll(() => rm(backups, { recursive: true, force: true }))

const requestMetrics = (authorization?: string) =>
  fetch(`${shop.url}/metrics`, { headers: { connection: 'close', ...(authorization && { authorization }) } })

/** Every sample as `name{labels}`, with its value. */
async function figures(): Promise<Map<string, number>> {
  const answer = await requestMetrics(`Bearer ${METRICS_TOKEN}`)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

/** Summed over the processes. */
async function figure(name: string, ...labels: string[]): Promise<number> {
  const found = [...(await figures())].filter(
    ([sample]) => /^[^{]+/.exec(sample)![0] === name && labels.every((label) => sample.includes(label)),
  )
  return found.reduce((sum, [, value]) => sum + value, 0)
}

const visit = (path: string, init: RequestInit = {}) =>
  fetch(shop.url + path, { headers: { connection: 'close' }, ...init })

it('metrics require the token and are not cached', async () => {
  for (const wrong of [undefined, METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`, 'Bearer ', 'Basic x']) {
    const answer = await requestMetrics(wrong)
    expect([wrong, answer.status, await answer.text()]).toEqual([wrong, 401, 'Unauthorized'])
  }
  const right = await requestMetrics(`Bearer ${METRICS_TOKEN}`)
  expect([right.status, right.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

it('a response has the metrics of every process', async () => {
  await rm(join(backups, backupName(MADE_AT, false)), { force: true })
  const samples = await figures()
  for (const name of ['melhfa_started_seconds', 'melhfa_live_streams', 'melhfa_database_heard'])
    expect([...samples.keys()].filter((sample) => sample.startsWith(`${name}{`))).toEqual([
      expect.stringMatching(/process="\d+"/),
      expect.stringMatching(/process="\d+"/),
    ])
  expect(await figure('melhfa_memory_bytes', 'of="rss"')).toBeGreaterThan(50_000_000)
  expect(await figure('melhfa_event_loop_lag_seconds', 'quantile="1"')).toBeGreaterThan(0)
  expect(await figure('melhfa_database_connections', 'state="waiting"')).toBe(0)
  expect(await figure('melhfa_database_up')).toBe(1)
  expect(await figure('melhfa_queued_messages', 'channel="email",state="waiting"')).toBe(0)
  // Absent before the first backup: alerts fire on an absent metric, not on a zero.
  expect([...samples.keys()].join(' ')).not.toContain('melhfa_last_backup_seconds')
  await writeFile(join(backups, backupName(MADE_AT, false)), '')
  expect(await figure('melhfa_last_backup_seconds')).toBe(MADE_AT.getTime() / 1000)
})

it('requests, pages, orders and streams are counted', async () => {
  const veil = await shops.product()
  const missing = () => figure('melhfa_requests_total', 'class="shop"', 'status="404"')
  const [before, placedBefore] = [await missing(), await figure('melhfa_orders_placed_total')]
  await visit('/nowhere')
  await visit('/nowhere')
  await expect.poll(missing).toBe(before + 2)
  expect((await send(shop, checkout(`${veil}:1`, 3200))).status).toBe(201)
  expect(await figure('melhfa_orders_placed_total', 'by="shopper"')).toBe(placedBefore + 1)
  expect(await figure('melhfa_requests_total', 'class="order"', 'operation="write"', 'status="201"')).toBe(1)
  const timed = await figure('melhfa_request_seconds_count', 'class="order"', 'operation="write"')
  expect(timed).toBe(await figure('melhfa_request_seconds_bucket', 'class="order"', 'le="+Inf"', 'write'))
  await expect
    .poll(async () => {
      await visit('/about')
      return figure('melhfa_shared_pages_total', 'state="hit"')
    })
    .toBeGreaterThan(0)
  expect(await figure('melhfa_shared_pages_total', 'state="rendered"')).toBeGreaterThan(0)
  const leaving = new AbortController()
  await visit('/live?topics=catalogue', { signal: leaving.signal })
  expect(await figure('melhfa_live_streams')).toBe(1)
  leaving.abort()
  await expect.poll(() => figure('melhfa_live_streams')).toBe(0)
})

it('metrics contain no user input', async () => {
  await visit('/product/<b>36475869</b>?phone=36475869')
  const text = await (await requestMetrics(`Bearer ${METRICS_TOKEN}`)).text()
  expect(text).not.toContain('36475869')
})

it('metrics report an unreachable database', async () => {
  const repair = shop.line.breakDown()
  try {
    await expect.poll(() => figure('melhfa_database_up'), { timeout: 20_000 }).toBe(0)
    await expect.poll(() => figure('melhfa_database_heard'), { timeout: 20_000 }).toBe(0)
  } finally {
    repair()
  }
  await expect.poll(() => figure('melhfa_database_up'), { timeout: 20_000 }).toBe(1)
})

it('without a configured token the URL is answered with 404', async () => {
  const plain = await shops.open()
  expect((await fetch(`${plain.url}/metrics`, { headers: { authorization: 'Bearer x' } })).status).toBe(404)
})
