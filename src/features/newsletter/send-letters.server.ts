/**
 * Queues the e-mails of due letters in paced batches, one letter after the other. A batch and the mark how far the letter
 * has come are one transaction, so a subscriber is neither skipped nor queued twice when a process dies.
 */
import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { EmailMessage } from '#core/email-message.ts'
import { LANGUAGES, type Language } from '#core/text.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { onChange } from '#platform/database/notifications.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { enqueueMessages } from '#platform/jobs/message-queue.server.ts'
import { onGivenUp } from '#platform/jobs/send-message.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { addressedTo, letterMessage } from './letter-email.server.ts'
import { asLetter } from './letter-list.server.ts'
import { BATCH_INTERVAL_MS, isAddressRefused, letterKey } from './letter.rules.ts'
import {
  isMailable,
  newsletterLetters as letters,
  newsletterSubscribers as subscribers,
  type LetterRow,
} from './newsletter-tables.server.ts'
import { deleteUnconfirmed, markBounced } from './subscription.server.ts'

/** Returns the number of queued e-mails; undefined if no letter is due now. */
export async function queueNextBatch(now: Date): Promise<number | undefined> {
  return transaction(async () => {
    const letter = await lockFirstDue(now)
    if (!letter || (letter.nextBatchAt && letter.nextBatchAt > now)) return undefined
    const size = config().newsletterPerMinute
    const readers = await nextReaders(letter, size)
    const queued = await queueFor(letter, readers, now)
    await db()
      .update(letters)
      .set({
        startedAt: letter.startedAt ?? now,
        lastSubscriberId: readers.at(-1)?.id ?? letter.lastSubscriberId,
        recipients: sql`${letters.recipients} + ${queued}`,
        nextBatchAt: new Date(now.getTime() + BATCH_INTERVAL_MS),
        finishedAt: readers.length < size ? now : null,
      })
      .where(eq(letters.id, letter.id))
    return queued
  })
}

/** Other processes wait for the lock and then see the time of the next batch. */
async function lockFirstDue(now: Date): Promise<LetterRow | undefined> {
  const [due] = await db()
    .select()
    .from(letters)
    .where(and(isNotNull(letters.sendAt), isNull(letters.finishedAt), lte(letters.sendAt, now)))
    .orderBy(asc(letters.sendAt), asc(letters.id))
    .limit(1)
    .for('no key update')
  return due
}

interface Reader {
  id: number
  email: string
  language: Language
  token: string
}

async function nextReaders({ lastSubscriberId }: LetterRow, limit: number): Promise<Reader[]> {
  const { id, email, language, unsubscribeToken: token } = subscribers
  return db()
    .select({ id, email, language, token })
    .from(subscribers)
    .where(and(isMailable, gt(id, lastSubscriberId)))
    .orderBy(asc(id))
    .limit(limit)
}

async function queueFor(row: LetterRow, readers: Reader[], now: Date): Promise<number> {
  const letter = asLetter(row)
  const messages: Partial<Record<Language, EmailMessage>> = {}
  for (const language of LANGUAGES)
    if (readers.some((reader) => reader.language === language))
      messages[language] = await letterMessage(letter, language)
  const key = letterKey(letter.id)
  const queued = await enqueueMessages(
    readers.map(({ email, language, token }) => ({
      channel: 'email',
      kind: 'newsletter',
      about: key,
      eventKey: key,
      recipient: email,
      payload: addressedTo(messages[language]!, token),
      now,
    })),
  )
  return queued.length
}

/** A letter is due at most this late. */
const POLL_INTERVAL_MS = 20_000
/** The topic also announces each sent message; without a pause, a due letter would be looked for after each of them. */
const MIN_PAUSE_MS = 1_000
const STOP_TIMEOUT_MS = 2_000
const CLEAN_UP_INTERVAL_MS = 3_600_000

export function startNewsletter(): { stop: () => Promise<void> } {
  if (!canSendMail()) return { stop: async () => {} }
  onGivenUp('newsletter', async ({ recipient, isPermanent, reason }) => {
    if (isPermanent && isAddressRefused(reason)) await markBounced(recipient, new Date())
  })
  let cleanUpAt = 0
  const worker = startInterval({
    everyMs: POLL_INTERVAL_MS,
    minPauseMs: MIN_PAUSE_MS,
    stopWithinMs: STOP_TIMEOUT_MS,
    failure: `newsletter not queued, retried in ${POLL_INTERVAL_MS / 1000} s`,
    run: async () => {
      await queueNextBatch(new Date())
      if (performance.now() < cleanUpAt) return
      cleanUpAt = performance.now() + CLEAN_UP_INTERVAL_MS
      await deleteUnconfirmed(new Date())
    },
  })
  const unsubscribe = onChange('messages', () => worker.wake())
  return {
    stop: () => {
      unsubscribe()
      return worker.stop()
    },
  }
}
