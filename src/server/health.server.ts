import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { db, isReportedOutage } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { VERSION } from '#platform/version.server.ts'

let draining = false
const drainListeners = new Set<() => void>()

/** From now on `/readyz` answers 503, so that a load balancer stops sending requests. */
export function startDraining(): void {
  draining = true
  for (const listener of drainListeners) listener()
}

export function isDraining(): boolean {
  return draining
}

/** For responses that stay open until they are closed, such as event streams. */
export function onDraining(listener: () => void): void {
  drainListeners.add(listener)
}

/** `/healthz`: the process runs. `/readyz`: it can serve requests, including the database. */
export function healthRoutes(): Hono {
  const health = new Hono()
  health.get('/healthz', (c) => c.json({ status: 'ok', version: VERSION }))
  health.get('/readyz', async (c) => {
    c.header('cache-control', 'no-store')
    if (draining) return c.json({ status: 'stopping' }, 503)
    try {
      await db().execute(sql`select 1`)
      return c.json({ status: 'ready' })
    } catch (error) {
      if (!isReportedOutage(error)) log.warn({ err: error }, 'readyz: the database does not answer')
      return c.json({ status: 'database unavailable' }, 503)
    }
  })
  return health
}
