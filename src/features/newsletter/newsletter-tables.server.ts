import { and, isNotNull, isNull } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#core/text.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'

export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: id(),
  email: text().notNull(),
  language: text().$type<Language>().notNull().default('ar'),
  unsubscribeToken: text('unsubscribe_token').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  unsubscribedAt: moment('unsubscribed_at'),
  confirmedAt: moment('confirmed_at'),
  bouncedAt: moment('bounced_at'),
})

/** Letters are sent to these subscribers only. */
export const isMailable = and(
  isNotNull(newsletterSubscribers.confirmedAt),
  isNull(newsletterSubscribers.unsubscribedAt),
  isNull(newsletterSubscribers.bouncedAt),
)!

export const newsletterLetters = pgTable('newsletter_letters', {
  id: id(),
  subject: text().notNull().default(''),
  subjectAr: text('subject_ar').notNull().default(''),
  body: text().notNull().default(''),
  bodyAr: text('body_ar').notNull().default(''),
  productIds: bigint('product_ids', { mode: 'number' }).array().notNull().default([]),
  inArchive: boolean('in_archive').notNull().default(true),
  revision: integer().notNull().default(0),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull(),
  sendAt: moment('send_at'),
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
  stoppedAt: moment('stopped_at'),
  lastSubscriberId: bigint('last_subscriber_id', { mode: 'number' }).notNull().default(0),
  nextBatchAt: moment('next_batch_at'),
  recipients: integer().notNull().default(0),
})

export type LetterRow = typeof newsletterLetters.$inferSelect

export const newsletterMedia = pgTable(
  'newsletter_media',
  { letterId: reference('letter_id').notNull(), mediaId: uuid('media_id').notNull() },
  (table) => [primaryKey({ columns: [table.letterId, table.mediaId] })],
)
