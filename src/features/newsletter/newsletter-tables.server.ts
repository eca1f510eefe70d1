import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Language } from '#core/text.ts'
import { id, moment } from '#platform/database/columns.server.ts'

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: id(),
  email: text().notNull(),
  language: text().$type<Language>().notNull().default('ar'),
  unsubscribeToken: text('unsubscribe_token').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  unsubscribedAt: moment('unsubscribed_at'),
})
