/**
 * Letters leave after the transaction that wrote them: an order never waits for a mail server. Each is written whole, so
 * that what it says was true then, and any process can send it.
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

/** In the caller's transaction: rolled back with what the e-mail is about. */
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

/** What became of e-mails, for joins of features that enqueued them. */
export const emailView = new QueryBuilder()
  .select({ id: emailQueue.id, sentAt: emailQueue.sentAt, gaveUpAt: emailQueue.gaveUpAt })
  .from(emailQueue)
  .as('email_view')

/** Whether somebody was written to about the same since then. */
export async function hasEmailSince(kind: string, about: string, since: Date): Promise<boolean> {
  const found = await db()
    .select({ id: emailQueue.id })
    .from(emailQueue)
    .where(and(eq(emailQueue.about, about), eq(emailQueue.kind, kind), gt(emailQueue.createdAt, since)))
    .limit(1)
  return found.length > 0
}

/** Longer than a mail server can take for one letter; a process that died meanwhile gives it back so. */
const KEPT_FOR = 60_000

type Claimed = typeof emailQueue.$inferSelect

/** Takes the one that has waited longest; others look past it. */
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
    .set({ attempts: sql`${emailQueue.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + KEPT_FOR) })
    .where(inArray(emailQueue.id, due))
    .returning()
  return claimed
}

/** False where nothing is due. */
export async function sendNextEmail(now: Date): Promise<boolean> {
  const claimed = await claimNext(now)
  if (!claimed) return false
  const { id, recipient, payload, createdAt } = claimed
  try {
    await sendMail({ letter: payload, to: recipient, id: `${id}.${createdAt.getTime()}` })
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
  // The mail server's own sentence may name the recipient: it stays in the database.
  log.warn({ outbox: id, kind, attempts, code, responseCode, again: next }, 'letter not sent')
  const said = error instanceof Error ? error.message : String(error)
  const failedReason = said.replaceAll('\0', '').slice(0, MAX_REASON_LENGTH)
  await db()
    .update(emailQueue)
    .set(next ? { failedReason, nextAttemptAt: next } : { failedReason, gaveUpAt: now })
    .where(eq(emailQueue.id, id))
}

/** How many letters wait to be sent, and how many nobody tries any more. */
export async function countQueuedEmails(): Promise<{ waiting: number; givenUp: number }> {
  const { rows } = await db().execute<{ waiting: number; givenUp: number }>(sql`
    select count(*) filter (where gave_up_at is null) as waiting, count(gave_up_at) as "givenUp"
    from outbox where sent_at is null`)
  return rows[0]!
}

/** What was sent or given up is told for a while, then forgotten: it holds people's names and words. */
const KEPT_DAYS = 90

export async function deleteOldEmails(now: Date): Promise<void> {
  await db().execute(sql`
    delete from outbox where (sent_at is not null or gave_up_at is not null)
      and created_at < ${now.toISOString()}::timestamptz - ${`${KEPT_DAYS} days`}::interval`)
}
