import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Language } from '#core/text.ts'
import { db } from '#platform/database/database.server.ts'
import { newsletterSubscribers } from './newsletter-tables.server.ts'

/** Stores an address once; returns whether it is new or has subscribed again. */
export async function subscribeToNewsletter(subscriber: {
  email: string
  language: Language
}): Promise<{ isNew: boolean }> {
  const email = subscriber.email.toLowerCase()
  const rows = await db()
    .insert(newsletterSubscribers)
    .values({ email, language: subscriber.language, unsubscribeToken: randomBytes(16).toString('base64url') })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      // The token stays valid, so that unsubscribe links in earlier e-mails work.
      set: { unsubscribedAt: null, language: subscriber.language },
      setWhere: isNotNull(newsletterSubscribers.unsubscribedAt),
    })
    .returning({ id: newsletterSubscribers.id })
  return { isNew: rows.length > 0 }
}

export async function isNewsletterSubscriber(email: string): Promise<boolean> {
  const { email: stored, unsubscribedAt } = newsletterSubscribers
  const isActive = and(eq(stored, email.toLowerCase()), isNull(unsubscribedAt))
  return (await db().$count(newsletterSubscribers, isActive)) > 0
}

/** Checked before the query, because PostgreSQL raises an error for text with a NUL character. */
const TOKEN = /^[\w-]{1,64}$/

/** Undefined for an unknown token. */
export async function subscriptionOf(token: string): Promise<{ isActive: boolean } | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [row] = await db()
    .select({ unsubscribedAt: newsletterSubscribers.unsubscribedAt })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.unsubscribeToken, token))
  return row && { isActive: row.unsubscribedAt === null }
}

/** Idempotent. */
export async function unsubscribeFromNewsletter(token: string, now: Date): Promise<void> {
  if (!TOKEN.test(token)) return
  await db()
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: now })
    .where(
      and(eq(newsletterSubscribers.unsubscribeToken, token), isNull(newsletterSubscribers.unsubscribedAt)),
    )
}
