/** Sends deliveries that are due. Runs in every process; each delivery is claimed by one of them. */
import { and, lt, notExists, sql } from 'drizzle-orm'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onChange } from '#platform/database/notifications.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { deliverNext, dueEndpoints } from './deliver.server.ts'
import type { PostOptions } from './post-message.server.ts'
import { RETENTION_DAYS } from './webhook.rules.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks-tables.server.ts'

/** A new delivery starts the worker by notification; polling finds those whose time has come. */
const POLL_INTERVAL_MS = 5_000
const CLEAN_UP_INTERVAL_MS = 3_600_000
const STOP_TIMEOUT_MS = 1_000
const DAY_MS = 24 * 3_600_000

const hasEndpoints = cached(['webhooks'], async () => (await db().$count(webhookEndpoints)) > 0)

/** A shop without webhooks has no statement per interval. An endpoint that answers slowly does not delay others. */
export function startWebhookWorker(options: PostOptions = {}): { stop: () => Promise<void> } {
  const running = new Map<number, Promise<void>>()
  const woken = new Set<number>()
  let cleanUpAt = 0

  async function deliverAll(endpointId: number, stopping: AbortSignal): Promise<void> {
    try {
      let isMore = true
      while (isMore && !stopping.aborted) {
        woken.delete(endpointId)
        isMore = (await deliverNext(endpointId, new Date(), options)) || woken.has(endpointId)
      }
    } catch (error) {
      log.warn({ err: error, endpointId }, `webhooks not delivered, retried in ${POLL_INTERVAL_MS / 1000} s`)
    } finally {
      running.delete(endpointId)
    }
  }

  const worker = startInterval({
    everyMs: POLL_INTERVAL_MS,
    firstAfterMs: 0,
    stopWithinMs: STOP_TIMEOUT_MS,
    failure: `webhooks not delivered, retried in ${POLL_INTERVAL_MS / 1000} s`,
    run: async (stopping) => {
      if (!(await hasEndpoints())) return
      for (const { id } of await dueEndpoints({ now: new Date() }))
        if (running.has(id)) woken.add(id)
        else running.set(id, deliverAll(id, stopping))
      if (performance.now() < cleanUpAt) return
      cleanUpAt = performance.now() + CLEAN_UP_INTERVAL_MS
      await deleteOldDeliveries(new Date())
    },
  })
  const unsubscribe = onChange('webhook_deliveries', () => worker.wake())
  return {
    async stop() {
      unsubscribe()
      await worker.stop()
      await Promise.race([Promise.all(running.values()), timeout(STOP_TIMEOUT_MS)])
    },
  }
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}

/** Also the endpoints that were removed, when no delivery names them. */
export async function deleteOldDeliveries(now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  await db().delete(webhookDeliveries).where(lt(webhookDeliveries.occurredAt, before))
  const ofEndpoint = db()
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.endpointId} = ${webhookEndpoints.id}`)
  await db()
    .delete(webhookEndpoints)
    .where(and(lt(webhookEndpoints.removedAt, before), notExists(ofEndpoint)))
  await db()
    .update(webhookEndpoints)
    .set({ previousSecret: null, previousUntil: null })
    .where(lt(webhookEndpoints.previousUntil, now))
}
