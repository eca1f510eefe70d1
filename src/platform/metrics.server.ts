/** Prometheus metrics of this process (prom-client). */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaMetrics?: Registry }
export const metricsRegistry = (shared.melhfaMetrics ??= new Registry())

interface MetricOptions<Label extends string> {
  name: string
  help: string
  labelNames?: readonly Label[]
}

export interface Sample<Label extends string> {
  labels?: Partial<Record<Label, string>>
  value: number
}

export function createCounter<Label extends string>(options: MetricOptions<Label>): Counter<Label> {
  const existing = metricsRegistry.getSingleMetric<Label>(options.name)
  return existing instanceof Counter ? existing : new Counter({ ...options, registers: [metricsRegistry] })
}

/** Buckets are upper bounds in seconds. */
export function createHistogram<Label extends string>(
  options: MetricOptions<Label> & { buckets: number[] },
): Histogram<Label> {
  const existing = metricsRegistry.getSingleMetric<Label>(options.name)
  return existing instanceof Histogram
    ? existing
    : new Histogram({ ...options, registers: [metricsRegistry] })
}

/** `read` is called at each scrape; a gauge without samples is left out of the response. */
export function createGauge<Label extends string>(
  options: MetricOptions<Label> & { read: () => Sample<Label>[] },
  registry = metricsRegistry,
): Gauge<Label> {
  const { name, help, labelNames = [], read } = options
  registry.removeSingleMetric(name)
  return new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      // prom-client sets a gauge without labels to 0.
      if (labelNames.length === 0) this.remove()
      for (const { labels = {}, value } of read()) this.set(labels, value)
    },
  })
}
