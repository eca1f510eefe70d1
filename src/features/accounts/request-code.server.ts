/** Asks for a code. The answer and the time it takes are the same for known and unknown contacts. */
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, lt } from 'drizzle-orm'
import { inLanguage, localized, type Language } from '#core/text.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import { hasOrdersOfEmail } from '#features/orders/order.server.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { channelsAvailable, enqueueMessages } from '#platform/jobs/message-queue.server.ts'
import { hashOf, newToken } from './account-cookies.server.ts'
import {
  ATTEMPT_MINUTES,
  CODE_MINUTES,
  emailOf,
  inMinutes,
  phoneOf,
  wayOf,
  type CodePurpose,
  type Contact,
} from './account.rules.ts'
import { accountAttempts } from './accounts-tables.server.ts'
import { hashCode, newCode } from './code-hash.server.ts'
import { codeMessageText } from './code-message.text.ts'

/** Many customers of a carrier share one address. */
const PER_ADDRESS = { points: 30, minutes: 30 }
/** So that a stranger at another address cannot lock out the owner of a number. */
const PER_ADDRESS_AND_CONTACT = { points: 10, minutes: 60 }
/** Bounds what a botnet costs in messages and stored rows. */
const OVERALL = { points: 1_000, minutes: 60 }
/** Messages to one contact, whoever asks; above it staff read out the code. */
const PER_CONTACT = { points: 5, minutes: 60 }

/** Longer than the work of a known contact takes. */
const ANSWER_MS = 400

export interface CodeRequest {
  contact: Contact
  purpose: CodePurpose
  language: Language
  /** IP address of the browser. */
  address: string
  now: Date
  /** She asks for a code of staff. */
  asksStaff?: boolean
}

/** The token of the browser's cookie, or undefined if there were too many requests. */
export async function requestCode(request: CodeRequest): Promise<string | undefined> {
  const key = addressKey(request.address)
  const limits = {
    [key]: PER_ADDRESS,
    [`${key} contact:${request.contact}`]: PER_ADDRESS_AND_CONTACT,
    all: OVERALL,
  }
  if (!(await consumeRateLimits('account code', limits))) return undefined
  const [token] = await Promise.all([startAttempt(request), wait(ANSWER_MS)])
  return token
}

async function startAttempt({ contact, purpose, language, now, asksStaff = false }: CodeRequest) {
  const way = asksStaff ? 'staff' : wayOf(contact, channelsAvailable())
  const maySend =
    way !== 'staff' && (await consumeRateLimits('account message', { [`contact:${contact}`]: PER_CONTACT }))
  const token = newToken()
  const code = newCode()
  const codeHash = await hashCode(code)
  const isSent = maySend && (await isKnown(contact))
  await transaction(async () => {
    await db().delete(accountAttempts).where(lt(accountAttempts.expiresAt, now))
    await db()
      .insert(accountAttempts)
      .values({
        tokenHash: hashOf(token),
        purpose,
        contact,
        codeHash: isSent ? codeHash : null,
        codeExpiresAt: isSent ? inMinutes(now, CODE_MINUTES) : null,
        waitsForStaff: !maySend,
        createdAt: now,
        expiresAt: inMinutes(now, ATTEMPT_MINUTES),
      })
    if (isSent) await sendCode({ contact, purpose, code, language, now })
  })
  return token
}

/** A code is sent only to contacts that have ordered: otherwise anyone could write to anyone at the shop's expense. */
async function isKnown(contact: Contact): Promise<boolean> {
  const phone = phoneOf(contact)
  return phone ? (await findClientByPhone(phone)) !== undefined : hasOrdersOfEmail(contact)
}

interface SentCode extends Pick<CodeRequest, 'contact' | 'purpose' | 'language' | 'now'> {
  code: string
}

async function sendCode({ contact, purpose, code, language, now }: SentCode): Promise<void> {
  const t = inLanguage(codeMessageText, language)
  const store = localized((await storeProfile()).name, language)
  const expiresAt = inMinutes(now, CODE_MINUTES)
  const message = { kind: 'signInCode', about: 'account', recipient: contact, now, expiresAt }
  if (!emailOf(contact)) {
    const text = `${t[purpose](code, store)} ${t.care}`
    await enqueueMessages([{ ...message, channel: 'sms', payload: { text, language } }])
    return
  }
  const paragraphs = [t[purpose](code, store), t.care]
  const payload = { language, subject: t.subject(code, store), paragraphs, signature: store }
  await enqueueMessages([{ ...message, channel: 'email', payload }])
}

export interface OpenAttempt {
  contact: Contact
  waitsForStaff: boolean
}

/** What the browser with this token waits for. */
export async function findAttempt(
  token: string | undefined,
  purpose: CodePurpose,
  now: Date,
): Promise<OpenAttempt | undefined> {
  if (!token) return undefined
  const [attempt] = await db()
    .select({ contact: accountAttempts.contact, waitsForStaff: accountAttempts.waitsForStaff })
    .from(accountAttempts)
    .where(
      and(
        eq(accountAttempts.tokenHash, hashOf(token)),
        eq(accountAttempts.purpose, purpose),
        gt(accountAttempts.expiresAt, now),
      ),
    )
  return attempt
}

/** She received no code: staff may read one out to her. */
export async function askStaff(token: string, now: Date): Promise<void> {
  await db()
    .update(accountAttempts)
    .set({ waitsForStaff: true })
    .where(and(eq(accountAttempts.tokenHash, hashOf(token)), gt(accountAttempts.expiresAt, now)))
}

export async function dropAttempt(token: string): Promise<void> {
  await db()
    .delete(accountAttempts)
    .where(eq(accountAttempts.tokenHash, hashOf(token)))
}
