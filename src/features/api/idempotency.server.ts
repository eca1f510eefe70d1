/** Requests that change something are carried out once: the same key gets the stored answer for a day. */
import { createHash } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { apiAnswers } from './api-tables.server.ts'

export interface Answer {
  status: number
  body: string
}

interface OnceRequest {
  keyId: number
  idempotencyKey: string
  /** Of method, path and content. */
  requestHash: string
  now: Date
}

const KEPT_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

/**
 * Runs `answer` and stores what it returns, in one transaction with its effect. A refusal stores nothing: the request may
 * be repeated. While a request with the same key runs, others are refused, so that they hold no connection.
 */
export async function answerOnce(
  { keyId, idempotencyKey, requestHash, now }: OnceRequest,
  answer: () => Promise<Answer>,
): Promise<Answer & { isReplayed: boolean }> {
  return retryTransaction(async () => {
    const { rows } = await db().execute<{ isLocked: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended(${`api ${keyId} ${idempotencyKey}`}, 0)) as "isLocked"`)
    if (!rows[0]!.isLocked) throw new Refusal('requestInProgress', 'conflict')
    const [stored] = await db()
      .select()
      .from(apiAnswers)
      .where(
        and(
          eq(apiAnswers.keyId, keyId),
          eq(apiAnswers.idempotencyKey, idempotencyKey),
          gt(apiAnswers.createdAt, new Date(now.getTime() - KEPT_MS)),
        ),
      )
    if (stored) {
      if (stored.requestHash !== requestHash) throw new Refusal('idempotencyKeyReused', 'invalid')
      return { status: stored.status, body: stored.body, isReplayed: true }
    }
    const { status, body } = await answer()
    const row = { requestHash, status, body, createdAt: now }
    await db()
      .insert(apiAnswers)
      .values({ keyId, idempotencyKey, ...row })
      .onConflictDoUpdate({ target: [apiAnswers.keyId, apiAnswers.idempotencyKey], set: row })
    return { status, body, isReplayed: false }
  })
}

/**
 * A key of the use case itself, which keeps it for good: a repetition after the day of the answer creates nothing a second
 * time. As a UUID (RFC 9562, version 8).
 */
export function requestKeyOf(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export async function deleteOldAnswers(now: Date): Promise<void> {
  await db()
    .delete(apiAnswers)
    .where(lt(apiAnswers.createdAt, new Date(now.getTime() - KEPT_MS)))
}

export function startAnswerCleanUp() {
  return startInterval({
    everyMs: HOUR_MS,
    run: () => deleteOldAnswers(new Date()).then(() => false),
    failure: 'old answers of the API not deleted, retried in an hour',
  })
}
