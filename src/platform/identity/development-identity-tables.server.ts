import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../database/columns.server.ts'

export const identityState = pgTable(
  'identity_state',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text(),
    expiresAt: moment('expires_at'),
  },
  (table) => [primaryKey({ columns: [table.model, table.id] })],
)
