import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.server.ts'
import type { CodePurpose, Contact } from './account.rules.ts'

/** Browsers that ask for a code. */
export const accountAttempts = pgTable('account_attempts', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text().$type<CodePurpose>().notNull(),
  contact: text().$type<Contact>().notNull(),
  /** Null: the contact is unknown, or staff have not shown a code yet. */
  codeHash: text('code_hash'),
  codeExpiresAt: moment('code_expires_at'),
  tries: integer().notNull().default(0),
  /** No code was sent: staff may read one out. */
  waitsForStaff: boolean('waits_for_staff').notNull().default(false),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const accountSessions = pgTable('account_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  contact: text().$type<Contact>().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
