/** A conversation with a client, as staff see it. */
import { cleanText } from '#core/clean-text.ts'
import type { Phone } from '#core/phone.ts'
import type { TableShape, TableState } from '#core/table-state.ts'
import type { Language } from '#core/text.ts'
import { MAX_MESSAGE_LENGTH } from './contact.rules.ts'
import type { Subject } from './messages.rules.ts'

/** The channel by which a reply is sent to the client. */
export const REPLY_CHANNELS = ['email', 'whatsapp'] as const
export type ReplyChannel = (typeof REPLY_CHANNELS)[number]

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
  /** Whether the last message is from the shop. */
  isAnswered: boolean
}

export interface ConversationCounts {
  all: number
  unread: number
  read: number
}

/** The state of a reply's e-mail; null where it was not sent by e-mail. */
export type EmailState = 'waiting' | 'sent' | 'failed'

export interface ThreadLine {
  id: number
  sender: 'client' | 'admin'
  content: string
  at: Date
  /** The staff member who replied. */
  staffName: string | null
  via: ReplyChannel | null
  emailState: EmailState | null
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

/** The possible channels of a reply, the preferred first: automatic before manual. */
export function replyChannelsFor(
  { clientPhone, clientEmail }: Reachable,
  canSendMail: boolean,
): ReplyChannel[] {
  const email: ReplyChannel[] = clientEmail ? ['email'] : []
  const whatsapp: ReplyChannel[] = clientPhone ? ['whatsapp'] : []
  return canSendMail ? [...email, ...whatsapp] : [...whatsapp, ...email]
}

/** A blank reply is not sent (spec 2). */
export function isBlankReply(input: string): boolean {
  return cleanText(input) === ''
}

export function isTooLongReply(input: string): boolean {
  return cleanText(input).length > MAX_MESSAGE_LENGTH
}

export function emailStateOf(email: {
  emailId: number | null
  sentAt: Date | null
  gaveUpAt: Date | null
}): EmailState | null {
  if (email.emailId === null) return null
  return email.sentAt ? 'sent' : email.gaveUpAt ? 'failed' : 'waiting'
}
