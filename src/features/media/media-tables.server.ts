import { sql, type InferSelectModel } from 'drizzle-orm'
import { bigint, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.server.ts'
import type { MediaKind, Visibility } from './media.rules.ts'

export const media = pgTable('media', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<MediaKind>().notNull(),
  visibility: text().$type<Visibility>().notNull(),
  contentType: text('content_type').notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  width: integer(),
  height: integer(),
  widths: integer().array().notNull().default([]),
  placeholder: text().notNull().default(''),
  state: text().$type<'pending' | 'ready' | 'failed'>().notNull().default('pending'),
  attempts: smallint().notNull().default(0),
  claimedUntil: moment('claimed_until'),
  alt: text().notNull().default(''),
  altAr: text('alt_ar').notNull().default(''),
  searchText: text('search_text')
    .notNull()
    .generatedAlwaysAs(sql`normalize_text(alt || ' ' || alt_ar)`),
  fileId: uuid('file_id'),
  unusedSince: moment('unused_since').defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export type MediaRow = InferSelectModel<typeof media>

export const removedMedia = pgTable('removed_media', {
  id: uuid().primaryKey(),
  files: text().array().notNull(),
  removedAt: moment('removed_at').notNull().defaultNow(),
})
