/** Who gets messages about a conversation: the owner of a new message, the client of a reply. */
import { and, eq } from 'drizzle-orm'
import type { Phone } from '#core/phone.ts'
import type { LoadedEvent, Subject } from '#features/notifications/subjects.server.ts'
import { findOrderToken } from '#features/orders/order-lookup.server.ts'
import { db } from '#platform/database/database.server.ts'
import { conversations, messages } from './messages-tables.server.ts'
import { questionPath } from './question.rules.ts'

/** Undefined if the conversation was deleted meanwhile. */
export async function loadConversationSubject(loaded: LoadedEvent): Promise<Subject | undefined> {
  const id = Number(loaded.id)
  const [row] = await db()
    .select({ conversation: conversations, content: messages.content })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(and(eq(conversations.id, id), eq(messages.id, Number(loaded.facts.message))))
  if (!row) return undefined
  const { conversation, content } = row
  const name = conversation.clientName
  if (loaded.event === 'newMessage')
    return { variables: { name, message: content }, path: `/admin/messages/${id}` }
  const { orderId, language, clientEmail, clientPhone } = conversation
  const token = orderId === null ? undefined : await findOrderToken(orderId)
  return {
    recipient: {
      language,
      // A reply by e-mail is an e-mail of its own.
      email: loaded.facts.isByEmail ? null : clientEmail,
      // An SMS only leads to the page of the order; other conversations have no page.
      phone: token ? (clientPhone as Phone | null) : null,
      pushOwner: orderId === null ? undefined : `order:${orderId}`,
      muted: [],
    },
    variables: { name, answer: content },
    path: token ? questionPath(token) : '/contact',
  }
}
