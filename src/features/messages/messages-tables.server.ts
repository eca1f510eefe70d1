import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Language } from '#core/text.ts'
import { id, moment, reference, searchText } from '#platform/database/columns.server.ts'
import type { ReplyChannel } from './conversation.rules.ts'
import type { Subject } from './messages.rules.ts'

export const conversations = pgTable('conversations', {
  id: id(),
  clientId: reference('client_id'),
  clientName: text('client_name').notNull(),
  clientPhone: text('client_phone'),
  clientEmail: text('client_email'),
  subject: text().$type<Subject>().notNull(),
  language: text().$type<Language>().notNull().default('ar'),
  unreadCount: integer('unread_count').notNull().default(0),
  lastMessage: text('last_message').notNull().default(''),
  lastMessageTime: moment('last_message_time').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  orderId: reference('order_id'),
  searchText: searchText(),
})

export const messages = pgTable('messages', {
  id: id(),
  conversationId: reference('conversation_id').notNull(),
  sender: text().$type<'client' | 'admin'>().notNull(),
  staffId: reference('staff_id'),
  type: text().$type<'text'>().notNull().default('text'),
  content: text().notNull(),
  timestamp: moment('timestamp').notNull().defaultNow(),
  via: text().$type<ReplyChannel>(),
  emailId: reference('email_id'),
  searchText: searchText(),
})
