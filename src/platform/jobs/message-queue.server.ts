/**
 * Queue of outgoing messages of every channel. They are sent after the commit, so an order never waits for a mail server
 * or a gateway. The complete text is stored, so that it shows the state at the time of the event and any process can
 * send it.
 */
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { EmailMessage } from '#core/email-message.ts'
import { Refusal } from '#core/refusal.ts'
import { db } from '../database/database.server.ts'
import { jsonRows, preparedStatement } from '../database/prepared-statement.server.ts'
import { messageQueue } from './message-queue-tables.server.ts'
import { CHANNELS, priorityOf, type Channel, type Payloads } from './message-queue.rules.ts'

export { channelsAvailable } from './message-channels.server.ts'

interface MessageOf<C extends Channel> {
  channel: C
  /** Why it was written, such as `reply`. */
  kind: string
  /** What it is about, such as `order:12`. */
  about: string
  /** An e-mail address, a telephone number with its country code, or the id of a push subscription. */
  recipient: string
  payload: Payloads[C]
  now: Date
  /** Not sent before this time. */
  sendAt?: Date
  /** Not tried after this time. */
  expiresAt?: Date
  /** A message with the same key, channel and recipient as an earlier one is ignored. */
  eventKey?: string
}

export type NewMessage = { [C in Channel]: MessageOf<C> }[Channel]

const insertMessages = preparedStatement<{ id: number }>(
  'enqueue messages',
  () => sql`
    insert into ${messageQueue}
      (channel, kind, about, recipient, payload, event_key, priority, expires_at, next_attempt_at, created_at)
    select channel, kind, about, recipient, payload, event_key, priority, expires_at, next_attempt_at, created_at
    from json_to_recordset(${sql.placeholder('messages')}::json) as new_message (channel text, kind text, about text,
      recipient text, payload jsonb, event_key text, priority smallint, expires_at timestamptz,
      next_attempt_at timestamptz, created_at timestamptz)
    on conflict do nothing returning id`,
)

/** Ids of the messages that were stored, without the ignored ones. Runs in the caller's transaction. */
export async function enqueueMessages(messages: NewMessage[]): Promise<number[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ now, sendAt = now, eventKey, expiresAt, ...message }) => ({
    ...message,
    event_key: eventKey,
    priority: priorityOf(message.kind),
    expires_at: expiresAt,
    next_attempt_at: sendAt,
    created_at: now,
  }))
  return (await insertMessages({ messages: jsonRows(rows) })).map(({ id }) => id)
}

export interface NewEmail {
  kind: string
  about: string
  recipient: string
  message: EmailMessage
  now: Date
}

/** An e-mail that is stored in any case, and its id. */
export async function enqueueEmail(email: NewEmail): Promise<number> {
  const [id] = await enqueueEmails([email])
  return id!
}

export function enqueueEmails(emails: NewEmail[]): Promise<number[]> {
  return enqueueMessages(
    emails.map(({ message, ...email }) => ({ ...email, channel: 'email', payload: message })),
  )
}

/** Delivery state of messages, for joins by the features that enqueued them. */
export const messageView = new QueryBuilder()
  .select({ id: messageQueue.id, sentAt: messageQueue.sentAt, gaveUpAt: messageQueue.gaveUpAt })
  .from(messageQueue)
  .as('message_view')

/** Whether a message of this kind about the same object was enqueued since then. */
export async function hasMessageSince(kind: string, about: string, since: Date): Promise<boolean> {
  const found = await db()
    .select({ id: messageQueue.id })
    .from(messageQueue)
    .where(and(eq(messageQueue.about, about), eq(messageQueue.kind, kind), gt(messageQueue.createdAt, since)))
    .limit(1)
  return found.length > 0
}

const SUMMARY = {
  id: messageQueue.id,
  channel: messageQueue.channel,
  kind: messageQueue.kind,
  about: messageQueue.about,
  recipient: messageQueue.recipient,
  attempts: messageQueue.attempts,
  nextAttemptAt: messageQueue.nextAttemptAt,
  sentAt: messageQueue.sentAt,
  gaveUpAt: messageQueue.gaveUpAt,
  failedReason: messageQueue.failedReason,
  createdAt: messageQueue.createdAt,
}

export type QueuedMessage = Pick<typeof messageQueue.$inferSelect, keyof typeof SUMMARY>

const MAX_ABOUT_ONE_OBJECT = 100

/** Messages about an object, the newest first: sent, waiting and given up. */
export function listMessagesAbout(about: string[]): Promise<QueuedMessage[]> {
  return db()
    .select(SUMMARY)
    .from(messageQueue)
    .where(inArray(messageQueue.about, about))
    .orderBy(desc(messageQueue.createdAt), desc(messageQueue.id))
    .limit(MAX_ABOUT_ONE_OBJECT)
}

