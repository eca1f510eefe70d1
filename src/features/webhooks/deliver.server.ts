/** Sends the deliveries of an endpoint that are due, and records the answers. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { recordEvents } from '#features/notifications/record-events.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { log } from '#platform/log.server.ts'
import { messageBody, messageName } from './message.rules.ts'
import { postMessage, type PostOptions, type PostResult } from './post-message.server.ts'
import { signedHeaders } from './sign.server.ts'
import { isFailingTooLong, nextAttempt, type DisabledReason } from './webhook.rules.ts'
import { disabledText } from './webhook.text.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks-tables.server.ts'

/** Longer than one attempt. After it, a delivery claimed by a crashed process is sent by another. */
export const CLAIM_MS = 60_000
/** Requests to one endpoint at the same time, in each process. */
export const MAX_PARALLEL = 4

/** Times as PostgreSQL writes them. */
interface Claimed {
  id: number
  endpointId: number
  messageId: string
  type: string
  data: Record<string, unknown>
  occurredAt: string
  attempts: number
  url: string
  secret: string
  previousSecret: string | null
  previousUntil: string | null
}

/** Endpoints that have something to send. */
export const dueEndpoints = preparedStatement<{ id: number }>(
  'webhook endpoints that are due',
  () => sql`
    select id from ${webhookEndpoints} as endpoint where is_active and exists (
      select from ${webhookDeliveries} where endpoint_id = endpoint.id and delivered_at is null
        and failed_at is null and next_attempt_at <= ${sql.placeholder('now')})`,
)

/** Other workers skip the locked rows. */
const claimDue = preparedStatement<Claimed>(
  'claim webhook deliveries',
  () => sql`
    with due as (
      select id from ${webhookDeliveries}
      where endpoint_id = ${sql.placeholder('endpointId')} and delivered_at is null and failed_at is null
        and next_attempt_at <= ${sql.placeholder('now')}
      order by next_attempt_at, id limit ${sql.placeholder('limit')} for update skip locked)
    update ${webhookDeliveries} as delivery
    set attempts = delivery.attempts + 1, next_attempt_at = ${sql.placeholder('until')},
      last_attempt_at = ${sql.placeholder('now')}
    from due, ${webhookEndpoints} as endpoint
    where delivery.id = due.id and endpoint.id = delivery.endpoint_id and endpoint.is_active
    returning delivery.id, delivery.endpoint_id as "endpointId", delivery.message_id as "messageId", delivery.type,
      delivery.data, delivery.occurred_at as "occurredAt", delivery.attempts, endpoint.url, endpoint.secret,
      endpoint.previous_secret as "previousSecret", endpoint.previous_until as "previousUntil"`,
)

/** Returns true if something was due. */
export async function deliverNext(
  endpointId: number,
  now: Date,
  { limit = MAX_PARALLEL, ...options }: PostOptions & { limit?: number } = {},
): Promise<boolean> {
  const until = new Date(now.getTime() + CLAIM_MS)
  const claimed = await claimDue({ endpointId, now, until, limit })
  await Promise.all(claimed.map((delivery) => deliver(delivery, now, options)))
  return claimed.length > 0
}

async function deliver(claimed: Claimed, now: Date, options: PostOptions): Promise<void> {
  const body = messageBody({ ...claimed, occurredAt: new Date(claimed.occurredAt) })
  const secrets = [claimed.secret]
  const { previousSecret, previousUntil } = claimed
  if (previousSecret && previousUntil && new Date(previousUntil) > now) secrets.push(previousSecret)
  const headers = signedHeaders({ id: messageName(claimed.messageId), sentAt: new Date(), body, secrets })
  const result = await postMessage(claimed.url, { headers, body }, options)
  if (result.isDelivered) await recordSuccess(claimed, result, now)
  else await recordFailure(claimed, result, now)
}

const answerOf = ({ status, body, failure }: PostResult) => ({
  responseStatus: status,
  responseBody: body,
  failure,
})

async function recordSuccess({ id, endpointId }: Claimed, result: PostResult, now: Date): Promise<void> {
  await db()
    .update(webhookDeliveries)
    .set({ ...answerOf(result), deliveredAt: now, failedAt: null })
    .where(eq(webhookDeliveries.id, id))
  await db()
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, endpointId), isNotNull(webhookEndpoints.failingSince)))
}

async function recordFailure(claimed: Claimed, result: PostResult, now: Date): Promise<void> {
  const { id, endpointId, type, attempts } = claimed
  const { isGone, retryAfterMs, status, failure } = result
  const next = isGone ? undefined : nextAttempt({ attempts, now, random: Math.random(), retryAfterMs })
  // The address may contain a key, and the body of the answer may contain anything: neither is logged.
  log.warn(
    { deliveryId: id, endpointId, type, attempts, status, failure, retryAt: next },
    `webhook not delivered, ${next ? 'retried later' : 'given up'}`,
  )
  await transaction(async () => {
    await db()
      .update(webhookDeliveries)
      .set({ ...answerOf(result), ...(next ? { nextAttemptAt: next } : { failedAt: now }) })
      // If the claim has expired, the result of the later attempt counts.
      .where(
        and(
          eq(webhookDeliveries.id, id),
          eq(webhookDeliveries.attempts, attempts),
          isNull(webhookDeliveries.deliveredAt),
        ),
      )
    const [endpoint] = await db()
      .select({ failingSince: webhookEndpoints.failingSince, isActive: webhookEndpoints.isActive })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpointId))
      .for('no key update')
    const failingSince = endpoint?.failingSince ?? now
    await db().update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, endpointId))
    if (!endpoint?.isActive) return
    if (isGone) await disable(claimed, 'gone', now)
    else if (isFailingTooLong(failingSince, now)) await disable(claimed, 'failing', now)
  })
}

/** What waits is kept; it is sent when the owner switches the endpoint on again. */
async function disable({ endpointId, url }: Claimed, reason: DisabledReason, now: Date): Promise<void> {
  await db()
    .update(webhookEndpoints)
    .set({ isActive: false, disabledReason: reason, disabledAt: now })
    .where(eq(webhookEndpoints.id, endpointId))
  const { host } = new URL(url)
  await recordActivity({
    by: SYSTEM,
    action: 'webhookDisabled',
    subject: 'settings',
    subjectId: 'developers',
    after: { address: host, reason: disabledText[reason].fr },
    now,
  })
  const { fr, ar } = disabledText[reason]
  const facts = { address: host, reason: fr, reasonAr: ar }
  await recordEvents([{ event: 'webhookDisabled', about: `webhook:${endpointId}`, now, facts }])
}
