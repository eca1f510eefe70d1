import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/database/columns.server.ts'
import type { Scope } from './api-key.rules.ts'

export const apiKeys = pgTable('api_keys', {
  id: id(),
  name: text().notNull(),
  secretHash: text('secret_hash').notNull(),
  secretStart: text('secret_start').notNull(),
  permissions: text().array().$type<Scope[]>().notNull(),
  createdBy: reference('created_by'),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at'),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
})

/** Answers to requests with an `Idempotency-Key`, kept for a day. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    keyId: reference('key_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: smallint().notNull(),
    body: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.idempotencyKey] })],
)
