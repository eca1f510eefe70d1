/** What messages store about clients: merged, anonymised and exported with them. */
import { and, asc, eq, gt, inArray, max, or, sql, type SQL } from 'drizzle-orm'
import { ERASED_NAME, ERASED_TEXT } from '#features/clients/anonymise/anonymise.rules.ts'
import type { ErasedPerson, MessageRecords } from '#features/clients/client-records.server.ts'
import { deleteEventsAbout } from '#features/notifications/record-events.server.ts'
import { db } from '#platform/database/database.server.ts'
import { deleteMessagesAbout, deleteMessagesTo } from '#platform/jobs/message-queue.server.ts'
import { conversations, messages } from './messages-tables.server.ts'

export const messageRecords: MessageRecords = {
  async newest() {
    const [row] = await db()
      .select({ id: max(conversations.id) })
      .from(conversations)
    return row?.id ?? 0
  },

  async move(from, to) {
    const moved = await db()
      .update(conversations)
      .set({ clientId: to })
      .where(eq(conversations.clientId, from))
      .returning({ id: conversations.id })
    return moved.map(({ id }) => id)
  },

  async moveBack({ from, to, ids, newest, phones }) {
    const isLater = and(gt(conversations.id, newest), inArray(conversations.clientPhone, phones))
    await db()
      .update(conversations)
      .set({ clientId: to })
      .where(and(eq(conversations.clientId, from), or(inArray(conversations.id, ids), isLater)))
  },

  async summary(person) {
    return { conversations: await db().$count(conversations, ofPerson(person)) }
  },

  async erase(person) {
    const { orderIds, emails } = person
    const found = await db()
      .select({ id: conversations.id, email: conversations.clientEmail })
      .from(conversations)
      .where(or(ofPerson(person), inArray(conversations.orderId, orderIds)))
    const ids = found.map(({ id }) => id)
    await db()
      .update(conversations)
      .set({
        clientName: ERASED_NAME,
        clientPhone: null,
        clientEmail: null,
        lastMessage: sql`case when ${conversations.lastMessage} = '' then '' else ${ERASED_TEXT} end`,
        unreadCount: 0,
      })
      .where(inArray(conversations.id, ids))
    await db().update(messages).set({ content: ERASED_TEXT }).where(inArray(messages.conversationId, ids))
    const about = ids.map((id) => `conversation:${id}`)
    await deleteMessagesAbout(about)
    await deleteEventsAbout(about)
    await deleteMessagesTo([...emails, ...found.flatMap(({ email }) => email ?? [])])
    return ids
  },
}

function ofPerson({ clientIds, phones, emails }: Pick<ErasedPerson, 'clientIds' | 'phones' | 'emails'>): SQL {
  return or(
    inArray(conversations.clientId, clientIds),
    inArray(conversations.clientPhone, phones),
    inArray(sql`lower(${conversations.clientEmail})`, emails),
  )!
}

/** Her messages and the shop's replies, for the export of her data; the earliest first. */
export async function messagesOfPerson(clientId: number) {
  return db()
    .select({ sender: messages.sender, content: messages.content, at: messages.timestamp })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(conversations.clientId, clientId))
    .orderBy(asc(messages.id))
}
