/** What was sent to an endpoint, and sending it again. */
import { and, desc, eq, gte, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { db } from '#platform/database/database.server.ts'
import { findEndpoint } from './endpoints.server.ts'
import { messageBody, messageName } from './message.rules.ts'
import { deliveryState, type Delivery } from './webhook.rules.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks-tables.server.ts'

export const DELIVERIES_PER_PAGE = 20

interface Page {
  /** The newest id of the page; undefined: the newest of all. */
  from: number | undefined
  isFailedOnly: boolean
}

export interface DeliveryPage {
  deliveries: Delivery[]
  /** Where the next page begins. */
  next: number | undefined
}

export async function listDeliveries(
  endpointId: number,
  { from, isFailedOnly }: Page,
): Promise<DeliveryPage> {
  const rows = await db()
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        from === undefined ? undefined : lte(webhookDeliveries.id, from),
        isFailedOnly ? isNotNull(webhookDeliveries.failedAt) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(DELIVERIES_PER_PAGE + 1)
  return {
    deliveries: rows.slice(0, DELIVERIES_PER_PAGE).map(shownDelivery),
    next: rows[DELIVERIES_PER_PAGE]?.id,
  }
}

function shownDelivery(row: typeof webhookDeliveries.$inferSelect): Delivery {
  const { id, type, occurredAt, attempts, lastAttemptAt, responseStatus, responseBody, failure } = row
  const state = deliveryState(row)
  return {
    id,
    type,
    occurredAt,
    attempts,
    lastAttemptAt,
    responseStatus,
    responseBody,
    failure,
    state,
    messageId: messageName(row.messageId),
    body: messageBody(row),
    nextAttemptAt: state === 'retrying' ? row.nextAttemptAt : null,
  }
}

const AGAIN = {
  attempts: 0,
  nextAttemptAt: sql`'epoch'`,
  deliveredAt: null,
  failedAt: null,
}

/** With the same id and body. Harmless for one that waits. */
async function sendAgainWhere(condition: SQL | undefined): Promise<number> {
  const isDone = or(isNotNull(webhookDeliveries.deliveredAt), isNotNull(webhookDeliveries.failedAt))
  const again = await db()
    .update(webhookDeliveries)
    .set(AGAIN)
    .where(and(condition, isDone))
    .returning({ id: webhookDeliveries.id })
  return again.length
}

async function refuseIfOff(endpointId: number): Promise<void> {
  const { isActive } = await findEndpoint(endpointId)
  if (!isActive) throw new Refusal('endpointOff', 'conflict')
}

export async function sendDeliveryAgain(endpointId: number, id: number): Promise<number> {
  await refuseIfOff(endpointId)
  return sendAgainWhere(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId)))
}

/** All that failed and happened since then. */
export async function sendFailedAgain(endpointId: number, since: Date): Promise<number> {
  await refuseIfOff(endpointId)
  return sendAgainWhere(
    and(
      eq(webhookDeliveries.endpointId, endpointId),
      isNotNull(webhookDeliveries.failedAt),
      gte(webhookDeliveries.occurredAt, since),
    ),
  )
}

export interface WebhookQueue {
  /** Endpoints that are switched on. */
  active: number
  /** Endpoints that the program switched off. */
  disabled: number
  waiting: number
  failed: number
  oldest: Date | undefined
}

/** For the health page. */
export async function webhookQueue(): Promise<WebhookQueue> {
  const isWaiting = and(
    isNull(webhookDeliveries.deliveredAt),
    isNull(webhookDeliveries.failedAt),
    eq(webhookEndpoints.isActive, true),
  )
  const [counts] = await db()
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})`,
      failed: sql<number>`count(*) filter (where ${isNotNull(webhookDeliveries.failedAt)})`,
      oldest: sql<string | null>`min(${webhookDeliveries.occurredAt}) filter (where ${isWaiting})`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(isNull(webhookEndpoints.removedAt))
  const active = await db().$count(webhookEndpoints, eq(webhookEndpoints.isActive, true))
  const disabled = await db().$count(
    webhookEndpoints,
    and(isNotNull(webhookEndpoints.disabledAt), isNull(webhookEndpoints.removedAt)),
  )
  const { waiting = 0, failed = 0, oldest = null } = counts ?? {}
  return { active, disabled, waiting, failed, oldest: oldest === null ? undefined : new Date(oldest) }
}
