/**
 * Queue of outgoing e-mails. They are sent after the commit, so an order never waits for a mail server. The complete
 * text is stored, so that it shows the state at the time of the event and any process can send it.
 */
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { EmailMessage } from '#core/email-message.ts'
import { db } from '../database/database.server.ts'
import { log } from '../log.server.ts'
import { isPermanentFailure, sendMail } from '../mail.server.ts'
import { emailQueue } from './email-queue-tables.server.ts'
import { nextAttempt } from './email-queue.rules.ts'

export interface NewEmail {
  kind: string
  about: string
  recipient: string
  message: EmailMessage
  now: Date
}

/** Runs in the caller's transaction and is rolled back with it. */
export async function enqueueEmail(email: NewEmail): Promise<number> {
  const [id] = await enqueueEmails([email])
  return id!
}

export async function enqueueEmails(emails: NewEmail[]): Promise<number[]> {
  const rows = emails.map(({ kind, about, recipient, message, now }) => ({
    kind,
    about,
    recipient,
    payload: message,
    nextAttemptAt: now,
    createdAt: now,
  }))
  const inserted = await db().insert(emailQueue).values(rows).returning({ id: emailQueue.id })
  return inserted.map(({ id }) => id)
}

/** Delivery state of e-mails, for joins by the features that enqueued them. */
export const emailView = new QueryBuilder()
  .select({ id: emailQueue.id, sentAt: emailQueue.sentAt, gaveUpAt: emailQueue.gaveUpAt })
  .from(emailQueue)
  .as('email_view')

/** Whether an e-mail of this kind about the same object was enqueued since then. */
export async function hasEmailSince(kind: string, about: string, since: Date): Promise<boolean> {
  const found = await db()
    .select({ id: emailQueue.id })
    .from(emailQueue)
    .where(and(eq(emailQueue.about, about), eq(emailQueue.kind, kind), gt(emailQueue.createdAt, since)))
    .limit(1)
  return found.length > 0
}

/**
 * Longer than the timeouts of one SMTP delivery. After it, an e-mail claimed by a crashed process is sent by another.
 */
const CLAIM_MS = 60_000

type Claimed = typeof emailQueue.$inferSelect

/** Claims the e-mail that is due longest; other workers skip the locked row. */
async function claimNext(now: Date): Promise<Claimed | undefined> {
  const due = db()
    .select({ id: emailQueue.id })
    .from(emailQueue)
    .where(and(isNull(emailQueue.sentAt), isNull(emailQueue.gaveUpAt), lte(emailQueue.nextAttemptAt, now)))
    .orderBy(asc(emailQueue.nextAttemptAt), asc(emailQueue.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db()
    .update(emailQueue)
    .set({ attempts: sql`${emailQueue.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + CLAIM_MS) })
    .where(inArray(emailQueue.id, due))
    .returning()
  return claimed
}

/** Returns false if no e-mail is due. */
export async function sendNextEmail(now: Date): Promise<boolean> {
  const claimed = await claimNext(now)
  if (!claimed) return false
  const { id, recipient, payload, createdAt } = claimed
  try {
    await sendMail({ message: payload, to: recipient, id: `${id}.${createdAt.getTime()}` })
  } catch (error) {
    await recordFailure(claimed, error, now)
    return true
  }
  await db().update(emailQueue).set({ sentAt: now, failedReason: null }).where(eq(emailQueue.id, id))
  return true
}

const MAX_REASON_LENGTH = 500

async function recordFailure({ id, kind, attempts }: Claimed, error: unknown, now: Date): Promise<void> {
  const next = isPermanentFailure(error) ? undefined : nextAttempt(attempts, now)
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  // The message of the mail server may contain the recipient: it is stored in the database, not logged.
  const outcome = next ? 'retried later' : 'given up'
  log.warn({ emailId: id, kind, attempts, code, responseCode, retryAt: next }, `e-mail not sent, ${outcome}`)
  const message = error instanceof Error ? error.message : String(error)
  const failedReason = message.replaceAll('\0', '').slice(0, MAX_REASON_LENGTH)
  await db()
    .update(emailQueue)
    .set(next ? { failedReason, nextAttemptAt: next } : { failedReason, gaveUpAt: now })
    .where(eq(emailQueue.id, id))
}

/** Number of unsent e-mails: still to be tried, and given up. */
export async function countQueuedEmails(): Promise<{ waiting: number; givenUp: number }> {
  const { rows } = await db().execute<{ waiting: number; givenUp: number }>(sql`
    select count(*) filter (where gave_up_at is null) as waiting, count(gave_up_at) as "givenUp"
    from email_queue where sent_at is null`)
  return rows[0]!
}

/** Sent and given-up e-mails are deleted after this time, because they contain personal data. */
const RETENTION_DAYS = 90

export async function deleteOldEmails(now: Date): Promise<void> {
  await db().execute(sql`
    delete from email_queue where (sent_at is not null or gave_up_at is not null)
      and created_at < ${now.toISOString()}::timestamptz - ${`${RETENTION_DAYS} days`}::interval`)
}

/** Deletes e-mails, sent or not, about these objects. */
export async function deleteEmailsAbout(about: string[]): Promise<void> {
  await db().delete(emailQueue).where(inArray(emailQueue.about, about))
}

/** Deletes e-mails, sent or not, to these addresses. */
export async function deleteEmailsTo(recipients: string[]): Promise<void> {
  await db()
    .delete(emailQueue)
    .where(
      inArray(
        sql`lower(${emailQueue.recipient})`,
        recipients.map((recipient) => recipient.toLowerCase()),
      ),
    )
}
