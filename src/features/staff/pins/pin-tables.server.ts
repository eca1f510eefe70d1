import { integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, reference } from '#platform/database/columns.server.ts'

export const staffPins = pgTable('staff_pins', {
  userId: reference('user_id').primaryKey(),
  hash: text().notNull(),
  changedAt: moment('changed_at').notNull(),
})

export const pinLimits = pgTable('pin_limits', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  startedAt: moment('started_at').notNull(),
  blockedUntil: moment('blocked_until'),
})

export const pinSwitches = pgTable('pin_switches', {
  secretHash: text('secret_hash').primaryKey(),
  userId: reference('user_id').notNull(),
  sessionHash: text('session_hash').notNull(),
  startedAt: moment('started_at').notNull(),
  endedAt: moment('ended_at'),
})

export const pinApprovals = pgTable('pin_approvals', {
  secretHash: text('secret_hash').primaryKey(),
  userId: reference('user_id').notNull(),
  eventKey: uuid('event_key').notNull(),
  percent: numeric({ mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
  usedAt: moment('used_at'),
})
