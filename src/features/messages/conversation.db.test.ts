import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePhone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { listActivity } from '#features/insights/activity-list.server.ts'
import { expandDueEvents } from '#features/notifications/expand-events.server.ts'
import { registerSubject } from '#features/notifications/subjects.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { messageQueue } from '#platform/jobs/message-queue-tables.server.ts'
import { sendNext } from '#platform/jobs/send-message.server.ts'
import { aCategory, anOrder, aProduct } from '../../../tests/builders.ts'
import { startMailServer, type MailServer } from '../../../tests/smtp-server.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { deleteConversation, markUnread, replyTo } from './conversation-change.server.ts'
import { listConversations } from './conversation-list.server.ts'
import { loadConversationSubject } from './conversation-subject.server.ts'
import { CONVERSATIONS_SHAPE } from './conversation.rules.ts'
import { markRead, openConversation } from './conversation.server.ts'
import { conversations, messages } from './messages-tables.server.ts'
import { receiveContactMessage, unreadConversations } from './messages.server.ts'
import { askAboutOrder, messagesAboutOrder } from './question.server.ts'

useTestDatabase()
let mail: MailServer
let by: StaffPerson

beforeAll(async () => {
  mail = await startMailServer()
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.port}`
  process.env.SMTP_FROM = 'boutique@melhfa.mr'
  registerSubject('conversation', loadConversationSubject)
  await createDefaultSettings()
  by = await aPerson({ name: 'Mariem Mint Sidi' })
})
afterAll(() => mail.stop())

const now = new Date('2026-11-15T10:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let writers = 0

async function aMessage(change: { message?: string; name?: string; phone?: string; at?: Date } = {}) {
  const { message = 'Existe-t-il en vert ?', name = 'Salka', phone, at = now } = change
  return receiveContactMessage({
    name,
    email: `writer${writers++}@b.mr`,
    phone: phone ? parsePhone(phone) : undefined,
    subject: 'general',
    message,
    language: 'fr',
    now: at,
  })
}

async function kindsAbout(id: number): Promise<string[]> {
  const rows = await db()
    .select({ kind: messageQueue.kind })
    .from(messageQueue)
    .where(eq(messageQueue.about, `conversation:${id}`))
  return rows.map(({ kind }) => kind).toSorted()
}

async function anOrderToken(): Promise<string> {
  const productId = await aProduct({ categoryId: await aCategory() })
  const id = await anOrder({ items: [{ productId, quantity: 1 }] })
  const [row] = await db().select({ token: orders.token }).from(orders).where(eq(orders.id, id))
  return row!.token
}

const stateOf = (query: string) => parseTableState(new URLSearchParams(query), CONVERSATIONS_SHAPE)
const idsOf = async (query: string) => (await listConversations(stateOf(query))).rows.map(({ id }) => id)

describe('the list of conversations', () => {
  it('has the latest first, with the counts of read and unread', async () => {
    const old = await aMessage({ at: minutesLater(1) })
    const fresh = await aMessage({ at: minutesLater(2) })
    await markRead(old)
    const { rows, counts, total } = await listConversations(stateOf(''))
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([fresh, old])
    await replyTo({ id: fresh, content: 'Oui', via: null, by, now: minutesLater(3) })
    const answered = (await listConversations(stateOf(''))).rows.filter(({ isAnswered }) => isAnswered)
    expect(answered.map(({ id }) => id)).toEqual([fresh])
    await markUnread({ id: fresh, by, now })
    expect(total).toBe(counts.all)
    expect(counts.unread + counts.read).toBe(counts.all)
    expect(await idsOf('state=unread')).toContain(fresh)
    expect(await idsOf('state=unread')).not.toContain(old)
    expect(await idsOf('state=read')).toContain(old)
  })

  it.each([
    ['Aïchetou', 'aichetou'],
    ['مُحمّد', 'محمد'],
    ['36 11 08 47', '٣٦١١٠٨٤٧'],
    ['le turquoise délavé', 'turquoise delave'],
  ])('finds %s by %s in names, phones and messages', async (written, input) => {
    const isPhone = /^\d/.test(written)
    const id = await aMessage(
      isPhone ? { phone: written } : written.includes(' ') ? { message: written } : { name: written },
    )
    expect(await idsOf(`q=${encodeURIComponent(input)}`)).toEqual([id])
  })

  it.each(['%', "' or 1=1 --", '\\', '<script>'])('searches for %j literally', async (input) => {
    const id = await aMessage({ message: `avant ${input} après` })
    expect(await idsOf(`q=${encodeURIComponent(input)}`)).toContain(id)
  })
})

describe('opening a conversation', () => {
  it('marks it as read, unless the request is a background refresh', async () => {
    const id = await aMessage()
    const before = await unreadConversations()
    expect((await openConversation(id, false))?.unreadCount).toBe(1)
    expect(await unreadConversations()).toBe(before)
    expect((await openConversation(id, true))?.unreadCount).toBe(0)
    expect(await unreadConversations()).toBe(before - 1)
    await markUnread({ id, by, now })
    expect(await unreadConversations()).toBe(before)
  })

  it('returns undefined for an unknown id', async () => {
    expect(await openConversation(999_999, true)).toBeUndefined()
  })
})

describe('a reply', () => {
  it('is stored with its author, sent by e-mail and recorded in the activity log', async () => {
    const id = await aMessage()
    await replyTo({ id, content: '  Oui, en vert.  ', via: 'email', by, now: minutesLater(3) })
    const thread = await openConversation(id, false)
    expect(thread?.unreadCount).toBe(0)
    expect(thread?.lines.at(-1)).toMatchObject({
      sender: 'admin',
      content: 'Oui, en vert.',
      staffName: 'Mariem Mint Sidi',
      via: 'email',
      emailState: 'waiting',
    })
    while ((await sendNext('email', minutesLater(4))) !== 'idle');
    expect((await openConversation(id, false))?.lines.at(-1)?.emailState).toBe('sent')
    const email = mail.received.find(({ to }) => to[0] === thread?.clientEmail)
    expect(email?.source).toContain('Oui, en vert.')
    const { lines } = await listActivity({ subject: 'message', action: 'messageAnswered' })
    expect(lines[0]).toMatchObject({ subjectId: String(id), staffName: 'Mariem Mint Sidi' })
  })

  it('sent three times concurrently is stored once', async () => {
    const id = await aMessage()
    const send = () => replyTo({ id, content: 'Oui', via: 'email', by, now: minutesLater(5) })
    await Promise.all([send(), send(), send()])
    expect((await openConversation(id, false))?.lines).toHaveLength(2)
    await expandDueEvents(minutesLater(5))
    expect(await kindsAbout(id)).toEqual(['newMessage', 'reply'])
  })

  it.each([
    ['', 'replyBlank'],
    [' \n ', 'replyBlank'],
    ['x'.repeat(4001), 'replyTooLong'],
  ])('%# is refused', async (content, code) => {
    const id = await aMessage()
    await expect(replyTo({ id, content, via: null, by, now })).rejects.toMatchObject({ code })
    expect((await openConversation(id, false))?.lines).toHaveLength(1)
  })

  it('to an unknown conversation is refused', async () => {
    await expect(replyTo({ id: 999_999, content: 'x', via: null, by, now })).rejects.toMatchObject({
      code: 'conversationUnknown',
    })
  })
})

describe('deleting a conversation', () => {
  it('deletes its messages and records them in the activity log', async () => {
    const id = await aMessage({ message: 'À oublier' })
    await deleteConversation({ id, by, now })
    expect(await db().$count(messages, eq(messages.conversationId, id))).toBe(0)
    const { lines } = await listActivity({ subject: 'message', action: 'messageDeleted' })
    expect(lines[0]?.before).toMatchObject({ name: 'Salka', content: 'À oublier' })
    await expect(deleteConversation({ id, by, now })).rejects.toMatchObject({ code: 'conversationUnknown' })
  })
})

describe('a question about an order', () => {
  it('belongs to one conversation per order, readable with the link of the order', async () => {
    const token = await anOrderToken()
    const ask = (message: string, at = now) => askAboutOrder({ token, message, language: 'ar', now: at })
    const id = await ask('متى يصل الطلب؟')
    expect(await ask('هل من جديد؟', minutesLater(30))).toBe(id)
    await replyTo({ id, content: 'غدًا إن شاء الله', via: 'whatsapp', by, now: minutesLater(31) })
    expect((await messagesAboutOrder(token)).map(({ isOurs, content }) => [isOurs, content])).toEqual([
      [false, 'متى يصل الطلب؟'],
      [false, 'هل من جديد؟'],
      [true, 'غدًا إن شاء الله'],
    ])
    const [row] = await db().select().from(conversations).where(eq(conversations.id, id))
    expect(row).toMatchObject({ subject: 'order', clientPhone: '+22222123456', language: 'ar' })
  })

  it('sent three times concurrently is stored once, and e-mails the owner at most once an hour', async () => {
    const token = await anOrderToken()
    const ask = (message: string, at = now) => askAboutOrder({ token, message, language: 'fr', now: at })
    const [id] = await Promise.all([ask('Où est-elle ?'), ask('Où est-elle ?'), ask('Où est-elle ?')])
    await expandDueEvents(now)
    await ask('Et maintenant ?', minutesLater(20))
    await expandDueEvents(minutesLater(20))
    expect(await messagesAboutOrder(token)).toHaveLength(2)
    expect(await kindsAbout(id)).toEqual(['newMessage'])
    await ask('Toujours rien ?', minutesLater(61))
    await expandDueEvents(minutesLater(61))
    expect(await kindsAbout(id)).toEqual(['newMessage', 'newMessage'])
  })

  it('that was answered on the page of the order only is announced to the client', async () => {
    const token = await anOrderToken()
    await db().update(orders).set({ customerEmail: 'salka@b.mr' }).where(eq(orders.token, token))
    const id = await askAboutOrder({ token, message: 'Où est-elle ?', language: 'fr', now })
    await replyTo({ id, content: 'En route.', via: null, by, now })
    await expandDueEvents(now)
    const rows = await db()
      .select()
      .from(messageQueue)
      .where(and(eq(messageQueue.about, `conversation:${id}`), eq(messageQueue.kind, 'questionAnswered')))
    expect(rows.map(({ recipient }) => recipient)).toEqual(['salka@b.mr'])
    expect(JSON.stringify(rows[0]!.payload)).toContain(`/order/${token}/question`)
  })

  it('about an unknown or deleted order is refused', async () => {
    const token = await anOrderToken()
    await db().update(orders).set({ deletedAt: now }).where(eq(orders.token, token))
    for (const refused of [token, 'x'.repeat(22)])
      await expect(
        askAboutOrder({ token: refused, message: 'x', language: 'fr', now }),
      ).rejects.toMatchObject({
        code: 'orderUnknown',
      })
    expect(await messagesAboutOrder(token)).toEqual([])
  })
})
