/** Sends the next message of a channel and records the result. */
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { db, transaction } from '../database/database.server.ts'
import { DeliveryError } from '../delivery-error.server.ts'
import { log } from '../log.server.ts'
import { SENDERS, type ChannelSender } from './message-channels.server.ts'
import { messageQueue } from './message-queue-tables.server.ts'
import { NORMAL_PRIORITY, nextAttempt, PACED_PRIORITY, type Channel } from './message-queue.rules.ts'

/**
 * Longer than the timeouts of one delivery. After it, a message claimed by a crashed process is sent by another.
 */
export const CLAIM_MS = 60_000

type Claimed = typeof messageQueue.$inferSelect

/** A message that will not be tried again. */
export interface GivenUpMessage {
  id: number
  channel: Channel
  kind: string
  about: string
  recipient: string
  /** The recipient was refused; otherwise the attempts were used up. */
  isPermanent: boolean
  /** The last answer of the other server. */
  reason: string
}

type GiveUpListener = (message: GivenUpMessage) => Promise<void>

/** By kind of message. */
const giveUpListeners = new Map<string, GiveUpListener>()

/** Called in the transaction that records that a message of this kind was given up. */
export function onGivenUp(kind: string, listener: GiveUpListener): void {
  giveUpListeners.set(kind, listener)
}

/** What `sendNext` found: nothing is due, or a message of which priority was tried. */
export type SendResult = 'idle' | 'normal' | 'paced'

/** Paced messages are claimed only when no other is due. */
export async function sendNext(
  channel: Channel,
  now: Date,
  sender: ChannelSender = SENDERS[channel],
): Promise<SendResult> {
  const normal = await claimNext(channel, NORMAL_PRIORITY, now)
  const claimed = normal ?? (await claimNext(channel, PACED_PRIORITY, now))
  if (!claimed) return 'idle'
  await send(claimed, sender, now)
  return normal ? 'normal' : 'paced'
}

/** Claims the message that is due longest; other workers skip the locked row. */
async function claimNext(channel: Channel, priority: number, now: Date): Promise<Claimed | undefined> {
  const isWaiting = and(isNull(messageQueue.sentAt), isNull(messageQueue.gaveUpAt))
  const due = db()
    .select({ id: messageQueue.id })
    .from(messageQueue)
    .where(
      and(
        eq(messageQueue.channel, channel),
        eq(messageQueue.priority, priority),
        lte(messageQueue.nextAttemptAt, now),
        isWaiting,
      ),
    )
    .orderBy(asc(messageQueue.nextAttemptAt), asc(messageQueue.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db()
    .update(messageQueue)
    .set({ attempts: sql`${messageQueue.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + CLAIM_MS) })
    .where(inArray(messageQueue.id, due))
    .returning()
  return claimed
}

async function send(claimed: Claimed, sender: ChannelSender, now: Date): Promise<void> {
  const { id, recipient, payload, createdAt, expiresAt } = claimed
  try {
    if (expiresAt && expiresAt <= now) throw new DeliveryError('expired before it could be sent')
    await sender.send({ payload, recipient, id: `${id}.${createdAt.getTime()}` })
  } catch (error) {
    if (error instanceof DeliveryError && error.isRecipientGone)
      await db().delete(messageQueue).where(eq(messageQueue.id, id))
    else await recordFailure(claimed, error, sender.isPermanent(error), now)
    return
  }
  await db().update(messageQueue).set({ sentAt: now, failedReason: null }).where(eq(messageQueue.id, id))
}

const MAX_REASON_LENGTH = 500

async function recordFailure(
  claimed: Claimed,
  error: unknown,
  isPermanent: boolean,
  now: Date,
): Promise<void> {
  const { id, channel, kind, about, recipient, attempts, expiresAt } = claimed
  const retryAfterMs = error instanceof DeliveryError ? error.retryAfterMs : 0
  const next = isPermanent ? undefined : nextAttempt({ attempts, now, retryAfterMs, expiresAt })
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  // The answer of the other server may contain the recipient: it is stored in the database, not logged.
  const outcome = next ? 'retried later' : 'given up'
  log.warn(
    { messageId: id, channel, kind, attempts, code, responseCode, retryAt: next },
    `message not sent, ${outcome}`,
  )
  const message = error instanceof Error ? error.message : String(error)
  const failedReason = message.replaceAll('\0', '').slice(0, MAX_REASON_LENGTH)
  await transaction(async () => {
    await db()
      .update(messageQueue)
      .set(next ? { failedReason, nextAttemptAt: next } : { failedReason, gaveUpAt: now })
      .where(eq(messageQueue.id, id))
    if (!next)
      await giveUpListeners.get(kind)?.({
        id,
        channel,
        kind,
        about,
        recipient,
        isPermanent,
        reason: failedReason,
      })
  })
}
