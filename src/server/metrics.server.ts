/**
 * `/metrics` in Prometheus format, for requests that carry `METRICS_TOKEN`. Nothing is measured where metrics are neither
 * read nor sent to a collector.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Hono } from 'hono'
import { Registry } from 'prom-client'
import { backupState } from '#platform/backup/backup.server.ts'
import { config } from '#platform/config.server.ts'
import { databasePool, isReportedOutage } from '#platform/database/database.server.ts'
import { isListening } from '#platform/database/notifications.server.ts'
import { countQueuedMessages } from '#platform/jobs/message-queue.server.ts'
import { log } from '#platform/log.server.ts'
import { createCounter, createGauge, createHistogram } from '#platform/metrics.server.ts'
import { VERSION } from '#platform/version.server.ts'
import { renderMetrics } from './cluster-metrics.server.ts'
import { countOpenStreams } from './live/live-streams.server.ts'
import { routeClassOf } from './route-class.rules.ts'

/** In seconds; a page from the page cache stays below the first. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts and times requests. Event streams are not timed: they last as long as a page is open. */
export function measureRequests(answer: RequestListener): RequestListener {
  if (!config().metricsToken && !config().telemetry) return answer
  const requests = createCounter({
    name: 'melhfa_requests_total',
    help: 'Requests answered, by route class and status.',
    labelNames: ['class', 'operation', 'status'],
  })
  const seconds = createHistogram({
    name: 'melhfa_request_seconds',
    help: 'Time until a request was answered.',
    labelNames: ['class', 'operation'],
    buckets: BUCKETS,
  })
  createProcessGauges()
  return (request, response) => {
    const started = performance.now()
    response.once('close', () => {
      const kind = routeClassOf(request.url ?? '')
      const operation = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write'
      // The connection was closed before an answer was sent.
      const status = response.headersSent ? String(response.statusCode) : 'left'
      requests.inc({ class: kind, operation, status })
      if (kind !== 'stream') seconds.observe({ class: kind, operation }, (performance.now() - started) / 1000)
    })
    answer(request, response)
  }
}

function createProcessGauges(): void {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  createGauge({
    name: 'melhfa_event_loop_lag_seconds',
    help: 'Event loop delay of the process since the last scrape.',
    labelNames: ['quantile'],
    read: () => {
      const samples = [0.5, 0.99, 1].map((quantile) => ({
        labels: { quantile: String(quantile) },
        value: lag.percentile(quantile * 100) / 1e9,
      }))
      lag.reset()
      return samples
    },
  })
  createGauge({
    name: 'melhfa_memory_bytes',
    help: 'Memory of the process.',
    labelNames: ['of'],
    read: () => {
      const { rss, heapUsed, external } = process.memoryUsage()
      return Object.entries({ rss, heapUsed, external }).map(([of, value]) => ({ labels: { of }, value }))
    },
  })
  createGauge({
    name: 'melhfa_database_connections',
    help: 'Database connections of the process, and requests waiting for one.',
    labelNames: ['state'],
    read: () => {
      const { totalCount, idleCount, waitingCount } = databasePool()
      const states = { open: totalCount, idle: idleCount, waiting: waitingCount }
      return Object.entries(states).map(([state, value]) => ({ labels: { state }, value }))
    },
  })
  createGauge({
    name: 'melhfa_live_streams',
    help: 'Open event streams.',
    read: () => [{ value: countOpenStreams() }],
  })
  createGauge({
    name: 'melhfa_database_heard',
    help: 'Whether the process receives the notifications of the database.',
    read: () => [{ value: isListening() ? 1 : 0 }],
  })
  createGauge({
    name: 'melhfa_build_info',
    help: 'The version of the program, as a label; the value is always 1.',
    labelNames: ['version'],
    read: () => [{ labels: { version: VERSION }, value: 1 }],
  })
  createGauge({
    name: 'melhfa_started_seconds',
    help: 'Start time of the process, in seconds since 1970.',
    read: () => [{ value: Math.round(performance.timeOrigin / 1000) }],
  })
}

/** The route exists only where a token is configured. */
export function metricsRoutes(): Hono {
  const metrics = new Hono()
  const { metricsToken } = config()
  if (!metricsToken) return metrics
  metrics.get('/metrics', async (c) => {
    c.header('cache-control', 'no-store')
    if (!isToken(c.req.header('authorization'), metricsToken))
      return c.text('Unauthorized', 401, { 'www-authenticate': 'Bearer' })
    const texts = await Promise.all([renderMetrics(), shopMetrics().then((registry) => registry.metrics())])
    return c.text(texts.join('\n'), 200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE })
  })
  return metrics
}

/** Hashed first, so that the comparison takes the same time for every wrong token. */
function isToken(given: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given ?? ''), hash(`Bearer ${token}`))
}

/** Metrics that are the same in every process, without the label `process`. */
export async function shopMetrics(): Promise<Registry> {
  const [queuedMessages, { last }] = await Promise.all([
    countQueuedMessages().catch((error: unknown) => {
      if (!isReportedOutage(error)) log.warn({ err: error }, 'metrics: the database does not answer')
      return undefined
    }),
    backupState(config().backup),
  ])
  const registry = new Registry()
  createGauge(
    {
      name: 'melhfa_database_up',
      help: 'Whether the database answers.',
      read: () => [{ value: queuedMessages ? 1 : 0 }],
    },
    registry,
  )
  createGauge(
    {
      name: 'melhfa_queued_messages',
      help: 'Messages of each channel that wait to be sent, and those given up.',
      labelNames: ['channel', 'state'],
      read: () =>
        (queuedMessages ?? []).map(({ channel, state, count }) => ({
          labels: { channel, state },
          value: count,
        })),
    },
    registry,
  )
  createGauge(
    {
      name: 'melhfa_last_backup_seconds',
      help: 'Time of the last backup in the folder, in seconds since 1970; absent where there is none.',
      read: () => (last ? [{ value: Math.round(last.at.getTime() / 1000) }] : []),
    },
    registry,
  )
  return registry
}
