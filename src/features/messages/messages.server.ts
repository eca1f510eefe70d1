import { randomBytes } from 'node:crypto'
import { and, eq, gt, gte, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Language } from '#core/text.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import type { Contact } from './contact.rules.ts'
import { emailOwnerAboutMessage } from './message-email.server.ts'
import { conversations, messages, newsletterSubscribers } from './messages-tables.server.ts'
import { SAME_MESSAGE_WITHIN } from './messages.rules.ts'

export interface NewContactMessage extends Contact {
  language: Language
  now: Date
}

/** Opens a conversation with the message as its first line; returns its id. */
export async function receiveContactMessage(contact: NewContactMessage): Promise<number> {
  const { name, email, phone, subject, message, language, now } = contact
  return transaction(async () => {
    // Two taps at the same moment wait for each other here.
    await db().execute(sql`select pg_advisory_xact_lock(hashtextextended('contact ' || ${email}::text, 0))`)
    const sameId = await sameMessage(contact)
    if (sameId !== undefined) return sameId
    const [conversation] = await db()
      .insert(conversations)
      .values({
        clientId: phone && (await findClientByPhone(phone))?.id,
        clientName: name,
        clientPhone: phone,
        clientEmail: email,
        subject,
        language,
        createdAt: now,
      })
      .returning({ id: conversations.id })
    if (!conversation) throw new Error('the database returned no id for a new conversation')
    await db()
      .insert(messages)
      .values({ conversationId: conversation.id, sender: 'client', content: message, timestamp: now })
    await emailOwnerAboutMessage({ id: conversation.id, name, message, now })
    return conversation.id
  })
}

async function sameMessage({
  name,
  email,
  subject,
  message,
  now,
}: NewContactMessage): Promise<number | undefined> {
  const since = new Date(now.getTime() - SAME_MESSAGE_WITHIN)
  const [same] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(
      and(
        // Replies only move it forward, and it has an index.
        gte(conversations.lastMessageTime, since),
        gte(conversations.createdAt, since),
        eq(conversations.clientEmail, email),
        eq(conversations.clientName, name),
        eq(conversations.subject, subject),
        eq(messages.content, message),
      ),
    )
    .limit(1)
  return same?.id
}

/** The latest words that nobody has read, for the sound of new ones. */
export async function newestUnread(): Promise<number | undefined> {
  const [row] = await db()
    .select({ id: max(messages.id) })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(gt(conversations.unreadCount, 0), eq(messages.sender, 'client')))
  return row?.id ?? undefined
}

export async function unreadConversations(): Promise<number> {
  return db().$count(conversations, gt(conversations.unreadCount, 0))
}

/** Stores an address once; says whether it is new, or is back after it had left. */
export async function subscribeToNewsletter(reader: {
  email: string
  language: Language
}): Promise<{ isNew: boolean }> {
  const email = reader.email.toLowerCase()
  const rows = await db()
    .insert(newsletterSubscribers)
    .values({ email, language: reader.language, unsubscribeToken: randomBytes(16).toString('base64url') })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      // The token stays: the link in an old letter must still let her leave.
      set: { unsubscribedAt: null, language: reader.language },
      setWhere: isNotNull(newsletterSubscribers.unsubscribedAt),
    })
    .returning({ id: newsletterSubscribers.id })
  return { isNew: rows.length > 0 }
}

/** PostgreSQL cannot even be asked for some words. */
const TOKEN = /^[\w-]{1,64}$/

/** Nothing where no letter ever carried this token. */
export async function subscriptionOf(token: string): Promise<{ isActive: boolean } | undefined> {
  if (!TOKEN.test(token)) return undefined
  const [row] = await db()
    .select({ unsubscribedAt: newsletterSubscribers.unsubscribedAt })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.unsubscribeToken, token))
  return row && { isActive: row.unsubscribedAt === null }
}

/** Leaving twice is leaving once. */
export async function unsubscribeFromNewsletter(token: string, now: Date): Promise<void> {
  if (!TOKEN.test(token)) return
  await db()
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: now })
    .where(
      and(eq(newsletterSubscribers.unsubscribeToken, token), isNull(newsletterSubscribers.unsubscribedAt)),
    )
}
