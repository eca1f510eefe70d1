import { jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { id, moment } from '../database/columns.server.ts'
import type { Channel, Payload } from './message-queue.rules.ts'

export const messageQueue = pgTable('message_queue', {
  id: id(),
  channel: text().$type<Channel>().notNull().default('email'),
  kind: text().notNull(),
  about: text().notNull(),
  recipient: text().notNull(),
  payload: jsonb().$type<Payload>().notNull(),
  eventKey: text('event_key'),
  priority: smallint().notNull().default(0),
  attempts: smallint().notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
  gaveUpAt: moment('gave_up_at'),
  failedReason: text('failed_reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
