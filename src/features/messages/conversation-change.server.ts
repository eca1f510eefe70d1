/** Staff actions on a conversation: each is one transaction and recorded in the activity log. */
import { and, desc, eq, gte } from 'drizzle-orm'
import { cleanText } from '#core/clean-text.ts'
import { formatPhone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import { localized, inLanguage } from '#core/text.ts'
import { findOrderToken } from '#features/orders/order-lookup.server.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { ActionName } from '#features/staff/activity.text.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { enqueueEmail } from '#platform/jobs/message-queue.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { isBlankReply, isTooLongReply, type ReplyChannel } from './conversation.rules.ts'
import { conversations, messages } from './messages-tables.server.ts'
import { questionPath } from './question.rules.ts'
import { replyText } from './reply.text.ts'

interface Change {
  id: number
  by: Actor
  now: Date
}

/** The same reply again within this time is a duplicate: a retry or a double click. */
const DUPLICATE_REPLY_MS = 60_000

type Row = typeof conversations.$inferSelect

/** Stores the reply with its author. A reply by e-mail is queued where a mail server is configured. */
export async function replyTo(change: Change & { content: string; via: ReplyChannel | null }): Promise<void> {
  const { id, by, now, via } = change
  const content = cleanText(change.content)
  if (isBlankReply(content)) throw new Refusal('replyBlank', 'invalid')
  if (isTooLongReply(content)) throw new Refusal('replyTooLong', 'invalid')
  await transaction(async () => {
    const conversation = await findAndLock(id)
    if (await isDuplicate(change, content)) return
    const emailId = via === 'email' ? await enqueueReply(conversation, content, now) : null
    await db()
      .insert(messages)
      .values({ conversationId: id, sender: 'admin', staffId: by.id, content, timestamp: now, via, emailId })
    await db().update(conversations).set({ unreadCount: 0 }).where(eq(conversations.id, id))
    await recordChange(change, 'messageAnswered', { after: { name: conversation.clientName, content, via } })
  })
}

async function isDuplicate({ id, by, now }: Change, content: string): Promise<boolean> {
  const since = new Date(now.getTime() - DUPLICATE_REPLY_MS)
  const [last] = await db()
    .select({ content: messages.content, staffId: messages.staffId })
    .from(messages)
    .where(and(eq(messages.conversationId, id), gte(messages.timestamp, since)))
    .orderBy(desc(messages.id))
    .limit(1)
  return last !== undefined && last.content === content && last.staffId === by.id
}

async function enqueueReply(conversation: Row, content: string, now: Date): Promise<number | null> {
  const { id, clientEmail, clientName, language, orderId } = conversation
  if (!clientEmail || !canSendMail()) return null
  const store = await storeProfile()
  const t = inLanguage(replyText, language)
  const storeName = localized(store.name, language)
  const token = orderId === null ? undefined : await findOrderToken(orderId)
  return enqueueEmail({
    kind: 'reply',
    about: `conversation:${id}`,
    recipient: clientEmail,
    now,
    message: {
      language,
      subject: t.subject(storeName),
      paragraphs: [t.hello(clientName), content],
      ...(token && { link: { label: t.thread, url: config().publicUrl.origin + questionPath(token) } }),
      signature: `${storeName}\n${formatPhone(store.phone)}`,
      ...(store.email && { replyTo: store.email }),
    },
  })
}

/** Marks the conversation as unread. */
export async function markUnread({ id }: Change): Promise<void> {
  await transaction(async () => {
    const { unreadCount } = await findAndLock(id)
    if (unreadCount === 0)
      await db().update(conversations).set({ unreadCount: 1 }).where(eq(conversations.id, id))
  })
}

/** Deletes the conversation with its messages; the activity log records the deletion. */
export async function deleteConversation(change: Change): Promise<void> {
  const { id } = change
  await transaction(async () => {
    const { clientName: name, clientPhone: phone, clientEmail: email, lastMessage } = await findAndLock(id)
    await db().delete(conversations).where(eq(conversations.id, id))
    await recordChange(change, 'messageDeleted', { before: { name, phone, email, content: lastMessage } })
  })
}

async function findAndLock(id: number): Promise<Row> {
  const [conversation] = await db().select().from(conversations).where(eq(conversations.id, id)).for('update')
  if (!conversation) throw new Refusal('conversationUnknown', 'missing')
  return conversation
}

async function recordChange(
  { id, by, now }: Change,
  action: ActionName,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  await recordActivity({ by, action, subject: 'message', subjectId: id, ...change, now })
}
