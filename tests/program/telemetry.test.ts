/** Traces and metrics sent to an OpenTelemetry collector, which is a server of this test. Needs a build. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { useShops, type Shop } from '../promises/shops.ts'

const shops = useShops(0)
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}

interface Metric {
  name: string
  sum?: { isMonotonic: boolean; dataPoints: { asDouble: number; attributes: Attribute[] }[] }
  histogram?: { dataPoints: { count: number; bucketCounts: number[]; explicitBounds: number[] }[] }
  gauge?: { dataPoints: unknown[] }
}

const received = {
  spans: [] as Span[],
  metrics: [] as Metric[],
  services: new Set<string>(),
  keys: new Set<string>(),
}
let collector: Server
let shop: Shop

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function receive(request: IncomingMessage): Promise<void> {
  received.keys.add(String(request.headers['api-key']))
  const body = JSON.parse(await bodyOf(request)) as Record<
    string,
    { resource: { attributes: Attribute[] } }[]
  >
  for (const each of [...(body.resourceSpans ?? []), ...(body.resourceMetrics ?? [])]) {
    const service = each.resource.attributes.find(({ key }) => key === 'service.name')
    received.services.add(service?.value.stringValue ?? '')
    const { scopeSpans = [], scopeMetrics = [] } = each as {
      scopeSpans?: { spans: Span[] }[]
      scopeMetrics?: { metrics: Metric[] }[]
    }
    received.spans.push(...scopeSpans.flatMap(({ spans }) => spans))
    received.metrics.push(...scopeMetrics.flatMap(({ metrics }) => metrics))
  }
}

beforeAll(async () => {
  collector = createServer((request, response) => {
    void receive(request).then(() => response.end('{}'))
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  shop = await shops.open({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/otlp`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret%20key',
    OTEL_SERVICE_NAME: 'veils',
    OTEL_TRACES_SAMPLER_ARG: '0',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
  })
})
afterAll(() => collector.close())

const textOf = (span: Span, key: string) =>
  span.attributes.find((attribute) => attribute.key === key)?.value.stringValue

it('a request of a traced caller is one trace with its statements, without secrets', async () => {
  const traceparent = `00-${TRACE}-${CALLER}-01`
  await fetch(`${shop.url}/order/secret-token?phone=36000001`, { headers: { traceparent } })
  const mine = () => received.spans.filter(({ traceId }) => traceId === TRACE)
  await vi.waitUntil(() => mine().some(({ parentSpanId }) => parentSpanId === CALLER), 20_000)
  const request = mine().find(({ parentSpanId }) => parentSpanId === CALLER)!
  expect(request.name).toBe('GET order')
  expect(textOf(request, 'url.path')).toBe('/order/…')
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 404 } })
  const statements = mine().filter(({ name }) => name.startsWith('postgresql '))
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) expect(textOf(statement, 'db.query.text')).toBeTruthy()
  expect(JSON.stringify(mine())).not.toMatch(/secret-token|36000001/)
  expect([...received.keys]).toEqual(['secret key'])
  expect([...received.services]).toEqual(['veils'])
})

it('a request that is not traced by its caller is traced as often as configured', async () => {
  await fetch(`${shop.url}/order/another-token`)
  await vi.waitUntil(
    () =>
      received.metrics.some(
        ({ name, sum }) => name === 'melhfa_requests_total' && sum!.dataPoints.length > 0,
      ),
    20_000,
  )
  expect(received.spans.filter(({ traceId }) => traceId !== TRACE)).toEqual([])
})

it('metrics have the kinds and values of the Prometheus endpoint', async () => {
  await vi.waitUntil(() => received.metrics.some(({ histogram }) => histogram), 20_000)
  const latest = (name: string) => received.metrics.findLast((metric) => metric.name === name)!
  expect(latest('melhfa_requests_total').sum).toMatchObject({ isMonotonic: true })
  const [point] = latest('melhfa_request_seconds').histogram!.dataPoints
  expect(point!.bucketCounts).toHaveLength(point!.explicitBounds.length + 1)
  expect(point!.bucketCounts.reduce((sum, count) => sum + count, 0)).toBe(point!.count)
  expect(latest('melhfa_database_up').gauge!.dataPoints).toHaveLength(1)
})

it('the shop works without its collector and reports it once', async () => {
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
  await vi.waitUntil(() => shop.printed().includes('telemetry collector unavailable'), 30_000)
  expect((await fetch(`${shop.url}/collections`)).status).toBe(200)
  expect(shop.printed().split('telemetry collector unavailable')).toHaveLength(2)
})
