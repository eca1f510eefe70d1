import { boolean, json, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/database/columns.server.ts'
import type { DisabledReason, EventType } from './webhook.rules.ts'

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: id(),
  url: text().notNull(),
  description: text().notNull().default(''),
  types: text().array().$type<EventType[]>().notNull(),
  secret: text().notNull(),
  previousSecret: text('previous_secret'),
  previousUntil: moment('previous_until'),
  isActive: boolean('is_active').notNull().default(true),
  disabledReason: text('disabled_reason').$type<DisabledReason>(),
  disabledAt: moment('disabled_at'),
  failingSince: moment('failing_since'),
  createdAt: moment('created_at').notNull(),
  removedAt: moment('removed_at'),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: id(),
  endpointId: reference('endpoint_id').notNull(),
  messageId: uuid('message_id').notNull(),
  type: text().notNull(),
  /** Written by triggers. */
  data: json().$type<Record<string, unknown>>().notNull(),
  occurredAt: moment('occurred_at').notNull(),
  attempts: smallint().notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull().default(new Date(0)),
  lastAttemptAt: moment('last_attempt_at'),
  deliveredAt: moment('delivered_at'),
  failedAt: moment('failed_at'),
  responseStatus: smallint('response_status'),
  responseBody: text('response_body'),
  failure: text(),
})
