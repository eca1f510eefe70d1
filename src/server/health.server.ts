import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { db } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'

let draining = false
const whenDraining = new Set<() => void>()

/** From now on, a load balancer should send people elsewhere. */
export function startDraining(): void {
  draining = true
  for (const listener of whenDraining) listener()
}

export function isDraining(): boolean {
  return draining
}

/** For answers that would never end by themselves. */
export function onDraining(listener: () => void): void {
  whenDraining.add(listener)
}

/** `/healthz`: the process lives. `/readyz`: it can serve people, database included. */
export function healthRoutes(): Hono {
  const health = new Hono()
  health.get('/healthz', (c) => c.json({ status: 'ok' }))
  health.get('/readyz', async (c) => {
    c.header('cache-control', 'no-store')
    if (draining) return c.json({ status: 'stopping' }, 503)
    try {
      await db().execute(sql`select 1`)
      return c.json({ status: 'ready' })
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return c.json({ status: 'database unavailable' }, 503)
    }
  })
  return health
}
