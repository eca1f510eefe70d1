import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { parsePhone, type Phone } from '#core/phone.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { conversations, messages } from './messages-tables.server.ts'
import { receiveContactMessage, type NewContactMessage } from './messages.server.ts'

useTestDatabase()

const now = new Date('2026-11-15T10:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const from = (email: string, change: Partial<NewContactMessage> = {}): NewContactMessage => ({
  name: 'مريم',
  email,
  phone: undefined,
  subject: 'order',
  message: 'أين طلبي؟',
  language: 'ar',
  now,
  ...change,
})

const phoneOf = (input: string): Phone => parsePhone(input)!

async function conversationOf(id: number) {
  const [row] = await db().select().from(conversations).where(eq(conversations.id, id))
  return row!
}

async function countOf(email: string) {
  return (await db().select().from(conversations).where(eq(conversations.clientEmail, email))).length
}

describe('a message from the contact form', () => {
  it('creates an unread conversation with the message as its first line', async () => {
    const id = await receiveContactMessage(from('a@b.mr', { phone: phoneOf('22123456') }))
    expect(await conversationOf(id)).toMatchObject({
      clientId: null,
      clientName: 'مريم',
      clientPhone: '+22222123456',
      clientEmail: 'a@b.mr',
      subject: 'order',
      language: 'ar',
      unreadCount: 1,
      lastMessage: 'أين طلبي؟',
      lastMessageTime: now,
      createdAt: now,
    })
    const lines = await db().select().from(messages).where(eq(messages.conversationId, id))
    expect(lines).toMatchObject([{ sender: 'client', staffId: null, content: 'أين طلبي؟', timestamp: now }])
  })

  it('finds the client by phone, not a deleted one', async () => {
    const [gone, known] = await db()
      .insert(clients)
      .values([
        { name: 'Gone', phone: phoneOf('33000001'), deletedAt: now },
        { name: 'Known', phone: phoneOf('33000002') },
      ])
      .returning({ id: clients.id })
      .then((rows) => rows.toSorted((a, b) => a.id - b.id))
    expect(gone).toBeDefined()
    const ofGone = await receiveContactMessage(from('gone@b.mr', { phone: phoneOf('33000001') }))
    const ofKnown = await receiveContactMessage(from('known@b.mr', { phone: phoneOf('+222 33 00 00 02') }))
    expect((await conversationOf(ofGone)).clientId).toBeNull()
    expect((await conversationOf(ofKnown)).clientId).toBe(known!.id)
  })

  it('is one conversation per message', async () => {
    const first = await receiveContactMessage(from('two@b.mr'))
    const second = await receiveContactMessage(from('two@b.mr', { message: 'Une autre question' }))
    expect(second).not.toBe(first)
    expect(await countOf('two@b.mr')).toBe(2)
  })

  it('sent twice, even concurrently, is stored once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => receiveContactMessage(from('twice@b.mr'))))
    expect(new Set(ids).size).toBe(1)
    expect(await receiveContactMessage(from('twice@b.mr', { now: minutesLater(9) }))).toBe(ids[0])
    expect(await countOf('twice@b.mr')).toBe(1)
    await receiveContactMessage(from('twice@b.mr', { now: minutesLater(11) }))
    expect(await countOf('twice@b.mr')).toBe(2)
  })
})
