/** One conversation, with all that was said. */
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Phone } from '#core/phone.ts'
import { userView } from '#features/staff/user-list.server.ts'
import { db } from '#platform/database/database.server.ts'
import { emailView } from '#platform/jobs/email-queue.server.ts'
import { letterState, type Conversation, type ThreadLine } from './conversation.rules.ts'
import { conversations, messages } from './messages-tables.server.ts'

const MAX_LINES = 500

/** Looking at it is reading it, for everybody; what an open page asks for by itself is no look. */
export async function openConversation(id: number, isLook: boolean): Promise<Conversation | undefined> {
  if (isLook) await markRead(id)
  const [conversation] = await db().select().from(conversations).where(eq(conversations.id, id))
  if (!conversation) return undefined
  const { searchText: _folded, clientPhone, ...told } = conversation
  return { ...told, clientPhone: clientPhone as Phone | null, lines: await linesOf(id) }
}

/** Only where something is unread: every update is announced to all open panels. */
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
      sentAt: emailView.sentAt,
      gaveUpAt: emailView.gaveUpAt,
    })
    .from(messages)
    .leftJoin(userView, eq(userView.id, messages.staffId))
    .leftJoin(emailView, eq(emailView.id, messages.emailId))
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.id))
    .limit(MAX_LINES)
  return rows.map(({ emailId, sentAt, gaveUpAt, ...line }) => ({
    ...line,
    letter: letterState({ emailId, sentAt, gaveUpAt }),
  }))
}
