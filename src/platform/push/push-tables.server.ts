import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Language } from '#core/text.ts'
import { id, moment } from '../database/columns.server.ts'

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: id(),
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  language: text().$type<Language>().notNull(),
  createdAt: moment('created_at').notNull(),
  lastFailureAt: moment('last_failure_at'),
  failedReason: text('failed_reason'),
})

export const pushOwners = pgTable(
  'push_owners',
  {
    subscriptionId: bigint('subscription_id', { mode: 'number' }).notNull(),
    owner: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.owner] })],
)

export const pushKeys = pgTable('push_keys', {
  id: boolean().primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: moment('created_at').notNull(),
})
