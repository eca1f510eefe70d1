/** `/metrics`: how this shop fares, for a program that watches over it and knows the token. Without one, nothing is measured. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Hono } from 'hono'
import { backupState } from '#platform/backup.server.ts'
import { config } from '#platform/config.server.ts'
import { databasePool } from '#platform/database.server.ts'
import { isListening } from '#platform/live.server.ts'
import { log } from '#platform/log.server.ts'
import {
  counter,
  figuresAsText,
  figuresHere,
  gauge,
  histogram,
  joinedFigures,
  type Family,
} from '#platform/metrics.server.ts'
import { lettersWaiting } from '#platform/outbox.server.ts'
import { figuresOfOthers, processName } from './figures-of-others.server.ts'
import { openStreams } from './live-streams.server.ts'
import { routeClassOf } from './route-class.rules.ts'

/** In seconds; a page out of memory stays below the first. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts what it passes on. A stream lasts as long as somebody looks: its time says nothing. */
export function measured(answer: RequestListener): RequestListener {
  if (!config().metricsToken) return answer
  const count = counter('melhfa_requests_total', 'Requests answered, by kind of address and status.')
  const note = histogram('melhfa_request_seconds', 'Time until a request was answered.', BOUNDS)
  watchProcess()
  return (request, response) => {
    const started = performance.now()
    response.once('close', () => {
      const kind = routeClassOf(request.url ?? '')
      const deed = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write'
      // Whoever left before the answer began was answered nothing.
      const status = response.headersSent ? String(response.statusCode) : 'left'
      count({ class: kind, deed, status })
      if (kind !== 'stream') note({ class: kind, deed }, (performance.now() - started) / 1000)
    })
    answer(request, response)
  }
}

function watchProcess(): void {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  gauge(
    'melhfa_event_loop_lag_seconds',
    'How late the process came to its work since it was last asked here.',
    () => {
      const samples = [0.5, 0.99, 1].map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: lag.percentile(quantile * 100) / 1e9,
      }))
      lag.reset()
      return samples
    },
  )
  gauge('melhfa_memory_bytes', 'Memory of the process.', () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    return Object.entries({ rss, heapUsed, external }).map(([of, value]) => ({ labels: { of }, value }))
  })
  gauge('melhfa_database_connections', 'Connections of the process, and requests that wait for one.', () => {
    const { totalCount, idleCount, waitingCount } = databasePool()
    const states = { open: totalCount, idle: idleCount, waiting: waitingCount }
    return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }))
  })
  gauge('melhfa_live_streams', 'Open pages that are told of changes.', () => one(openStreams()))
  gauge('melhfa_database_heard', 'Whether the process hears the notifications of the database.', () =>
    one(isListening() ? 1 : 0),
  )
  gauge('melhfa_started_seconds', 'When the process started, since 1970.', () =>
    one(Math.round(performance.timeOrigin / 1000)),
  )
}

function one(value: number): Family['samples'] {
  return [{ labels: {}, value }]
}

/** Only there where a token is configured. */
export function metricsRoutes(): Hono {
  const metrics = new Hono()
  const { metricsToken } = config()
  if (!metricsToken) return metrics
  metrics.get('/metrics', async (c) => {
    c.header('cache-control', 'no-store')
    if (!isToken(c.req.header('authorization'), metricsToken))
      return c.text('Unauthorized', 401, { 'www-authenticate': 'Bearer' })
    const here = { process: processName(), families: figuresHere() }
    const families = joinedFigures([here, ...(await figuresOfOthers())])
    return c.text(figuresAsText([...families, ...(await figuresOfShop())]), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })
  return metrics
}

/** Compared in the same time, however much of it is right. */
function isToken(given: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given ?? ''), hash(`Bearer ${token}`))
}

/** What is the same whichever process is asked. */
async function figuresOfShop(): Promise<Family[]> {
  const [letters, { last }] = await Promise.all([
    lettersWaiting().catch((error: unknown) => {
      log.warn({ err: error }, 'the database cannot be asked for figures')
      return undefined
    }),
    backupState(config().backup),
  ])
  const figure = (name: string, help: string, samples: Family['samples']): Family => ({
    name,
    help,
    type: 'gauge',
    samples,
  })
  const states = Object.entries(letters ?? {}).map(([state, value]) => ({ labels: { state }, value }))
  return [
    figure('melhfa_database_up', 'Whether the database answers.', one(letters ? 1 : 0)),
    figure('melhfa_outbox_letters', 'Letters that wait to be sent, and those given up.', states),
    figure(
      'melhfa_last_backup_seconds',
      'When the last backup in the folder was made, since 1970; absent where there is none.',
      last ? one(Math.round(last.at.getTime() / 1000)) : [],
    ),
  ]
}
