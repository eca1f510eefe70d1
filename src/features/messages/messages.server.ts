import { and, eq, gt, gte, max, sql } from 'drizzle-orm'
import type { Language } from '#core/text.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import { recordEvents } from '#features/notifications/record-events.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import type { Contact } from './contact.rules.ts'
import { conversations, messages } from './messages-tables.server.ts'
import { DUPLICATE_MESSAGE_MS } from './messages.rules.ts'

export interface NewContactMessage extends Contact {
  language: Language
  now: Date
}

/** Creates a conversation with its first message; returns its id. */
export async function receiveContactMessage(contact: NewContactMessage): Promise<number> {
  const { name, email, phone, subject, message, language, now } = contact
  return transaction(async () => {
    // The lock serialises concurrent duplicates, so that the second one is found.
    await db().execute(sql`select pg_advisory_xact_lock(hashtextextended('contact ' || ${email}::text, 0))`)
    const duplicateId = await findDuplicate(contact)
    if (duplicateId !== undefined) return duplicateId
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
    if (!conversation) throw new Error('contact message: the insert into conversations returned no id')
    await storeClientMessage(conversation.id, message, now)
    return conversation.id
  })
}

/** Stores a message of a client and notifies the staff of it, in the caller's transaction. */
export async function storeClientMessage(conversationId: number, content: string, now: Date): Promise<void> {
  const [stored] = await db()
    .insert(messages)
    .values({ conversationId, sender: 'client', content, timestamp: now })
    .returning({ id: messages.id })
  const about = `conversation:${conversationId}`
  await recordEvents([{ event: 'newMessage', about, now, facts: { message: stored!.id } }])
}

async function findDuplicate({
  name,
  email,
  subject,
  message,
  now,
}: NewContactMessage): Promise<number | undefined> {
  const since = new Date(now.getTime() - DUPLICATE_MESSAGE_MS)
  const [same] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(
      and(
        // `last_message_time` has an index and is never earlier than the message.
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

/** The id of the newest unread message, for the notification sound. */
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
