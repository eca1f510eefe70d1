import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, not, sql, type SQL } from 'drizzle-orm'
import { inLanguage, localized, type Language } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { deleteWaitingMessages, enqueueMessages } from '#platform/jobs/message-queue.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { confirmEmailText } from './letter-email.text.ts'
import { confirmPath } from './newsletter-list.rules.ts'
import { isMailable, newsletterSubscribers } from './newsletter-tables.server.ts'
import type { SubscribeOutcome } from './newsletter.rules.ts'

export interface NewSubscriber {
  email: string
  language: Language
  now: Date
}

/**
 * Stores an address once. With a mail server the owner of the address must confirm it; until then it gets no letter.
 * Subscribing again also revives an address that was unsubscribed or bounced.
 */
export async function subscribeToNewsletter(subscriber: NewSubscriber): Promise<SubscribeOutcome> {
  const { language, now } = subscriber
  const email = subscriber.email.toLowerCase()
  const isConfirmed = !canSendMail()
  return transaction(async () => {
    const state = { language, createdAt: now, confirmedAt: isConfirmed ? now : null }
    const [row] = await db()
      .insert(newsletterSubscribers)
      .values({ email, unsubscribeToken: randomBytes(16).toString('base64url'), ...state })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        // The token stays valid, so that unsubscribe links in earlier e-mails work.
        set: { ...state, unsubscribedAt: null, bouncedAt: null },
        setWhere: not(isMailable),
      })
      .returning({ id: newsletterSubscribers.id, token: newsletterSubscribers.unsubscribeToken })
    if (!row) return 'again'
    if (isConfirmed) return 'ok'
    await askToConfirm({ email, language, now, ...row })
    return 'confirm'
  })
}

/** At most one e-mail a day, so that the form cannot be used to fill a stranger's mailbox. */
async function askToConfirm({
  id,
  email,
  language,
  token,
  now,
}: NewSubscriber & { id: number; token: string }): Promise<void> {
  const t = inLanguage(confirmEmailText, language)
  const store = await storeProfile()
  const name = localized(store.name, language)
  await enqueueMessages([
    {
      channel: 'email',
      kind: 'newsletterConfirmation',
      about: `subscriber:${id}`,
      eventKey: `newsletterConfirmation:${id}:${now.toISOString().slice(0, 10)}`,
      recipient: email,
      payload: {
        language,
        subject: t.subject,
        paragraphs: [t.hello, t.sentence(name), t.ignore],
        link: { label: t.confirm, url: `${config().publicUrl.origin}${confirmPath(token)}?lang=${language}` },
        signature: name,
      },
      now,
    },
  ])
}

export async function isNewsletterSubscriber(email: string): Promise<boolean> {
  const isActive = and(eq(newsletterSubscribers.email, email.toLowerCase()), isMailable)
  return (await db().$count(newsletterSubscribers, isActive)) > 0
}

/** Checked before the query, because PostgreSQL raises an error for text with a NUL character. */
const TOKEN = /^[\w-]{1,64}$/

export interface Subscription {
  isActive: boolean
  isConfirmed: boolean
}

/** Undefined for an unknown token. */
export async function subscriptionOf(token: string): Promise<Subscription | undefined> {
  if (!TOKEN.test(token)) return undefined
  const { unsubscribedAt, confirmedAt, unsubscribeToken } = newsletterSubscribers
  const [row] = await db()
    .select({ unsubscribedAt, confirmedAt })
    .from(newsletterSubscribers)
    .where(eq(unsubscribeToken, token))
  return row && { isActive: row.unsubscribedAt === null, isConfirmed: row.confirmedAt !== null }
}

/** Idempotent; an address that was unsubscribed stays so. */
export async function confirmSubscription(token: string, now: Date): Promise<void> {
  if (!TOKEN.test(token)) return
  const { unsubscribeToken, unsubscribedAt, confirmedAt } = newsletterSubscribers
  await db()
    .update(newsletterSubscribers)
    .set({ confirmedAt: now })
    .where(and(eq(unsubscribeToken, token), isNull(unsubscribedAt), isNull(confirmedAt)))
}

/** Idempotent. A letter that waits in the queue is not sent any more. */
export async function unsubscribeFromNewsletter(token: string, now: Date): Promise<void> {
  if (TOKEN.test(token)) await unsubscribe(eq(newsletterSubscribers.unsubscribeToken, token), now)
}

/** The same for the owner of an address, who is signed in. */
export async function unsubscribeEmail(email: string, now: Date): Promise<void> {
  await unsubscribe(eq(newsletterSubscribers.email, email.toLowerCase()), now)
}

async function unsubscribe(isMeant: SQL, now: Date): Promise<void> {
  await transaction(async () => {
    const [row] = await db()
      .update(newsletterSubscribers)
      .set({ unsubscribedAt: now })
      .where(and(isMeant, isNull(newsletterSubscribers.unsubscribedAt)))
      .returning({ email: newsletterSubscribers.email })
    if (row) await deleteWaitingMessages('newsletter', { recipient: row.email })
  })
}

/** The mail server refused the address: no letter is sent to it until somebody subscribes it again. */
export async function markBounced(email: string, now: Date): Promise<void> {
  await db()
    .update(newsletterSubscribers)
    .set({ bouncedAt: now })
    .where(and(eq(newsletterSubscribers.email, email), isNull(newsletterSubscribers.bouncedAt)))
}

/** For an address that bounced by mistake; harmless for any other. */
export async function reviveSubscriber(id: number): Promise<void> {
  await db().update(newsletterSubscribers).set({ bouncedAt: null }).where(eq(newsletterSubscribers.id, id))
}

/** Addresses that nobody confirmed are personal data without a purpose. */
const UNCONFIRMED_DAYS = 30

export async function deleteUnconfirmed(now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - ${`${UNCONFIRMED_DAYS} days`}::interval`
  await db()
    .delete(newsletterSubscribers)
    .where(
      and(
        isNull(newsletterSubscribers.confirmedAt),
        isNull(newsletterSubscribers.unsubscribedAt),
        lt(newsletterSubscribers.createdAt, before),
      ),
    )
}
