/** Questions from the page of an order: one conversation per order, for everyone who has its link. */
import { and, eq, gte, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import type { Language } from '#core/text.ts'
import { findOrderContact, orderIdOf } from '#features/orders/order-lookup.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { linesOf } from './conversation.server.ts'
import { conversations, messages } from './messages-tables.server.ts'
import { DUPLICATE_MESSAGE_MS } from './messages.rules.ts'
import { storeClientMessage } from './messages.server.ts'

export interface Question {
  token: string
  message: string
  language: Language
  now: Date
}

/** Returns the conversation's id. */
export async function askAboutOrder({ token, message, language, now }: Question): Promise<number> {
  return transaction(async () => {
    // The lock serialises concurrent duplicates, so that the second one is found.
    await db().execute(sql`select pg_advisory_xact_lock(hashtextextended('question ' || ${token}::text, 0))`)
    const contact = await findOrderContact(token)
    if (!contact) throw new Refusal('orderUnknown', 'missing')
    const id = (await findConversation(contact.orderId)) ?? (await createConversation(contact, language, now))
    if (await isDuplicate(id, message, now)) return id
    await storeClientMessage(id, message, now)
    return id
  })
}

type Contact = NonNullable<Awaited<ReturnType<typeof findOrderContact>>>

async function createConversation(contact: Contact, language: Language, now: Date): Promise<number> {
  const [created] = await db()
    .insert(conversations)
    .values({
      clientId: contact.clientId,
      clientName: contact.name,
      // An anonymous sale at the counter has none.
      clientPhone: contact.phone || null,
      clientEmail: contact.email,
      subject: 'order',
      language,
      orderId: contact.orderId,
      createdAt: now,
    })
    .returning({ id: conversations.id })
  return created!.id
}

async function findConversation(orderId: number): Promise<number | undefined> {
  const [row] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, orderId))
  return row?.id
}

async function isDuplicate(conversationId: number, message: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DUPLICATE_MESSAGE_MS)
  return (
    (await db().$count(
      messages,
      and(
        eq(messages.conversationId, conversationId),
        gte(messages.timestamp, since),
        eq(messages.content, message),
        eq(messages.sender, 'client'),
      ),
    )) > 0
  )
}

export interface OrderMessage {
  id: number
  isOurs: boolean
  content: string
  at: Date
}

/** The messages about an order, for everyone who has its link. */
export async function messagesAboutOrder(token: string): Promise<OrderMessage[]> {
  const [row] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, orderIdOf(token)))
  const lines = row ? await linesOf(row.id) : []
  return lines.map(({ id, sender, content, at }) => ({ id, isOurs: sender === 'admin', content, at }))
}
