/** Sends the next messages of a channel and records the results. */
import { eq, sql } from 'drizzle-orm'
import { db, transaction } from '../database/database.server.ts'
import { preparedStatement } from '../database/prepared-statement.server.ts'
import { DeliveryError } from '../delivery-error.server.ts'
import { log } from '../log.server.ts'
import { SENDERS, type ChannelSender, type Connection } from './message-channels.server.ts'
import { messageQueue } from './message-queue-tables.server.ts'
import { NORMAL_PRIORITY, nextAttempt, PACED_PRIORITY, type Channel } from './message-queue.rules.ts'

/**
 * Longer than the timeouts of one delivery. After it, a message claimed by a crashed process is sent by another.
 */
export const CLAIM_MS = 60_000

type Claimed = Pick<
  typeof messageQueue.$inferSelect,
  'id' | 'channel' | 'kind' | 'about' | 'recipient' | 'payload' | 'attempts' | 'expiresAt' | 'createdAt'
>

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

/** What `sendNext` found: nothing is due, or messages of which priority were tried. */
export type SendResult = 'idle' | 'normal' | 'paced'

export interface SendOptions {
  /** How many messages are claimed at once; paced ones are sent one by one. */
  limit?: number
  sender?: ChannelSender
  /** Messages that are not being sent when it aborts are given back. */
  stopping?: AbortSignal
}

/** Sends the messages that are due longest. Paced messages are claimed only when no other is due. */
export async function sendNext(channel: Channel, now: Date, options: SendOptions = {}): Promise<SendResult> {
  const { limit = 1, sender = SENDERS[channel], stopping } = options
  const normal = await claimMessages(channel, NORMAL_PRIORITY, { now, limit })
  const claimed = normal.length > 0 ? normal : await claimMessages(channel, PACED_PRIORITY, { now, limit: 1 })
  if (claimed.length === 0) return 'idle'
  await sendAll(claimed, { sender, now, stopping })
  return normal.length > 0 ? 'normal' : 'paced'
}

/** Times as PostgreSQL writes them. */
type ClaimedRow = Omit<Claimed, 'createdAt' | 'expiresAt'> & { createdAt: string; expiresAt: string | null }

/**
 * The due messages are selected in a CTE because it is executed once. A subquery may be executed for each row of the
 * table, and then each execution locks and returns the next messages.
 */
const claimDue = preparedStatement<ClaimedRow>(
  'claim messages',
  () => sql`
    with due as materialized (
      select id from ${messageQueue}
      where channel = ${sql.placeholder('channel')} and priority = ${sql.placeholder('priority')}
        and next_attempt_at <= ${sql.placeholder('now')} and sent_at is null and gave_up_at is null
      order by next_attempt_at, id limit ${sql.placeholder('limit')} for update skip locked)
    update ${messageQueue} as message
    set attempts = message.attempts + 1, next_attempt_at = ${sql.placeholder('until')}
    from due where message.id = due.id
    returning message.id, channel, kind, about, recipient, payload, attempts, expires_at as "expiresAt",
      created_at as "createdAt"`,
)

/** Other workers skip the locked rows. */
async function claimMessages(
  channel: Channel,
  priority: number,
  { now, limit }: { now: Date; limit: number },
): Promise<Claimed[]> {
  const until = new Date(now.getTime() + CLAIM_MS)
  const rows = await claimDue({ channel, priority, now, until, limit })
  const claimed = rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt),
  }))
  return claimed.toSorted((a, b) => a.id - b.id)
}

/** Half of the claim: one delivery that begins before it ends before the claim does. */
const MAX_RUN_MS = CLAIM_MS / 2

interface Run {
  sender: ChannelSender
  now: Date
  stopping: AbortSignal | undefined
}

/** Each message is recorded before the next is sent: a crash repeats one message at most. */
async function sendAll(claimed: Claimed[], { sender, now, stopping }: Run): Promise<void> {
  const end = performance.now() + MAX_RUN_MS
  const isOver = () => stopping?.aborted || performance.now() > end
  const connection = sender.open()
  let tried = 0
  try {
    do {
      const message = claimed[tried++]!
      if (await deliver(message, { connection, sender, now })) await markSent({ id: message.id, now })
    } while (tried < claimed.length && !isOver())
  } finally {
    connection.close?.()
    const rest = claimed.slice(tried).map(({ id }) => id)
    if (rest.length > 0) await giveBack({ ids: rest, now })
  }
}

const markSent = preparedStatement(
  'message sent',
  () => sql`
    update ${messageQueue} set sent_at = ${sql.placeholder('now')}, failed_reason = null
    where id = ${sql.placeholder('id')}`,
)

const giveBack = preparedStatement(
  'give back messages',
  () => sql`
    update ${messageQueue} set attempts = attempts - 1, next_attempt_at = ${sql.placeholder('now')}
    where id = any(${sql.placeholder('ids')}::bigint[])`,
)

/** True if it was sent, which the caller records. */
async function deliver(
  claimed: Claimed,
  { connection, sender, now }: Pick<Run, 'sender' | 'now'> & { connection: Connection },
): Promise<boolean> {
  const { id, recipient, payload, createdAt, expiresAt } = claimed
  try {
    if (expiresAt && expiresAt <= now) throw new DeliveryError('expired before it could be sent')
    await connection.send({ payload, recipient, id: `${id}.${createdAt.getTime()}` })
    return true
  } catch (error) {
    if (error instanceof DeliveryError && error.isRecipientGone)
      await db().delete(messageQueue).where(eq(messageQueue.id, id))
    else await recordFailure(claimed, error, sender.isPermanent(error), now)
    return false
  }
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
