/** Sends one push message to a browser (RFC 8030), encrypted for it (RFC 8291) and signed by the shop (VAPID, RFC 8292). */
import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { config, isLoopback } from '../config.server.ts'
import { db } from '../database/database.server.ts'
import { DeliveryError, isPermanentStatus, readRetryAfter } from '../delivery-error.server.ts'
import { FetchRefused, requestPublic } from '../http/public-fetch.server.ts'
import type { PushMessage } from '../jobs/message-queue.rules.ts'
import { pushSubscriptions } from './push-tables.server.ts'
import { vapidKeys } from './vapid-keys.server.ts'

const TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a browser that is offline. */
const TTL_S = 24 * 3600
const MAX_SHOWN_ANSWER = 200
/** The browser has revoked the subscription. */
const GONE = new Set([404, 410])

/** Browsers offer push only where the shop is served by HTTPS, or on this machine. */
export function canSendPush(): boolean {
  const { publicUrl } = config()
  return publicUrl.protocol === 'https:' || isLoopback(publicUrl)
}

export interface OutgoingPush {
  message: PushMessage
  /** Id of the subscription. */
  to: string
  /** The same for every attempt: the browser shows a message that was delivered twice once. */
  id: string
}

export interface PushOptions {
  /** Endpoints of tests: addresses of this machine instead of public ones. */
  allowsLoopback?: boolean
  timeoutMs?: number
}

type Subscription = typeof pushSubscriptions.$inferSelect

export async function sendPush(push: OutgoingPush, options: PushOptions = {}): Promise<void> {
  const [subscription] = await db()
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, Number(push.to)))
  if (!subscription) throw new DeliveryError('the browser unsubscribed', { isRecipientGone: true })
  try {
    await deliver(subscription, push, options)
  } catch (error) {
    await recordFailure(subscription, error)
    throw error
  }
}

async function deliver(
  { endpoint, p256dh, auth }: Subscription,
  { message, id }: OutgoingPush,
  { allowsLoopback = false, timeoutMs = TIMEOUT_MS }: PushOptions,
): Promise<void> {
  const subscription = { endpoint, keys: { p256dh, auth } }
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify({ ...message, id }), {
    vapidDetails: { subject: contact(), ...(await vapidKeys()) },
    TTL: TTL_S,
    // The push service replaces a message with the same topic that it has not delivered yet.
    topic: id.replaceAll(/[^\w-]/g, '-').slice(-32),
  })
  const request = { timeoutMs, ...(allowsLoopback && { isAllowed: isLoopbackAddress }) }
  const response = await requestPublic(endpoint, request, { method: 'POST', headers, body }).catch(
    (error: Error) => {
      const isPermanent = error instanceof FetchRefused
      throw new DeliveryError(`the push service does not answer: ${error.message}`, { isPermanent })
    },
  )
  try {
    const { statusCode = 0 } = response
    if (statusCode >= 200 && statusCode < 300) return
    throw new DeliveryError(`the push service answered ${statusCode}: ${await answerOf(response)}`, {
      responseCode: statusCode,
      isPermanent: isPermanentStatus(statusCode),
      isRecipientGone: GONE.has(statusCode),
      retryAfterMs: readRetryAfter(response.headers['retry-after']),
    })
  } finally {
    response.destroy()
  }
}

const isLoopbackAddress = (address: string) => address === '127.0.0.1' || address === '::1'

/** Where a push service can reach the sender. */
function contact(): string {
  const { publicUrl, smtp } = config()
  if (publicUrl.protocol === 'https:') return publicUrl.origin
  return `mailto:${/[^<>\s]+@[^<>\s]+/.exec(smtp?.from ?? '')?.[0] ?? 'shop@example.com'}`
}

const MAX_ANSWER_BYTES = 2_000

async function answerOf(response: NodeJS.ReadableStream): Promise<string> {
  let answer = ''
  try {
    for await (const chunk of response) {
      answer += String(chunk)
      if (answer.length > MAX_ANSWER_BYTES) break
    }
  } catch {
    // The status is the reason; its explanation is optional.
  }
  return answer.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SHOWN_ANSWER)
}

/** A revoked subscription is deleted, so that nothing more is queued for it. */
async function recordFailure({ id }: Subscription, error: unknown): Promise<void> {
  if (error instanceof DeliveryError && error.isRecipientGone) {
    await db().delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
    return
  }
  const failedReason = error instanceof Error ? error.message : String(error)
  await db()
    .update(pushSubscriptions)
    .set({ lastFailureAt: new Date(), failedReason })
    .where(eq(pushSubscriptions.id, id))
}
