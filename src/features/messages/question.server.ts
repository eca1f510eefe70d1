/** What is asked from the page of an order: one conversation for each order, whoever holds its link. */
import { and, eq, gte, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import type { Language } from '#core/text.ts'
import { findOrderContact, orderIdOf } from '#features/orders/order-lookup.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { linesOf } from './conversation.server.ts'
import { emailOwnerAboutMessage } from './message-email.server.ts'
import { conversations, messages } from './messages-tables.server.ts'
import { SAME_MESSAGE_WITHIN } from './messages.rules.ts'

export interface Question {
  token: string
  message: string
  language: Language
  now: Date
}

/** Returns the conversation's id. */
export async function askAboutOrder({ token, message, language, now }: Question): Promise<number> {
  return transaction(async () => {
    // Two taps at the same moment wait for each other here.
    await db().execute(sql`select pg_advisory_xact_lock(hashtextextended('question ' || ${token}::text, 0))`)
    const contact = await findOrderContact(token)
    if (!contact) throw new Refusal('orderUnknown', 'missing')
    const id = (await conversationOf(contact.orderId)) ?? (await openFor(contact, language, now))
    if (await isRepeated(id, message, now)) return id
    await db()
      .insert(messages)
      .values({ conversationId: id, sender: 'client', content: message, timestamp: now })
    await emailOwnerAboutMessage({ id, name: contact.name, message, now })
    return id
  })
}

type Contact = NonNullable<Awaited<ReturnType<typeof findOrderContact>>>

async function openFor(contact: Contact, language: Language, now: Date): Promise<number> {
  const [opened] = await db()
    .insert(conversations)
    .values({
      clientId: contact.clientId,
      clientName: contact.name,
      clientPhone: contact.phone,
      clientEmail: contact.email,
      subject: 'order',
      language,
      orderId: contact.orderId,
      createdAt: now,
    })
    .returning({ id: conversations.id })
  return opened!.id
}

async function conversationOf(orderId: number): Promise<number | undefined> {
  const [row] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, orderId))
  return row?.id
}

async function isRepeated(conversationId: number, message: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SAME_MESSAGE_WITHIN)
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

export interface AskedLine {
  id: number
  isOurs: boolean
  content: string
  at: Date
}

/** What was said about an order so far, for the holder of its link. */
export async function askedAbout(token: string): Promise<AskedLine[]> {
  const [row] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, orderIdOf(token)))
  const lines = row ? await linesOf(row.id) : []
  return lines.map(({ id, sender, content, at }) => ({ id, isOurs: sender === 'admin', content, at }))
}
