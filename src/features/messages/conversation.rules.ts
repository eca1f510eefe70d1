import { manyLines } from '#core/clean-text.ts'
/** A talk with a client, as staff see it. */
import type { Phone } from '#core/phone.ts'
import type { TableShape, TableState } from '#core/table-state.ts'
import type { Language } from '#core/text.ts'
import { MAX_MESSAGE_LENGTH } from './contact.rules.ts'
import type { Subject } from './messages.rules.ts'

/** How an answer reaches the client. */
export const REPLY_WAYS = ['email', 'whatsapp'] as const
export type ReplyWay = (typeof REPLY_WAYS)[number]

export const CONVERSATIONS_SHAPE = {
  sorts: { time: 'desc' },
  startSort: 'time',
  filters: { state: ['unread', 'read'] },
  pageSize: 20,
} as const satisfies TableShape

export type ConversationState = TableState<'time', 'state'>

export interface ConversationRow {
  id: number
  clientName: string
  subject: Subject
  lastMessage: string
  lastMessageTime: Date
  unreadCount: number
  /** The last word was the shop's. */
  isAnswered: boolean
}

export interface ConversationCounts {
  all: number
  unread: number
  read: number
}

/** Whether a letter has left: nothing where the line never was one. */
export type LetterState = 'waiting' | 'sent' | 'failed'

export interface ThreadLine {
  id: number
  sender: 'client' | 'admin'
  content: string
  at: Date
  /** Whoever answered. */
  staffName: string | null
  via: ReplyWay | null
  letter: LetterState | null
}

export interface Conversation {
  id: number
  clientId: number | null
  clientName: string
  clientPhone: Phone | null
  clientEmail: string | null
  subject: Subject
  language: Language
  unreadCount: number
  createdAt: Date
  orderId: number | null
  lines: ThreadLine[]
}

interface Reachable {
  clientPhone: string | null
  clientEmail: string | null
}

/** The ways an answer can take, the best first: what leaves by itself before what somebody must carry. */
export function waysTo({ clientPhone, clientEmail }: Reachable, canSendMail: boolean): ReplyWay[] {
  const email: ReplyWay[] = clientEmail ? ['email'] : []
  const whatsapp: ReplyWay[] = clientPhone ? ['whatsapp'] : []
  return canSendMail ? [...email, ...whatsapp] : [...whatsapp, ...email]
}

/** Nothing happens on blank text (spec 2). */
export function isBlankReply(typed: string): boolean {
  return manyLines(typed) === ''
}

export function isTooLongReply(typed: string): boolean {
  return manyLines(typed).length > MAX_MESSAGE_LENGTH
}

export function letterState(letter: {
  emailId: number | null
  sentAt: Date | null
  gaveUpAt: Date | null
}): LetterState | null {
  if (letter.emailId === null) return null
  return letter.sentAt ? 'sent' : letter.gaveUpAt ? 'failed' : 'waiting'
}
