/** One conversation with its messages. */
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Phone } from '#core/phone.ts'
import { userView } from '#features/staff/user-list.server.ts'
import { db } from '#platform/database/database.server.ts'
import { messageView } from '#platform/jobs/message-queue.server.ts'
import { emailStateOf, type Conversation, type ThreadLine } from './conversation.rules.ts'
import { conversations, messages } from './messages-tables.server.ts'

const MAX_LINES = 500

/** Opening marks it as read for all staff; a background refresh does not. */
export async function openConversation(id: number, marksRead: boolean): Promise<Conversation | undefined> {
  if (marksRead) await markRead(id)
  const [conversation] = await db().select().from(conversations).where(eq(conversations.id, id))
  if (!conversation) return undefined
  const { searchText: _searchText, clientPhone, ...rest } = conversation
  return { ...rest, clientPhone: clientPhone as Phone | null, lines: await linesOf(id) }
}

/** Updates only unread conversations: every update notifies all open pages. */
export async function markRead(id: number): Promise<void> {
  const unread = and(eq(conversations.id, id), gt(conversations.unreadCount, 0))
  if ((await db().$count(conversations, unread)) > 0)
    await db().update(conversations).set({ unreadCount: 0 }).where(unread)
}

export async function linesOf(conversationId: number): Promise<ThreadLine[]> {
  const rows = await db()
    .select({
      id: messages.id,
      sender: messages.sender,
      content: messages.content,
      at: messages.timestamp,
      staffName: userView.name,
      via: messages.via,
      emailId: messages.emailId,
      sentAt: messageView.sentAt,
      gaveUpAt: messageView.gaveUpAt,
    })
    .from(messages)
    .leftJoin(userView, eq(userView.id, messages.staffId))
    .leftJoin(messageView, eq(messageView.id, messages.emailId))
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.id))
    .limit(MAX_LINES)
  return rows.map(({ emailId, sentAt, gaveUpAt, ...line }) => ({
    ...line,
    emailState: emailStateOf({ emailId, sentAt, gaveUpAt }),
  }))
}