export const DEAD_LETTERS_PER_PAGE = 25

/** Messages that were given up, the newest first. Pages count from 1. */
export async function listDeadLetters(page: number): Promise<{ rows: QueuedMessage[]; total: number }> {
  const isGivenUp = isNotNull(messageQueue.gaveUpAt)
  const rows = await db()
    .select(SUMMARY)
    .from(messageQueue)
    .where(isGivenUp)
    .orderBy(desc(messageQueue.gaveUpAt), desc(messageQueue.id))
    .limit(DEAD_LETTERS_PER_PAGE)
    .offset((page - 1) * DEAD_LETTERS_PER_PAGE)
  return { rows, total: await db().$count(messageQueue, isGivenUp) }
}

/** Tries a message again that was given up, with all its attempts. Harmless if somebody else did it before. */
export async function sendAgain(id: number, now: Date): Promise<void> {
  const changed = await db()
    .update(messageQueue)
    .set({ gaveUpAt: null, attempts: 0, nextAttemptAt: now })
    .where(and(eq(messageQueue.id, id), isNotNull(messageQueue.gaveUpAt)))
    .returning({ id: messageQueue.id })
  if (changed.length > 0) return
  if ((await db().$count(messageQueue, eq(messageQueue.id, id))) === 0)
    throw new Refusal('messageUnknown', 'missing')
}

export interface QueueCount {
  channel: Channel
  state: 'waiting' | 'givenUp'
  count: number
}

/** Number of unsent messages of every channel: still to be tried, and given up. */
export async function countQueuedMessages(): Promise<QueueCount[]> {
  const { rows } = await db().execute<QueueCount & Record<string, unknown>>(sql`
    select channel, 'waiting' as state, count(*) from message_queue
      where sent_at is null and gave_up_at is null group by channel
    union all
    select channel, 'givenUp', count(*) from message_queue where gave_up_at is not null group by channel`)
  return CHANNELS.flatMap((channel) =>
    (['waiting', 'givenUp'] as const).map((state) => ({
      channel,
      state,
      count: rows.find((row) => row.channel === channel && row.state === state)?.count ?? 0,
    })),
  )
}

export interface QueueSummary {
  waiting: number
  /** The oldest message that should have been tried by now. */
  dueSince: Date | undefined
  givenUp: number
}

/** Unsent messages of all channels; of the given-up ones those since then. */
export async function queueSummary(now: Date, since: Date): Promise<QueueSummary> {
  const { rows } = await db().execute<{ waiting: number; due: Date | string | null; givenUp: number }>(sql`
    select (select count(*) from message_queue where sent_at is null and gave_up_at is null) as waiting,
      (select min(next_attempt_at) from message_queue where sent_at is null and gave_up_at is null
        and next_attempt_at <= ${now.toISOString()}::timestamptz) as due,
      (select count(*) from message_queue where gave_up_at > ${since.toISOString()}::timestamptz) as "givenUp"`)
  const { waiting, due, givenUp } = rows[0]!
  return { waiting, dueSince: due === null ? undefined : new Date(due), givenUp }
}

/** Sent and given-up messages are deleted after this time, because they contain personal data. */
const RETENTION_DAYS = 90

export async function deleteOldMessages(now: Date): Promise<void> {
  await db().execute(sql`
    delete from message_queue where (sent_at is not null or gave_up_at is not null)
      and created_at < ${now.toISOString()}::timestamptz - ${`${RETENTION_DAYS} days`}::interval`)
}

/** Deletes messages, sent or not, about these objects. */
export async function deleteMessagesAbout(about: string[]): Promise<void> {
  await db().delete(messageQueue).where(inArray(messageQueue.about, about))
}

/** Deletes messages of a kind that were not sent yet: all about an object, or all to a recipient. */
export async function deleteWaitingMessages(
  kind: string,
  which: { about: string } | { recipient: string },
): Promise<number> {
  const isMeant =
    'about' in which ? eq(messageQueue.about, which.about) : eq(messageQueue.recipient, which.recipient)
  const deleted = await db()
    .delete(messageQueue)
    .where(
      and(eq(messageQueue.kind, kind), isMeant, isNull(messageQueue.sentAt), isNull(messageQueue.gaveUpAt)),
    )
    .returning({ id: messageQueue.id })
  return deleted.length
}

/** Deletes messages, sent or not, to these addresses or telephone numbers. */
export async function deleteMessagesTo(recipients: string[]): Promise<void> {
  await db()
    .delete(messageQueue)
    .where(
      inArray(
        sql`lower(${messageQueue.recipient})`,
        recipients.map((recipient) => recipient.toLowerCase()),
      ),
    )
}
