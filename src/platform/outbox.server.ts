/**
 * Letters leave after the transaction that wrote them: an order never waits for a mail server. Each is written whole, so
 * that what it says was true then, and any process can send it.
 */
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Letter } from '#core/letter.ts'
import { db } from './database.server.ts'
import { log } from './log.server.ts'
import { isRefusedForGood, sendMail } from './mail.server.ts'
import { outbox } from './outbox-tables.server.ts'
import { nextTry } from './outbox.rules.ts'

export interface NewLetter {
  kind: string
  about: string
  recipient: string
  letter: Letter
  now: Date
}

/** In the caller's transaction: no cause, no letter. */
export async function leaveLetter(letter: NewLetter): Promise<number> {
  const [id] = await leaveLetters([letter])
  return id!
}

export async function leaveLetters(letters: NewLetter[]): Promise<number[]> {
  const rows = letters.map(({ kind, about, recipient, letter, now }) => ({
    kind,
    about,
    recipient,
    payload: letter,
    nextTryAt: now,
    createdAt: now,
  }))
  const left = await db().insert(outbox).values(rows).returning({ id: outbox.id })
  return left.map(({ id }) => id)
}

/** Whether somebody was written to about the same since then. */
export async function hasLetterSince(kind: string, about: string, since: Date): Promise<boolean> {
  const found = await db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.about, about), eq(outbox.kind, kind), gt(outbox.createdAt, since)))
    .limit(1)
  return found.length > 0
}

/** Longer than a mail server can take for one letter; a process that died meanwhile gives it back so. */
const KEPT_FOR = 60_000

type Claimed = typeof outbox.$inferSelect

/** Takes the one that has waited longest; others look past it. */
async function claimNext(now: Date): Promise<Claimed | undefined> {
  const due = db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.gaveUpAt), lte(outbox.nextTryAt, now)))
    .orderBy(asc(outbox.nextTryAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db()
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextTryAt: new Date(now.getTime() + KEPT_FOR) })
    .where(inArray(outbox.id, due))
    .returning()
  return claimed
}

/** False where nothing is due. */
export async function sendNextLetter(now: Date): Promise<boolean> {
  const claimed = await claimNext(now)
  if (!claimed) return false
  const { id, recipient, payload, createdAt } = claimed
  try {
    await sendMail({ letter: payload, to: recipient, id: `${id}.${createdAt.getTime()}` })
  } catch (error) {
    await noteFailure(claimed, error, now)
    return true
  }
  await db().update(outbox).set({ sentAt: now, failedReason: null }).where(eq(outbox.id, id))
  return true
}

const LONGEST_REASON = 500

async function noteFailure({ id, kind, attempts }: Claimed, error: unknown, now: Date): Promise<void> {
  const next = isRefusedForGood(error) ? undefined : nextTry(attempts, now)
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  // The mail server's own sentence may name the recipient: it stays in the database.
  log.warn({ outbox: id, kind, attempts, code, responseCode, again: next }, 'letter not sent')
  const said = error instanceof Error ? error.message : String(error)
  const failedReason = said.replaceAll('\0', '').slice(0, LONGEST_REASON)
  await db()
    .update(outbox)
    .set(next ? { failedReason, nextTryAt: next } : { failedReason, gaveUpAt: now })
    .where(eq(outbox.id, id))
}

/** How many letters wait to be sent, and how many nobody tries any more. */
export async function lettersWaiting(): Promise<{ waiting: number; givenUp: number }> {
  const { rows } = await db().execute<{ waiting: number; givenUp: number }>(sql`
    select count(*) filter (where gave_up_at is null) as waiting, count(gave_up_at) as "givenUp"
    from outbox where sent_at is null`)
  return rows[0]!
}

/** What was sent or given up is told for a while, then forgotten: it holds people's names and words. */
const KEPT_DAYS = 90

export async function forgetOldLetters(now: Date): Promise<void> {
  await db().execute(sql`
    delete from outbox where (sent_at is not null or gave_up_at is not null)
      and created_at < ${now.toISOString()}::timestamptz - ${`${KEPT_DAYS} days`}::interval`)
}
