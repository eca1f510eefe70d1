import { jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { EmailMessage } from '#core/email-message.ts'
import { id, moment } from '../database/columns.server.ts'

export const emailQueue = pgTable('email_queue', {
  id: id(),
  kind: text().notNull(),
  about: text().notNull(),
  recipient: text().notNull(),
  payload: jsonb().$type<EmailMessage>().notNull(),
  attempts: smallint().notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
  gaveUpAt: moment('gave_up_at'),
  failedReason: text('failed_reason'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
