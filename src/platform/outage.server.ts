/** Reports a service that went away with one line, and its return with another, however many requests fail meanwhile. */
import { log } from './log.server.ts'

export type Service = 'database' | 'read replica' | 'object store' | 'telemetry collector'

interface Outage {
  startedAt: number
  failures: number
}

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaOutages?: Map<Service, Outage> }
const outages = (shared.melhfaOutages ??= new Map())

const CONSEQUENCES: Record<Service, string> = {
  database: 'pages are served from the cache, writes are answered 503',
  'read replica': 'reports run on the primary',
  'object store': 'new pictures are refused',
  'telemetry collector': 'traces and metrics are not sent',
}

/** Called for every failure; only the first of an outage is logged. */
export function reportOutage(service: Service, error: unknown): void {
  const outage = outages.get(service)
  if (outage) outage.failures++
  else {
    outages.set(service, { startedAt: performance.now(), failures: 1 })
    log.warn({ service, reason: reasonOf(error) }, `${service} unavailable: ${CONSEQUENCES[service]}`)
  }
}

/** Called when the service has answered; does nothing while there is no outage. */
export function reportRecovery(service: Service): void {
  const outage = outages.get(service)
  if (!outage) return
  outages.delete(service)
  const seconds = Math.round((performance.now() - outage.startedAt) / 100) / 10
  log.info({ service, seconds, failures: outage.failures }, `${service} available again`)
}

/** The innermost message, without the SQL and parameters of a failed query. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
