import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.server.ts'
import type { DisplayContent } from './display.rules.ts'

export const tillDisplays = pgTable('till_displays', {
  tokenHash: text('token_hash').primaryKey(),
  topic: text().notNull(),
  code: text(),
  codeExpiresAt: moment('code_expires_at'),
  sessionHash: text('session_hash'),
  pairedAt: moment('paired_at'),
  content: jsonb().$type<DisplayContent>(),
  createdAt: moment('created_at').notNull(),
})
