/**
 * `/metrics` of several processes. prom-client aggregates in the primary process, which serves no requests: the
 * worker that receives the request gets the text from the primary. Samples of different processes are not summed, because
 * the label `process` differs.
 */
import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { log } from '#platform/log.server.ts'
import { metricsRegistry } from '#platform/metrics.server.ts'

/** Longer than the 5 s after which prom-client gives up on a worker that does not answer. */
const PRIMARY_TIMEOUT_MS = 6_000

metricsRegistry.setDefaultLabels({ process: String(cluster.worker?.id ?? 1) })

let requestFromPrimary: (() => Promise<string | undefined>) | undefined

/** In the primary: a function that returns the metrics of all workers, or undefined when one of them does not answer. */
export function createMetricsAggregator(): () => Promise<string | undefined> {
  const aggregator = new AggregatorRegistry()
  return () =>
    aggregator.clusterMetrics().catch((error: unknown) => {
      log.warn({ err: error }, 'metrics of all processes could not be collected')
      return undefined
    })
}

/**
 * In a worker: answers the primary's requests for this process's metrics, and requests those of all processes with
 * `post`. The returned function takes the primary's reply.
 */
export function connectToMetricsAggregator(post: () => void): (text: string | undefined) => void {
  AggregatorRegistry.setRegistries(metricsRegistry)
  // Its constructor adds the listener for the primary's requests.
  void new AggregatorRegistry()
  let pending: PromiseWithResolvers<string | undefined> | undefined
  requestFromPrimary = () => {
    if (!pending) {
      pending = Promise.withResolvers()
      post()
    }
    const timeout = new Promise<undefined>((resolve) =>
      setTimeout(() => resolve(undefined), PRIMARY_TIMEOUT_MS).unref(),
    )
    return Promise.race([pending.promise, timeout])
  }
  return (text) => {
    pending?.resolve(text)
    pending = undefined
  }
}

/** Metrics of all processes; of this process alone when there is no other, or when one does not answer in time. */
export async function renderMetrics(): Promise<string> {
  return (await requestFromPrimary?.()) ?? metricsRegistry.metrics()
}
