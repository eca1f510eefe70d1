import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/database/columns.server.ts'
import type { AlertKind } from './alert.rules.ts'

export const alerts = pgTable('alerts', {
  id: id(),
  kind: text().$type<AlertKind>().notNull(),
  /** What it is about, such as `order:12`. */
  subject: text().notNull(),
  facts: jsonb().$type<unknown>().notNull(),
  /** Whose act it is about. */
  staffId: reference('staff_id'),
  raisedAt: moment('raised_at').notNull(),
  /** When it was no longer the case. */
  endedAt: moment('ended_at'),
  dismissedAt: moment('dismissed_at'),
  dismissedBy: reference('dismissed_by'),
  dismissedName: text('dismissed_name'),
  dismissReason: text('dismiss_reason'),
})

/** Up to when pictures of payments were compared. */
export const alertProgress = pgTable('alert_progress', {
  name: text().primaryKey(),
  checkedUntil: moment('checked_until').notNull(),
})
