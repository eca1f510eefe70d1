/** Compares an entered code. */
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { hashOf } from './account-cookies.server.ts'
import { MAX_TRIES, type CodePurpose, type Contact } from './account.rules.ts'
import { accountAttempts } from './accounts-tables.server.ts'
import { isCodeOf } from './code-hash.server.ts'

const PER_ADDRESS = { points: 60, minutes: 30 }
/** Over all browsers: a code that staff read out is valid in each that asks for it. */
const PER_CONTACT = { points: 30, minutes: 60 }
/** One in a million is right: this many tries of a botnet find one code in more than twenty days. */
const OVERALL = { points: 2_000, minutes: 60 }

export interface CodeCheck {
  token: string
  code: string
  purpose: CodePurpose
  /** IP address of the browser. */
  address: string
  now: Date
}

export type CodeResult =
  | { outcome: 'right'; contact: Contact }
  | { outcome: 'wrong'; triesLeft: number }
  /** The browser's request is over: used, too old, or tried too often. */
  | { outcome: 'over' }
  | { outcome: 'tooMany' }

/**
 * A code is right once, in the browser that asked for it. Not part of a transaction: the count of a wrong code must not be
 * rolled back.
 */
export async function checkCode({ token, code, purpose, address, now }: CodeCheck): Promise<CodeResult> {
  if (!(await consumeRateLimits('account try', { [addressKey(address)]: PER_ADDRESS, all: OVERALL })))
    return { outcome: 'tooMany' }
  const attempt = await countTry(token, purpose, now)
  if (!attempt) return { outcome: 'over' }
  const { contact, tries, codeHash, codeExpiresAt } = attempt
  if (!(await consumeRateLimits('account try', { [`contact:${contact}`]: PER_CONTACT })))
    return { outcome: 'tooMany' }
  const isCurrent = codeExpiresAt !== null && codeExpiresAt > now
  const isRight = await isCodeOf(code, isCurrent ? codeHash : null)
  if (!isRight) return { outcome: 'wrong', triesLeft: MAX_TRIES - tries }
  return (await use(token, contact)) ? { outcome: 'right', contact } : { outcome: 'over' }
}

/** Counted before the comparison, so that simultaneous tries cannot outrun the count. */
async function countTry(token: string, purpose: CodePurpose, now: Date) {
  const [attempt] = await db()
    .update(accountAttempts)
    .set({ tries: sql`${accountAttempts.tries} + 1` })
    .where(
      and(
        eq(accountAttempts.tokenHash, hashOf(token)),
        eq(accountAttempts.purpose, purpose),
        lt(accountAttempts.tries, MAX_TRIES),
        gt(accountAttempts.expiresAt, now),
      ),
    )
    .returning()
  return attempt
}

/** Deletes the request, so that of two simultaneous right tries one succeeds, and all others of the contact. */
async function use(token: string, contact: Contact): Promise<boolean> {
  return transaction(async () => {
    const deleted = await db()
      .delete(accountAttempts)
      .where(eq(accountAttempts.tokenHash, hashOf(token)))
      .returning({ contact: accountAttempts.contact })
    await db().delete(accountAttempts).where(eq(accountAttempts.contact, contact))
    return deleted.length > 0
  })
}
