/** The metrics of prom-client in the form of OpenTelemetry, so that each metric is defined once. */
import { ValueType, type Attributes, type HrTime } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObject, MetricObjectWithValues, Registry } from 'prom-client'

type Values = MetricObjectWithValues<{
  value: number
  labels: Partial<Record<string, string | number>>
  metricName?: string
}>

/** `registries` returns the registries to send; one that cannot be read is left out of this export. */
export function registryProducer(registries: () => Promise<Registry[]>): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin)
  return {
    async collect() {
      const endTime = millisToHrTime(Date.now())
      const metrics = await Promise.all((await registries()).map((registry) => registry.getMetricsAsJSON()))
      return {
        resourceMetrics: {
          resource: emptyResource(),
          scopeMetrics: [
            {
              scope: { name: 'melhfa' },
              metrics: metrics.flat().flatMap((metric) => toMetricData(metric, { startTime, endTime })),
            },
          ],
        },
        errors: [],
      }
    },
  }
}

interface Period {
  startTime: HrTime
  endTime: HrTime
}

export function toMetricData(metric: MetricObject, period: Period): MetricData[] {
  const { values } = metric as unknown as Values
  if (values.length === 0) return []
  const common = {
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: unitOf(metric.name),
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // The declared type is an enum of numbers, the value a word.
  const type = String(metric.type)
  if (type === 'histogram')
    return [
      { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(values, period) },
    ]
  const dataPoints = values.map(({ labels, value }) => ({
    ...period,
    attributes: attributesOf(labels),
    value,
  }))
  if (type === 'counter')
    return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }]
  return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints }]
}

/** prom-client lists buckets with the counts of all smaller ones; OpenTelemetry wants each bucket's own count. */
function histogramPoints(values: Values['values'], period: Period) {
  const series = new Map<
    string,
    { attributes: Attributes; sum: number; upTo: [le: number, count: number][] }
  >()
  for (const { labels, value, metricName } of values) {
    const { le, ...own } = labels
    const attributes = attributesOf(own)
    const key = JSON.stringify(attributes)
    const one = series.get(key) ?? { attributes, sum: 0, upTo: [] }
    series.set(key, one)
    if (le !== undefined) one.upTo.push([le === '+Inf' ? Infinity : Number(le), value])
    else if (metricName?.endsWith('_sum')) one.sum = value
  }
  return [...series.values()].map(({ attributes, sum, upTo }) => {
    const sorted = upTo.toSorted(([a], [b]) => a - b)
    const counts = sorted.map(([, count], index) => count - (sorted[index - 1]?.[1] ?? 0))
    const boundaries = sorted.map(([le]) => le).filter((le) => le !== Infinity)
    return {
      ...period,
      attributes,
      value: { buckets: { boundaries, counts }, sum, count: sorted.at(-1)?.[1] ?? 0 },
    }
  })
}

/** The label `process` is the instance of the service in OpenTelemetry. */
function attributesOf({
  process: _process,
  ...labels
}: Record<string, string | number | undefined>): Attributes {
  return labels
}

function unitOf(name: string): string {
  if (name.endsWith('_seconds')) return 's'
  return name.endsWith('_bytes') ? 'By' : '1'
}
