/** Conversations of the last two months: most of them answered, the newest still unread. */
import { inArray } from 'drizzle-orm'
import { addDays, dayOf } from '#core/day.ts'
import { conversations, messages } from '#features/messages/messages-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { inStaffHours, later, momentOf } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoPerson } from '../people/people.server.ts'
import type { DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { thanks } from '../words.text.ts'
import { messages as sampleMessages, type SampleMessage } from './messages.text.ts'

/** Ages of the unread messages in hours. */
const UNREAD_AGES = [27, 8, 1.5]
const OLDEST_DAY = 60

interface Line {
  sender: 'client' | 'admin'
  content: string
  timestamp: Date
}

interface PlannedConversation {
  sample: SampleMessage
  person: DemoPerson
  lines: Line[]
  isRead: boolean
}

export async function writeMessages(
  people: DemoPerson[],
  clientIds: Map<DemoPerson, number>,
  staff: DemoStaff,
  now: Date,
): Promise<void> {
  const planned = planConversations(people, now)
  const written = await db()
    .insert(conversations)
    .values(planned.map((conversation) => conversationRow(conversation, clientIds.get(conversation.person)!)))
    .returning({ id: conversations.id, clientId: conversations.clientId })
  const idOf = ({ person }: PlannedConversation) =>
    written.find(({ clientId }) => clientId === clientIds.get(person))!.id
  const lines = planned.flatMap((conversation) =>
    conversation.lines.map((line) => ({
      ...line,
      conversationId: idOf(conversation),
      staffId: line.sender === 'admin' ? staff.manager.id : null,
    })),
  )
  await insertRows(
    messages,
    lines.sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime()),
  )
  const read = planned.filter(({ isRead }) => isRead).map(idOf)
  if (read.length > 0)
    await db().update(conversations).set({ unreadCount: 0 }).where(inArray(conversations.id, read))
}

function planConversations(people: DemoPerson[], now: Date): PlannedConversation[] {
  const random = new SeededRandom('messages')
  const samples = random.shuffled(sampleMessages)
  const readCount = samples.length - UNREAD_AGES.length
  const writers = random.shuffled(people.filter(({ email }) => email !== null))
  return samples.flatMap((sample, index) => {
    const writerIndex = writers.findIndex(({ language }) => language === sample.language)
    const [person] = writerIndex === -1 ? [] : writers.splice(writerIndex, 1)
    if (!person) return []
    const unreadAge = UNREAD_AGES[index - readCount]
    const isRead = unreadAge === undefined
    const daysAgo = OLDEST_DAY - Math.floor(((OLDEST_DAY - 2) * index) / readCount)
    const at = isRead
      ? momentOf(addDays(dayOf(now), -daysAgo), random.between(8, 23))
      : later(now, -unreadAge)
    const lines = planLines(random, sample, at, isRead)
    return { sample, person, lines, isRead }
  })
}

function planLines(
  random: SeededRandom,
  { text, reply, language }: SampleMessage,
  at: Date,
  isRead: boolean,
): Line[] {
  const question: Line = { sender: 'client', content: text, timestamp: at }
  if (!isRead) return [question]
  const answer: Line = {
    sender: 'admin',
    content: reply,
    timestamp: inStaffHours(later(at, random.between(0.2, 4)), random),
  }
  if (random.chance(0.5)) return [question, answer]
  const timestamp = later(answer.timestamp, random.between(0.05, 3))
  return [question, answer, { sender: 'client', content: random.pick(thanks)[language], timestamp }]
}

function conversationRow({ sample, person, lines }: PlannedConversation, clientId: number) {
  return {
    clientId,
    clientName: person.name,
    clientPhone: person.phone,
    clientEmail: person.email,
    subject: sample.subject,
    language: sample.language,
    createdAt: lines[0]!.timestamp,
  }
}
