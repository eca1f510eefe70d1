import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/database/columns.server.ts'
import type { ContentKey, PageKey, PageKind } from './content.rules.ts'

export const contentDocuments = pgTable('content_documents', {
  key: text().$type<ContentKey | PageKey>().primaryKey(),
  draft: jsonb(),
  published: jsonb(),
  revision: integer().notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: reference('updated_by'),
  updatedName: text('updated_name').notNull().default(''),
})

export const contentVersions = pgTable('content_versions', {
  id: id(),
  key: text().$type<ContentKey | PageKey>().notNull(),
  content: jsonb().notNull(),
  publishedAt: moment('published_at').notNull().defaultNow(),
  publishedBy: reference('published_by'),
  publishedName: text('published_name').notNull(),
})

export const contentPages = pgTable('content_pages', {
  id: id(),
  kind: text().$type<PageKind>().notNull().default('custom'),
  slug: text().notNull(),
  position: smallint().notNull(),
  inFooter: boolean('in_footer').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const contentRedirects = pgTable('content_redirects', {
  slug: text().primaryKey(),
  pageId: reference('page_id').notNull(),
})

export const contentMedia = pgTable(
  'content_media',
  {
    key: text().$type<ContentKey | PageKey>().notNull(),
    mediaId: uuid('media_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.mediaId] })],
)
