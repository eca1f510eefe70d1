/**
 * Sends traces and metrics to an OpenTelemetry collector (OTLP over HTTP). Imported only where it is configured, because
 * the library takes 10 MB of memory.
 */
import { hostname } from 'node:os'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode, W3CTraceContextPropagator, type ExportResult } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import type { TelemetryConfig } from '../config.server.ts'
import { log } from '../log.server.ts'
import { reportOutage, reportRecovery } from '../outage.server.ts'
import { VERSION } from '../version.server.ts'
import { registryProducer } from './registry-producer.server.ts'
import { setTracing } from './tracing.server.ts'

const SEND_TIMEOUT_MS = 5_000

/** `process` names this process of the machine; `registries` are read before every export. */
export function startTelemetry(
  { endpoint, headers, serviceName, sampleRatio, metricIntervalMs }: TelemetryConfig,
  { process: processName, registries }: { process: string; registries: () => Promise<Registry[]> },
): { stop: () => Promise<void> } {
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': VERSION,
    'service.instance.id': `${hostname()}-${processName}`,
    'host.name': hostname(),
    'process.pid': process.pid,
  })
  const urlOf = (signal: string) => new URL(`v1/${signal}`, withSlash(endpoint)).href
  const options = (signal: string) => ({ url: urlOf(signal), headers, timeoutMillis: SEND_TIMEOUT_MS })
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reporting(new OTLPTraceExporter(options('traces'))) }),
    ],
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: reporting(new OTLPMetricExporter(options('metrics'))),
        exportIntervalMillis: metricIntervalMs,
        exportTimeoutMillis: Math.min(metricIntervalMs, SEND_TIMEOUT_MS),
        metricProducers: [registryProducer(registries)],
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(tracers)
  setTracing(true)
  log.info({ endpoint: endpoint.origin }, 'traces and metrics are sent to the telemetry collector')
  return {
    async stop() {
      setTracing(false)
      const stopped = await Promise.allSettled([tracers.shutdown(), meters.shutdown()])
      for (const one of stopped)
        if (one.status === 'rejected') reportOutage('telemetry collector', one.reason)
    },
  }
}

function withSlash({ href }: URL): string {
  return href.endsWith('/') ? href : `${href}/`
}

interface Exporter {
  export(items: never, done: (result: ExportResult) => void): void
}

/** Reports a collector that does not answer once, and its return. */
function reporting<E extends Exporter>(exporter: E): E {
  const send = exporter.export.bind(exporter)
  exporter.export = (items, done) =>
    send(items, (result) => {
      if (result.code === ExportResultCode.SUCCESS) reportRecovery('telemetry collector')
      else reportOutage('telemetry collector', result.error ?? new Error('no answer'))
      done(result)
    })
  return exporter
}
