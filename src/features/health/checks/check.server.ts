import type { Config } from '#platform/config.server.ts'
import type { Finding } from '../finding.rules.ts'

export interface CheckContext {
  settings: Config
  now: Date
  /** Of one request to another server. */
  timeoutMs: number
}

/** The database is open. No finding: there is nothing to check. */
export type Check = (context: CheckContext) => Promise<Finding[]>

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? messageOf(error.cause) : error.message
}

/** Undefined: no answer. */
export async function fetchWithin(url: string, timeoutMs: number): Promise<Response | undefined> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
}
